import Kernel
import Testing

@Suite("Email addresses (Accounts, 2.)")
struct EmailAddressTests {
  @Test(
    "Addresses of the specified form are accepted",
    arguments: [
      "ada@example.org", "a@b.co", "A.B_C%D+E-F9@Sub.Example-Site.ORG", "  ada@example.org\n", "ada@1.2.museum",
      "%@b.co", "ada@example.o.rg", "zoë@example.org",
      "adä@example.org", "ada@exämple.org", "ada@example.örg", "иван@пример.рф", "甲斐@例え.みんな", "राम@उदाहरण.भारत",
      "ada@xn--mnchen-3ya.example", "ada@example.xn--p1ai", "ada@example.org\u{301}", "\u{212A}@example.org",
      String(repeating: "a", count: 242) + "@example.org",
    ])
  func validEmails(_ email: String) {
    #expect(EmailAddress(email)?.isWellFormed == true)
  }

  @Test(
    "Misplaced dots and hyphens are only accepted because earlier accounts have them, and only in ASCII",
    arguments: [
      "ada@-.org", "a@b..org", "a..b@example.org", ".a@example.org", "a.@example.org", "a@-b.org", "a@b-.org",
    ])
  func earlierForms(_ email: String) {
    #expect(EmailAddress(email)?.isWellFormed == false)
    #expect(EmailAddress(email.replacing("a", with: "ä")) == nil)
  }

  @Test(
    "Texts that do not have the form of an address are rejected",
    arguments: [
      "", " ", "ada", "ada@", "@example.org", "ada@example", "ada@.org", "ada@example.o", "ada@example.o1",
      "ada@example.",
      "a@b@example.org", "ada lovelace@example.org", "ada@exam ple.org", "ada@example.org.", "ada@example.o-g",
      "\u{301}ada@example.org", "ada@\u{301}example.org", "zoë\u{200B}@example.org", "zoë😀@example.org", "zoë@é.é",
      "ada!@example.org", "ada@exa_mple.org",
      "ada@example,org",
      "ada@example.org\u{0}", "ada＠example.org", "<ada@example.org>",
      String(repeating: "a", count: 243) + "@example.org",
    ])
  func invalidEmails(_ email: String) {
    #expect(EmailAddress(email) == nil)
  }

  @Test(
    "White space, case and code points are normalized for comparison",
    arguments: [
      (" \tAda@Example.ORG \n", "ada@example.org"), ("ada@example.org", "ada@example.org"),
      ("ZOE\u{308}@Exämple.ORG", "zo\u{EB}@ex\u{E4}mple.org"), ("\u{212A}@b.org", "k@b.org"),
      ("İ@b.org", "i\u{307}@b.org"),
    ])
  func normalized(_ text: String, _ normalized: String) {
    #expect(EmailAddress(text)?.text.unicodeScalars.elementsEqual(normalized.unicodeScalars) == true)
  }

  @Test("The limit of 254 bytes applies to the normalized address")
  func length() {
    #expect(EmailAddress(String(repeating: "é", count: 121) + "@example.org") != nil)
    #expect(EmailAddress(String(repeating: "é", count: 122) + "@example.org") == nil)
  }

  @Test(
    "Leading and trailing Unicode white space is trimmed; inner white space is retained",
    arguments: [("", ""), (" \t\n", ""), (" a b\u{3000}", "a b"), ("a", "a")])
  func trimmed(_ text: String, _ trimmed: String) {
    #expect(text.trimmed == trimmed)
  }
}
