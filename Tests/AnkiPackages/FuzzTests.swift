import AnkiPackages
import TestFiles
import Testing

/// Randomly corrupted packages and random texts, which yield either a package or an `AnkiPackageError`.
@Suite struct FuzzTests {
  /// Changes, duplicates or removes a few bytes.
  private func corrupt(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...8, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &generator)
      let count = min(Int.random(in: 1...16, using: &generator), bytes.count - index)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 2: bytes[index] = [0, 1, 0x7f, 0x80, 0xff].randomElement(using: &generator) ?? 0
      case 3: bytes.insert(contentsOf: bytes[index..<index + count], at: index)
      case 4: bytes.removeSubrange(index..<index + count)
      default: for other in index..<index + count { bytes[other] = 0xff }
      }
    }
  }

  /// Returns whether a package can be read; rethrows errors of other modules.
  private func canRead(_ package: [UInt8]) throws -> Bool {
    var limits = PackageLimits()
    limits.collectionBytes = 4 << 20
    limits.renderedBytes = 4 << 20
    return try packageError(package, limits: limits) == nil
  }

  @Test("Corrupted archives are read or rejected", arguments: ["26.09.3.apkg", "2.1.49.apkg", "2.1.35.apkg"])
  func archives(_ name: String) throws {
    var generator = SeededGenerator(seed: 1)
    let package = try SamplePackages.bytes(name)
    for _ in 0..<Search.tries(150, thorough: 1000) {
      var corrupted = package
      corrupt(&corrupted, &generator)
      _ = try canRead(corrupted)
    }
  }

  @Test("Corrupted collections in valid archives are read or rejected")
  func collections() throws {
    var generator = SeededGenerator(seed: 2)
    var sample = SampleCollection()
    for number in 1...40 { sample.add("{{c1::\(number)}} <b>&amp;", String(repeating: "back", count: number * 9)) }
    let database = try sample.database()
    var readCount = 0
    let tries = Search.tries(150, thorough: 600)
    for _ in 0..<tries {
      var corrupted = database
      corrupt(&corrupted, &generator)
      if try canRead(ZipBuilder(entries: [.init("collection.anki2", corrupted)]).bytes()) { readCount += 1 }
    }
    // Enough corrupted collections must be readable for the test to reach the conversion of cards.
    #expect(readCount > tries / 12)
  }

  @Test("Corrupted Zstandard frames in valid archives are read or rejected")
  func frames() throws {
    var generator = SeededGenerator(seed: 3)
    var sample = SampleCollection()
    for number in 1...40 { sample.add("front \(number)", "back") }
    let frame = zstandard(try sample.database())
    for _ in 0..<Search.tries(150, thorough: 1000) {
      var corrupted = frame
      corrupt(&corrupted, &generator)
      _ = try canRead(ZipBuilder(entries: [.init("collection.anki21b", corrupted)]).bytes())
    }
  }

  @Test("Random templates and fields are read")
  func texts() throws {
    var generator = SeededGenerator(seed: 4)
    let pieces = [
      "{{", "}}", "{{c1::", "{{c1,2::", "::", "{{#Front}}", "{{/Front}}", "{{^Back}}", "{{Front}}", "{{cloze:Back}}",
      "{{kana:Front}}", "{{furigana:Back}}", "<", ">", "<!--", "-->", "<script>", "</script>", "<hr id=answer>", "&",
      "&#",
      ";", "&amp;", "[sound:", "]", "[", "a[b]", " ", "\u{1f}", "\u{0}", "é", "漢", "\"", "=", "<a b='", "<rt>", "</rt>",
      "{{=<% %>=}}", "<%", "%>",
    ]
    func text() -> String {
      (0..<Int.random(in: 0...12, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
        .joined()
    }
    for _ in 0..<Search.tries(60, thorough: 300) {
      var sample = SampleCollection()
      let escaped = [text(), text()].map { text in
        text.replacing("\"", with: "\\\"").replacing("\u{1f}", with: "\\u001f").replacing("\u{0}", with: "\\u0000")
      }
      sample.models = sample.models.replacing("{{Front}}", with: escaped[0])
        .replacing("{{FrontSide}}<hr id=answer>{{Back}}", with: escaped[1])
        .replacing(#""type": 0"#, with: #""type": \#(Int.random(in: 0...1, using: &generator))"#)
      for _ in 0..<5 { sample.add(text().replacing("\u{0}", with: ""), text().replacing("\u{0}", with: "")) }
      #expect(try canRead(sample.package()))
    }
  }
}
