import Kernel
import TestFiles
import Testing

@testable import Kits

@Suite("Comparing typed answers (Kits and exams, 3.5.)")
struct TypedAnswerTests {
  /// Typed texts, correct answers, and whether they match.
  static let table: [(typed: String, answer: String, isEqual: Bool)] = [
    // Case and white space.
    ("Blue", "Blue", true), ("blue", "Blue", true), ("BLUE", "Blue", true), ("  Blue\t", "Blue", true),
    ("\nBlue\r\n", "Blue", true), ("I  love \t you", "I love you", true),
    ("I\u{A0}love\u{202F}you", "I love you", true),
    ("Iloveyou", "I love you", false), ("Bl ue", "Blue", false), ("", "Blue", false), ("   ", "Blue", false),
    // Canonical composition.
    ("cafe\u{301}", "caf\u{E9}", true), ("CAFÉ", "cafe\u{301}", true), ("cafe", "café", false),
    // Case, independent of language.
    ("STRASSE", "Straße", true), ("STRAẞE", "Straße", true), ("strasse", "STRAẞE", true),
    ("ﬁn", "FIN", true), ("ΣΟΦΟΣ", "σοφος", true), ("ΣΟΦΟΣ", "σοφός", false), ("TITLE", "title", true),
    ("tıtle", "title", true), ("İ", "i", false),
    // Apostrophes and quotation marks.
    ("What\u{2019}s up", "What's up", true), ("What\u{2018}s up", "What's up", true), ("What`s up", "What's up", true),
    ("What\u{B4}s up", "What's up", true), ("What\u{2BC}s up", "What's up", true), ("Whats up", "What's up", false),
    ("\u{201C}yes\u{201D}", "\"yes\"", true), ("\u{AB}yes\u{BB}", "\"yes\"", true),
    ("\u{201E}yes\u{201C}", "\"yes\"", true),
    // Hyphens and dashes between words.
    ("Seventy-three", "Seventy three", true), ("Seventy three", "Seventy-three", true),
    ("seventy\u{2013}three", "Seventy-three", true), ("seventy \u{2014} three", "Seventy-three", true),
    ("seventy\u{2011}three", "Seventy-three", true), ("seventythree", "Seventy-three", false),
    ("e\u{2212}mail", "e-mail", true), ("-5", "-5", true), ("-5", "5", false), ("co-", "co", false),
    // One final punctuation mark.
    ("I love you.", "I love you", true), ("I love you!", "I love you", true), ("I love you", "I love you?", true),
    ("I love you . ", "I love you", true), ("I love you..", "I love you", false), ("I love you,", "I love you", false),
    (".", ".", true), ("?", "!", false), ("viewDidLoad()", "viewDidLoad()", true),
    ("viewDidLoad", "viewDidLoad()", false),
    // Significant differences.
    ("The Earth", "Earth", false), ("a cat", "cat", false), ("I'm", "I am", false), ("Bluue", "Blue", false),
    ("Colour", "Color", false),
    // Look-alike letters.
    ("Вlue", "Blue", false), ("Саr", "Car", false),
  ]

  @Test("The texts of a row match or differ as stated, in both directions", arguments: table)
  func compare(_ typed: String, _ answer: String, _ isEqual: Bool) {
    #expect(TypedAnswer.matches(typed, anyOf: [answer]) == isEqual)
    if !answer.isEmpty, !typed.isEmpty { #expect(TypedAnswer.matches(answer, anyOf: [typed]) == isEqual) }
  }

  @Test("An ASCII text has the same normalized form, whether bytes or characters are compared")
  func ascii() {
    let random = SeededRandomSource(seed: 3)
    let fragments = ["-", " ", "\t", "\r\n", "\r", "\u{B}", "\u{1F}", "`", "'", "\"", ".", "!", "?", "a", "B", "c9"]
    for _ in 0..<Search.tries(500, thorough: 20_000) {
      let count = random.next(upperBound: 8)
      let text = (0..<count).map { _ in fragments[random.next(upperBound: fragments.count)] }.joined()
      #expect(TypedAnswer.normalized(text) == TypedAnswer.normalizedCharacters(of: text), "\(text.debugDescription)")
    }
  }

  @Test("A text matches any of several answers; without answers nothing matches")
  func several() {
    #expect(TypedAnswer.matches("mum", anyOf: ["Mother", "Mom", "Mum"]))
    #expect(!TypedAnswer.matches("father", anyOf: ["Mother", "Mom", "Mum"]))
    #expect(!TypedAnswer.matches("mother", anyOf: []))
    #expect(!TypedAnswer.matches("", anyOf: [""]))
  }

  @Test(
    "A wrong answer that would be correct with Latin letters is detected, but not accepted (Kits and exams, 9.)",
    arguments: [
      ("Вlue", "Blue", true), ("Саr", "Car", true), ("сar", "Car", true), ("ТАВLЕ", "Table", true),
      ("Blue", "Blue", false), ("Вlack", "Blue", false), ("Блю", "Blue", false), ("", "Blue", false),
    ])
  func lookalikes(_ typed: String, _ answer: String, _ looksCorrect: Bool) {
    #expect(TypedAnswer.matchesWithLatinLetters(typed, anyOf: [answer]) == looksCorrect)
    #expect(!TypedAnswer.matches(typed, anyOf: [answer]) || !looksCorrect)
  }

  @Test("Normalization is idempotent")
  func idempotent() {
    for row in Self.table {
      let once = TypedAnswer.normalized(row.typed)
      // Only one of two final marks is removed.
      guard !row.typed.hasSuffix("..") else { continue }
      #expect(TypedAnswer.normalized(once) == once, "\(row.typed)")
    }
  }
}
