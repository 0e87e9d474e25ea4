import Kernel
import StringCatalog
import Testing

@testable import Localization

/// Keys that come from data.
@Suite struct LookUpTests {
  @Test("Every plain key of the catalogues is found, and shows its text")
  func everyKey() throws {
    for (key, entry) in try RepositoryFiles.entries() {
      guard let unit = entry.localizations["fr"]?.stringUnit, !unit.value.contains("%") else {
        #expect(Strings.entry(named: key) == nil, "\(key) has places")
        continue
      }
      let message = try #require(Strings.entry(named: key), "\(key)")
      #expect(message.rendered(in: TextLocale(.fr)).string == unit.value)
    }
  }

  @Test(
    "An unknown key has no text",
    arguments: ["", "a", "zzz", "badge", "badge.coun", "stage.stage-12.title", "Stage.stage-01.title", "é"])
  func unknownKey(key: String) {
    #expect(Strings.entry(named: key) == nil)
  }
}
