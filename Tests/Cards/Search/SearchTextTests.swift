import Testing

@testable import Cards

@Suite("How texts are compared when sparks are searched (sparks-missions-cards-library.md 2.8)")
struct SearchTextTests {
  @Test(
    "Case and diacritics are passed over",
    arguments: [
      ("", ""), ("Plain ASCII, 42!", "plain ascii, 42!"), ("Éclair", "eclair"), ("e\u{301}clair", "eclair"),
      ("STRASSE", "strasse"), ("Straße", "strasse"), ("ΟΔΟΣ", "οδοσ"), ("οδός", "οδοσ"), ("İstanbul", "istanbul"),
      ("Ñandú", "nandu"), ("Йога", "иога"), ("日本", "日本"), ("हिन्दी", "हिन्दी"), ("❤️", "❤"), ("ﬁn", "fin"),
    ])
  func folded(_ text: String, _ folded: String) {
    #expect(Array(SearchText.folded(text).unicodeScalars) == Array(folded.unicodeScalars))
  }

  @Test("The key of a title is cut off after 64 code points")
  func titleKey() {
    #expect(SearchText.titleKey("Über uns") == "uber uns")
    #expect(SearchText.titleKey(String(repeating: "aß", count: 100)) == String(repeating: "ass", count: 21) + "a")
    #expect(SearchText.titleKey(String(repeating: "日", count: 100)).unicodeScalars.count == 64)
  }

  @Test(
    "Words are letters, digits and the marks on them; the rest separates",
    arguments: [
      ("", []), ("  \n\t ", []), ("?!… 🔥", []), ("One two", ["one", "two"]), ("rock'n'roll", ["rock", "n", "roll"]),
      ("C++ & C#", ["c"]), ("snake_case-42", ["snake", "case", "42"]), ("Twice twice TWICE", ["twice"]),
      ("Café cafe", ["café", "cafe"]), ("cafe\u{301} café", ["café"]), ("हिन्दी में", ["हिन्दी", "में"]),
      ("\u{301}a", ["a"]), ("❤️ x", ["x"]), ("“quoted”", ["quoted"]), ("½ 2²", ["½", "2²"]), ("a\u{0}b", ["a", "b"]),
      ("東京タワー", ["東京タワー"]),
    ] as [(String, [String])])
  func words(_ text: String, _ words: [String]) {
    let found = SearchText.words(title: text)
    #expect(found.map { Array($0.word.unicodeScalars) } == words.map { Array($0.unicodeScalars) })
    #expect(found.allSatisfy { $0.folded == SearchText.folded($0.word) })
  }

  @Test("Words come from title, notes and tags, in the order of their first appearance")
  func sources() {
    let words = SearchText.words(title: "Morning Run", notes: "A run, five km", tags: ["sport", "morning light"])
    #expect(words.map(\.word) == ["morning", "run", "a", "five", "km", "sport", "light"])
  }

  @Test("What is longer than 64 code points is the same word", arguments: ["w", "é", "日"])
  func longWords(_ letter: String) {
    let long = String(repeating: letter, count: 70)
    let words = SearchText.words(title: "\(long) \(long)x \(String(long.dropLast(10)))")
    #expect(words.map(\.word.unicodeScalars.count) == [64, 60])
  }

  @Test(
    "A spark is found by its folded words, their beginnings, and the longer ones of these before the title, none twice")
  func terms() {
    let words = SparkWords(Spark(title: "Çafé b", notes: "cafe ab", tags: ["CAFÉS"]))
    #expect(words.text == "cafe b ab cafes")
    let key = "636166652062"
    #expect(
      words.terms(of: 12).split(separator: " ").map { $0.dropFirst(3) } == [
        "xcafe", "xb", "xab", "xcafes", "ac", "bca", "cca\(key)", "dcafe", "ecafe\(key)", "ab", "aa", "bab",
        "cab\(key)",
      ])
    #expect(words.terms(of: 12).hasPrefix("u12xcafe u12xb "))
    #expect(SparkWords(Spark(title: "🔥")).terms(of: 12).isEmpty)
  }

  @Test(
    "The end of those that begin like a text is behind all of them and not behind others",
    arguments: [
      ("plan", "plao"), ("日", "旦"), ("a\u{D7FF}", "a\u{E000}"), ("z", "{"), ("a\u{10FFFF}\u{10FFFF}", "b"),
      ("", String(repeating: "\u{10FFFF}", count: 65)), ("\u{10FFFF}", String(repeating: "\u{10FFFF}", count: 65)),
    ])
  func end(_ beginning: String, _ end: String) {
    #expect(Array(SearchText.end(ofThoseBeginningWith: beginning).utf8) == Array(end.utf8))
  }

  @Test(
    "Tags are trimmed and in lower case",
    arguments: [("  Deep Work ", "deep work"), ("CAFE\u{301}", "caf\u{E9}"), (" \t", "")])
  func tags(_ text: String, _ tag: String) {
    #expect(Array(SearchText.tag(text).unicodeScalars) == Array(tag.unicodeScalars))
  }
}
