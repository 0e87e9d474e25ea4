import Foundation
import Kernel
import Testing

@Suite("Case and diacritic folding")
struct FoldedTextTests {
  @Test(
    "Letters that differ only in case or diacritics are folded to one form",
    arguments: [
      ("ẞ", "ss"), ("ß", "ss"), ("SS", "ss"), ("STRAẞE", "strasse"), ("Straße", "strasse"), ("ς", "σ"),
      ("Éclair", "eclair"),
    ])
  func cases(_ text: String, _ folded: String) {
    #expect(text.folded == folded)
  }

  @Test("ẞ is the only letter that is folded to ss but not turned into it by uppercasing and lowercasing")
  func others() {
    let scalars = (0...UInt32(0x1FFFF)).compactMap { Unicode.Scalar($0) }
    let changed = scalars.filter { scalar in
      let text = String(scalar)
      return text.folded.contains("ss") != text.uppercased().lowercased().contains("ss")
    }
    #expect(changed == ["ẞ"])
  }
}

@Suite("Unicode normalization")
struct CanonicalFormTests {
  @Test(
    "Decomposition and composition match Foundation",
    arguments: ["", "plain", "Éclair", "E\u{301}clair", "가각", "\u{1E9B}\u{323}", "ﬁ", "Å", "क़", "👩‍👩‍👧", "ợ"])
  func forms(_ text: String) {
    let (decomposed, composed) = (text.canonicallyDecomposed, text.canonicallyComposed)
    #expect(Array(decomposed.unicodeScalars) == Array(text.decomposedStringWithCanonicalMapping.unicodeScalars))
    #expect(Array(composed.unicodeScalars) == Array(text.precomposedStringWithCanonicalMapping.unicodeScalars))
  }
}
