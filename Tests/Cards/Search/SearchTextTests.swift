import Kernel
import Service
import Testing

@testable import Cards

@Suite("Folded texts, words and index rows of the search for sparks (Sparks, 2.8.)")
struct SearchTextTests {
  @Test(
    "Case and diacritics are ignored",
    arguments: [
      ("", ""), ("Plain ASCII, 42!", "plain ascii, 42!"), ("Éclair", "eclair"), ("e\u{301}clair", "eclair"),
      ("STRASSE", "strasse"), ("Straße", "strasse"), ("ΟΔΟΣ", "οδοσ"), ("οδός", "οδοσ"), ("İstanbul", "istanbul"),
      ("Ñandú", "nandu"), ("Йога", "иога"), ("日本", "日本"), ("हिन्दी", "हिन्दी"), ("❤️", "❤"), ("ﬁn", "fin"),
    ])
  func folded(_ text: String, _ folded: String) {
    #expect(Array(text.folded.unicodeScalars) == Array(folded.unicodeScalars))
  }

  @Test("The sort key of a title is folded and truncated to 64 code points")
  func titleKey() {
    #expect("Über uns".sortKey == "uber uns")
    #expect(String(repeating: "aß", count: 100).sortKey == String(repeating: "ass", count: 21) + "a")
    #expect(String(repeating: "日", count: 100).sortKey.unicodeScalars.count == 64)
  }

  @Test(
    "Words consist of letters, numbers and combining marks; other characters separate them",
    arguments: [
      ("", []), ("  \n\t ", []), ("?!… 🔥", []), ("One two", ["one", "two"]), ("rock'n'roll", ["rock", "n", "roll"]),
      ("C++ & C#", ["c"]), ("snake_case-42", ["snake", "case", "42"]), ("Twice twice TWICE", ["twice"]),
      ("Café cafe", ["café", "cafe"]), ("cafe\u{301} café", ["café"]), ("हिन्दी में", ["हिन्दी", "में"]),
      ("\u{301}a", ["a"]), ("❤️ x", ["x"]), ("“quoted”", ["quoted"]), ("½ 2²", ["½", "2²"]), ("a\u{0}b", ["a", "b"]),
      ("東京タワー", ["東京タワー"]),
    ] as [(String, [String])])
  func words(_ text: String, _ words: [String]) {
    let actual = SearchText.words(title: text)
    #expect(actual.map { Array($0.word.unicodeScalars) } == words.map { Array($0.unicodeScalars) })
    #expect(actual.allSatisfy { $0.folded == $0.word.folded })
  }

  @Test("Words come from title, notes and tags, in order of first appearance")
  func sources() {
    let words = SearchText.words(title: "Morning Run", notes: "A run, five km", tags: ["sport", "morning light"])
    #expect(words.map(\.word) == ["morning", "run", "a", "five", "km", "sport", "light"])
  }

  @Test("Words with the same first 64 code points are equal", arguments: ["w", "é", "日"])
  func longWords(_ letter: String) {
    let long = String(repeating: letter, count: 70)
    let words = SearchText.words(title: "\(long) \(long)x \(String(long.dropLast(10)))")
    #expect(words.map(\.word.unicodeScalars.count) == [64, 60])
  }

  @Test("The terms of a spark are its distinct folded words and tags")
  func terms() {
    let words = SparkWords(Spark(title: "Çafé b", notes: "cafe ab", tags: ["CAFÉS", "a b"]))
    #expect(words.terms(of: 12) == "u12xcafe u12xb u12xab u12xcafes u12xa u12t434146c38953 u12t612062")
    #expect(SparkWords(Spark(title: "🔥")).terms(of: 12).isEmpty)
    #expect(SearchTerm.tag(String(repeating: "x", count: 20_000), of: 1).utf8.count == 32_003)
  }

  @Test("Index rows are ordered by time span, then by ID, and a range of times includes the rows of its sparks")
  func rows() {
    #expect(SearchRow.row(of: 7, at: 2047) == 1 << 31 + 7)
    #expect(SearchRow.row(of: 1 << 31 - 1, at: 1023) < SearchRow.row(of: 0, at: 1024))
    #expect(SearchRow.row(of: 1 << 31 - 1, at: -1) < SearchRow.row(of: 0, at: 0))
    #expect(SearchRow.rows(of: .min ... .max) == .min ... .max)
    for time in [-(1 << 50), -(1 << 42), -1, 0, 1 << 42 - 1, 1 << 42, 1 << 50] as [Int64] {
      #expect(SearchRow.rows(of: time...time).contains(SearchRow.row(of: 99, at: time)))
    }
  }

  @Test(
    "Tags are trimmed, in lower case and canonically composed",
    arguments: [("  Deep Work ", "deep work"), ("CAFE\u{301}", "caf\u{E9}"), (" \t", "")])
  func tags(_ text: String, _ tag: String) {
    #expect(Array(TagList.normalizedTag(text).unicodeScalars) == Array(tag.unicodeScalars))
  }
}
