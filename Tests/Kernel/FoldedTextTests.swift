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

@Suite("Comparison of texts whatever the case")
struct CaseFoldingTests {
  @Test(
    "Spellings that differ only in case have one folded form",
    arguments: [
      (["ß", "ẞ", "ss", "SS", "Ss", "ſs"], "ss"), (["Straße", "STRASSE", "STRAẞE", "strasse"], "strasse"),
      (["Σ", "σ", "ς"], "σ"), (["ΟΔΟΣ", "οδος", "οδοσ"], "οδοσ"), (["ﬁ", "fi", "FI", "Fi"], "fi"),
      (["ﬃ", "FFI"], "ffi"), (["İ", "I\u{307}", "i\u{307}"], "i\u{307}"), (["ŉ", "ʼN", "ʼn"], "ʼn"),
      (["É", "é", "E\u{301}", "e\u{301}"], "é"), (["ǅ", "Ǆ", "ǆ"], "ǆ"), (["\u{212A}", "k", "K"], "k"),
      (["Å", "\u{212B}", "å", "a\u{30A}"], "å"), (["ᾳ", "ᾼ", "ΑΙ", "αι"], "αι"), (["Ꭰ", "ꭰ"], "ꭰ"),
      (["α\u{345}\u{301}", "α\u{301}\u{345}", "ᾴ"], "άι"), (["ПРИВЕТ", "привет"], "привет"), (["", ""], ""),
    ])
  func spellings(_ texts: [String], _ folded: String) {
    for text in texts {
      #expect(Array(text.caseFolded.unicodeScalars) == Array(folded.canonicallyComposed.unicodeScalars), "\(text)")
    }
  }

  @Test("Diacritics, and different letters, remain different")
  func differences() {
    for (left, right) in [("é", "e"), ("ü", "u"), ("ß", "s"), ("ё", "е"), ("σ", "s"), ("ö", "oe")] {
      #expect(left.caseFolded != right.caseFolded)
    }
  }

  @Test("Folding is idempotent, and upper-case and lower-case forms of every code point are equal")
  func allCodePoints() {
    let texts = (0...UInt32(0x1FFFF)).compactMap { Unicode.Scalar($0) }.map { String($0) }
    let different = texts.filter { text in
      let folded = text.caseFolded
      return folded.caseFolded != folded || text.uppercased().caseFolded != folded
        || text.lowercased().caseFolded != folded
    }
    #expect(different == [])
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
