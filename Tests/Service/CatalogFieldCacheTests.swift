import JSON
import Kernel
import Localization
import Testing

@testable import Service

/// The cache of constant fields, by catalog entry and language.
@Suite struct CatalogFieldCacheTests {
  /// An object whose first field is constant for each catalog entry and language.
  private struct Sample: ResultObject {
    let title: Message
    let locale: TextLocale
    let count: Int

    static let shape = Shape<Sample>(
      "Sample", "A sample.", cacheKey: { CatalogFieldKey($0.title, in: $0.locale) }
    ) {
      Field("title", "The title.") { $0.title.text(in: $0.locale) }
    } fields: {
      Field("count", "A number.", \.count)
    }
  }

  private func json(_ title: Message, _ locale: TextLocale, _ count: Int) -> String {
    writtenText { Sample(title: title, locale: locale, count: count).write(to: $0) }
  }

  @Test("Each language has its own constant fields; other fields are written for every object")
  func languages() {
    for round in 1...3 {
      #expect(json(Strings.strengthGood, TextLocale(.en), round) == #"{"title":"Good","count":\#(round)}"#)
      #expect(json(Strings.strengthGood, TextLocale(.es), round) == #"{"title":"Buena","count":\#(round)}"#)
      #expect(json(Strings.strengthGood, TextLocale(.fr, region: "CA"), round) == #"{"title":"Bon","count":\#(round)}"#)
      #expect(json(Strings.strengthWeak, TextLocale(.fr), round) == #"{"title":"Faible","count":\#(round)}"#)
    }
  }

  @Test("Entries with the same slot do not share cached fields")
  func sameSlot() {
    let cache = CatalogFieldCache()
    let locale = TextLocale.english
    for _ in 1...2 {
      for entry in [1, 257, 513] {
        let text = writtenText { writer in
          writer.beginObject()
          cache.write(CatalogFieldKey(Message(entry: entry), in: locale), to: writer) {
            writer.key("entry")
            writer.int(entry)
          }
          writer.endObject()
        }
        #expect(text == "{\"entry\":\(entry)}")
      }
    }
  }

  @Test("Titles with placeholders and locales with a region are not cached")
  func notCached() {
    #expect(CatalogFieldKey(Strings.badgeCount(count: 3), in: .english)?.number == nil)
    #expect(CatalogFieldKey(index: 0, in: TextLocale(.fr, region: "CA"))?.number == nil)
    #expect(CatalogFieldKey(Strings.strengthGood, in: TextLocale(.fr, region: "CA"))?.number == nil)
  }
}
