import Kernel
import Testing

@Suite("Limits of untrusted text")
struct TextLimitTests {
  @Test(
    "A character must have at most 32 code points",
    arguments: [
      (String(repeating: "x", count: 100_000), false), ("e" + String(repeating: "\u{301}", count: 31), false),
      ("e" + String(repeating: "\u{301}", count: 32), true),
      ("abc" + String(repeating: "\u{301}", count: 100_000), true),
      (String(repeating: "\u{301}", count: 40), true), (String(repeating: "é", count: 5000), false),
      (String(repeating: "e\u{301}\u{302}", count: 5000), false), (String(repeating: "👨🏽‍❤️‍💋‍👨🏾", count: 200), false),
      (String(repeating: "👩\u{200D}", count: 40), true), (String(repeating: "©\u{200D}", count: 40), true),
      (String(repeating: "\u{1100}", count: 40), true),
      (String(repeating: "🇫🇷", count: 200), false), (String(repeating: "한국어", count: 200), false),
      ("a\n" + String(repeating: "\u{301}", count: 33), true),
    ])
  func marks(_ text: String, _ isOverlong: Bool) {
    #expect(text.hasOverlongCharacter == isOverlong)
  }

  @Test(
    "The limit of a text is 64 bytes per character, and at least 256 bytes", arguments: [(6400, true), (6401, false)])
  func bytes(_ count: Int, _ isWithinLimit: Bool) {
    #expect(String(repeating: "x", count: count).isWithinByteLimit(forCharacters: 100) == isWithinLimit)
    #expect(TextLimits.maxBytes(forCharacters: .max) == .max && TextLimits.maxBytes(forCharacters: 1) == 256)
  }

  @Test("Text is split at a separator; empty parts are omitted")
  func parts() {
    #expect("a,b,,é\u{301},".parts(separatedBy: ",") == ["a", "b", "é\u{301}"])
    #expect("".parts(separatedBy: ",") == [])
  }

  @Test("An excerpt has at most 100 code points and an ellipsis if truncated")
  func excerpt() {
    let text = String(repeating: "ä", count: 100)
    #expect(text.excerpt == text && (text + "b").excerpt == text + "…" && "".excerpt == "")
  }

  @Test(
    "The beginning of a text contains no part of a character, unless there is only one",
    arguments: [
      ("ab", 1, "a"), ("ab", 2, "ab"), ("", 1, ""), ("a👩‍👩‍👧‍👦", 7, "a"), ("a👩‍👩‍👧‍👦b", 8, "a👩‍👩‍👧‍👦"), ("ae\u{301}", 2, "a"),
      ("🇫🇷🇪🇸", 3, "🇫🇷"), ("👩‍👩‍👧‍👦", 3, "👩\u{200D}👩"),
    ])
  func beginning(_ text: String, _ codePoints: Int, _ beginning: String) {
    #expect(text.prefix(codePoints: codePoints).unicodeScalars.elementsEqual(beginning.unicodeScalars))
  }

  @Test("Overlong zone names, cursors, client keys and email addresses are rejected")
  func identifiers() {
    let marks = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(Zone(identifier: marks) == nil && ClientKey(marks) == nil && EmailAddress(marks + "@example.org") == nil)
    #expect(Cursor(marks, of: PagedList("samples")) == nil)
  }

  @Test("Merging omits issues at, inside and around a field that has an issue, but not those of the whole call")
  func merging() {
    func issues(_ paths: String...) -> [DomainError.Issue] {
      paths.map { DomainError(.validationFailed, rule: "rule", message: Message(entry: 0)).issue(at: $0) }
    }
    #expect(
      issues("/a", "/b/1").merged(with: issues("/a", "/a/0", "/ab", "/b", "/b/10", "/b/1/c", "", "/c")).map(\.path)
        == ["/a", "/b/1", "/ab", "/b/10", "", "/c"])
  }
}
