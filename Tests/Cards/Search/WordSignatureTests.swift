import Testing

@testable import Cards

@Suite("Signatures of words (sparks-missions-cards-library.md 2.8)")
struct WordSignatureTests {
  private func bits(_ words: String...) -> Set<Int> {
    let bits = WordSignature(ofFolded: words).bits
    return Set((0..<64).filter { bits >> Int64($0) & 1 == 1 })
  }

  @Test("Two characters set a bit of the lower half, four one of the upper half, and no word sets the others")
  func places() {
    #expect(bits().isEmpty && bits("p", "日").isEmpty)
    // 112 · 131 + 108 = 14,780; 14,780 · 131 + 97 = 36,168 (mod 65,521); 36,168 · 131 + 110 = 20,606 (mod 65,521).
    #expect(bits("pl") == [14_780 % 31] && bits("pla") == bits("pl"))
    #expect(bits("plan") == [14_780 % 31, 31 + 20_606 % 31] && bits("planet") == bits("plan"))
    #expect(bits("plan", "日本語の") == bits("plan").union(bits("日本語の")))
    for first in UInt8(ascii: "a")...UInt8(ascii: "z") {
      for second in UInt8(ascii: "a")...UInt8(ascii: "z") {
        let beginning = String(decoding: [first, second], as: UTF8.self)
        #expect(bits(beginning).count == 1 && bits(beginning).allSatisfy { $0 < 31 })
        #expect(bits(beginning + beginning).subtracting(bits(beginning)).allSatisfy { (31..<62).contains($0) })
      }
    }
  }

  @Test(
    "Every beginning of a word asks only for bits that the word has", arguments: ["planet", "日本語の本", "𝒶𝒷𝒸𝒹𝑒", "नमस्ते"])
  func beginnings(_ word: String) {
    let whole = WordSignature(ofFolded: ["other", word])
    for count in 0...word.unicodeScalars.count {
      let beginning = String(String.UnicodeScalarView(word.unicodeScalars.prefix(count)))
      #expect(whole.contains(WordSignature(ofFolded: [beginning])))
    }
    #expect(!WordSignature(ofFolded: ["other"]).contains(WordSignature(ofFolded: [word])))
  }
}
