import Kernel
import Testing

@Suite("Email addresses (Learning paths, 2.1.)")
struct EmailAddressTests {
  @Test(
    "Addresses of the specified form are accepted",
    arguments: [
      "ada@example.org", "a@b.co", "A.B_C%D+E-F9@Sub.Example-Site.ORG", "  ada@example.org\n", "ada@-.org", "a@b..org",
      "a..b@example.org", ".a@example.org", "a.@example.org", "ada@1.2.museum", "%@b.co", "ada@example.o.rg",
      String(repeating: "a", count: 242) + "@example.org",
    ])
  func validEmails(_ email: String) {
    #expect(EmailAddress(email) != nil)
  }

  @Test(
    "Texts that do not have the form of an address are rejected",
    arguments: [
      "", " ", "ada", "ada@", "@example.org", "ada@example", "ada@.org", "ada@example.o", "ada@example.o1",
      "ada@example.",
      "a@b@example.org", "ada lovelace@example.org", "ada@exam ple.org", "ada@example.org.", "adä@example.org",
      "ada@exämple.org", "ada@example.örg", "ada@example.o-g", "ada!@example.org", "ada@exa_mple.org",
      "ada@example,org",
      "ada@example.org\u{0}", "\u{212A}@example.org", "ada＠example.org", "ada@example.org\u{301}", "<ada@example.org>",
      String(repeating: "a", count: 243) + "@example.org",
    ])
  func invalidEmails(_ email: String) {
    #expect(EmailAddress(email) == nil)
  }

  @Test("White space and case are normalized for comparison", arguments: [" \tAda@Example.ORG \n", "ada@example.org"])
  func normalized(_ text: String) {
    #expect(EmailAddress(text)?.text == "ada@example.org")
  }

  @Test(
    "Leading and trailing Unicode white space is trimmed; inner white space is retained",
    arguments: [("", ""), (" \t\n", ""), (" a b\u{3000}", "a b"), ("a", "a")])
  func trimmed(_ text: String, _ trimmed: String) {
    #expect(text.trimmed == trimmed)
  }
}
