import Foundation
import Kernel
import Testing

@Suite("Texts without case and diacritics")
struct FoldedTextTests {
  @Test(
    "Letters with several forms of case fall together",
    arguments: [
      ("ẞ", "ss"), ("ß", "ss"), ("SS", "ss"), ("STRAẞE", "strasse"), ("Straße", "strasse"), ("ς", "σ"),
      ("Éclair", "eclair"),
    ])
  func cases(_ text: String, _ folded: String) {
    #expect(text.folded == folded)
  }

  @Test("Only ẞ is folded in another way than by going to upper case and back, so that stored keys of others stay")
  func others() {
    let scalars = (0...UInt32(0x1FFFF)).compactMap { Unicode.Scalar($0) }
    let changed = scalars.filter { scalar in
      let text = String(scalar)
      return text.folded.contains("ss") != text.uppercased().lowercased().contains("ss")
    }
    #expect(changed == ["ẞ"])
  }
}

/// Normalization is Foundation's.
@Suite struct CanonicalFormTests {
  @Test(
    "Taken apart and put together as Foundation does it",
    arguments: ["", "plain", "Éclair", "E\u{301}clair", "가각", "\u{1E9B}\u{323}", "ﬁ", "Å", "क़", "👩‍👩‍👧", "ợ"])
  func forms(_ text: String) {
    let (decomposed, composed) = (text.canonicallyDecomposed, text.canonicallyComposed)
    #expect(Array(decomposed.unicodeScalars) == Array(text.decomposedStringWithCanonicalMapping.unicodeScalars))
    #expect(Array(composed.unicodeScalars) == Array(text.precomposedStringWithCanonicalMapping.unicodeScalars))
  }
}
