import Testing

@testable import Kernel

@Suite("Versions of the time zone database")
struct ZoneVersionTests {
  @Test(
    "A version file begins with a version, or with the first line of tzdata.zi",
    arguments: [
      ("# version 2025b\n# ddeps backzone\n", "2025b"), ("2026f\n", "2026f"), ("2026f", "2026f"), ("2026", "2026"),
      ("2026za\n", "2026za"), ("2025b-1-g12ab\n", "2025b"), ("# version 2025b-dirty", "2025b"), ("", nil),
      ("# version \n", nil), ("version 2025b", nil), ("# This is 2025b", nil), ("25b", nil), ("20256", nil),
      ("2025B", nil), ("2025abc", nil), ("96l", nil), ("2025b1", nil), ("20é5b", nil),
    ])
  func parsing(text: String, version: String?) {
    #expect(ZoneVersion(firstLine: Array(text.utf8))?.description == version)
  }

  @Test("Versions are ordered by year, then letters")
  func order() {
    let texts = ["1996", "2025", "2025a", "2025b", "2025z", "2025za", "2025zb", "2026a", "2026f"]
    let versions = texts.compactMap { ZoneVersion($0.utf8) }
    #expect(versions.count == texts.count)
    #expect(versions.shuffled().sorted().map(\.description) == texts)
  }
}
