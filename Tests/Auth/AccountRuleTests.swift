import Kernel
import Testing

@testable import Auth

/// Validation of sign-up and profile changes. (Accounts, 2.)
@Suite struct AccountRuleTests {
  private static let family = "👩‍👩‍👧‍👦"

  @Test(
    "A trimmed name has 2 to 100 grapheme clusters, a limited number of bytes, and no control characters",
    arguments: [
      ("Al", []), ("Ada Lovelace", []), ("  Al\t\n", []), (family + family, []), ("李雷", []), ("é\u{301}a", []),
      (String(repeating: "x", count: 100), []), (String(repeating: family, count: 100), []),
      ("  " + String(repeating: "x", count: 100) + "  ", []),
      ("", ["name_too_short"]), ("A", ["name_too_short"]), (" A ", ["name_too_short"]), ("   ", ["name_too_short"]),
      (family, ["name_too_short"]), ("e\u{301}", ["name_too_short"]), ("🇫🇷", ["name_too_short"]),
      (String(repeating: "x", count: 101), ["name_too_long"]),
      (String(repeating: family, count: 101), ["name_too_long"]),
      ("a" + String(repeating: "\u{301}", count: 3000) + "b", ["name_too_long"]),
      ("A\u{0}BC", ["invalid_format"]), ("\u{0}\u{0}", ["invalid_format"]), ("A\nB", ["invalid_format"]),
      ("A\u{1B}[31mB", ["invalid_format"]), ("A\u{85}B", ["invalid_format"]), ("A\u{2028}B", ["invalid_format"]),
      ("Ada\u{202E}ecalevoL", ["invalid_format"]), ("Zo\u{200D}ë", []), ("سارا\u{200C}جان", []),
    ] as [(String, [String])])
  func names(_ name: String, _ rules: [String]) {
    #expect(AccountRules.issues(ofName: name).map(\.rule) == rules)
  }

  @Test(
    "A new account cannot have an address with misplaced dots or hyphens",
    arguments: ["a@b..org", ".a@b.org", "a.@b.org", "a..b@b.org", "a@-b.org", "a@b-.org", "a@b.c-.org"])
  func emails(_ email: String) {
    #expect(AccountRules.issues(of: .valid(email: email)).map(\.rule) == ["invalid_email"])
  }

  @Test(
    "A password has at least 8 grapheme clusters and is not trimmed",
    arguments: [
      ("12345678", false), ("        ", false), (String(repeating: family, count: 8), false), ("1234567", true),
      ("", true),
      (String(repeating: family, count: 7), true), (String(repeating: "e\u{301}", count: 7), true),
      ("\r\n\r\n\r\n\r\n", true),
    ])
  func passwords(_ password: String, _ isTooShort: Bool) {
    #expect(AccountRules.isTooShort(Password(password)) == isTooShort)
  }

  @Test(
    "A confirmation must have the same characters as the password",
    arguments: [
      ("caf\u{E9} au lait", "caf\u{E9} au lait", true), ("caf\u{E9} au lait", "cafe\u{301} au lait", true),
      ("caf\u{E9} au lait", "caf\u{E9}\u{A0}au\u{3000}lait", true), ("caf\u{E9} au lait", "cafe au lait", false),
      ("Password", "password", false), ("password", "password ", false), ("password", "", false),
    ])
  func confirmation(_ password: String, _ confirmation: String, _ isEqual: Bool) {
    let rules = AccountRules.issues(of: .valid(password: password, confirmation: confirmation)).map(\.rule)
    #expect(rules == (isEqual ? [] : ["password_mismatch"]))
  }

  @Test("Every violation is reported with its path, in the order of the specification")
  func order() {
    let issues = AccountRules.issues(
      of: AccountRules.Registration(
        name: " A ", email: "ada", password: Password("short"), confirmation: Password("shorter"), acceptsTerms: false,
        zone: "Mars/Olympus"
      ))
    #expect(
      issues.map { "\($0.path) \($0.rule)" } == [
        "/name name_too_short", "/email invalid_email", "/password weak_password",
        "/passwordConfirmation password_mismatch", "/acceptTerms terms_not_accepted", "/timeZone unknown_time_zone",
      ])
  }

  @Test("A valid registration has no issues")
  func valid() {
    #expect(AccountRules.issues(of: .valid()).isEmpty)
  }

  @Test(
    "Only the given fields of a profile change are validated",
    arguments: [
      (nil, nil, nil, nil, []), ("Al", "dog", "Europe/Paris", 6, []), (nil, nil, nil, 0, []),
      ("A", nil, nil, nil, ["name_too_short"]), (nil, "cow", nil, nil, ["unknown_avatar"]),
      (nil, nil, "Mars", nil, ["unknown_time_zone"]), (nil, nil, nil, 7, ["invalid_day_start"]),
      (nil, nil, nil, -1, ["invalid_day_start"]),
      ("A", "Cat", "", 24, ["name_too_short", "unknown_avatar", "unknown_time_zone", "invalid_day_start"]),
    ] as [(String?, String?, String?, Int?, [String])])
  func changes(_ name: String?, _ avatar: String?, _ zone: String?, _ dayStart: Int?, _ rules: [String]) {
    let change = AccountRules.ProfileChange(name: name, avatar: avatar, zone: zone, dayStartsAt: dayStart)
    #expect(AccountRules.issues(of: change).map(\.rule) == rules)
  }

  @Test(
    "The strength of a password depends on its number of characters",
    arguments: [
      (0, PasswordStrength.none, 0.0), (1, .weak, 0.25), (4, .weak, 0.25), (5, .fair, 0.5), (7, .fair, 0.5),
      (8, .good, 0.75), (11, .good, 0.75), (12, .strong, 1.0), (100, .strong, 1.0),
    ])
  func strength(_ count: Int, _ strength: PasswordStrength, _ score: Double) {
    for character in ["x", AccountRuleTests.family, " "] {
      let actual = PasswordStrength(of: Password(String(repeating: character, count: count)))
      #expect(actual == strength)
      #expect(actual.score == score)
      #expect((actual.label == nil) == (count == 0))
    }
  }
}

extension AccountRules.Registration {
  /// Returns a registration that is valid by default.
  fileprivate static func valid(
    email: String = "ada@example.org", password: String = "analytical engine",
    confirmation: String = "analytical engine"
  ) -> AccountRules.Registration {
    AccountRules.Registration(
      name: "Ada", email: email, password: Password(password), confirmation: Password(confirmation),
      acceptsTerms: true,
      zone: nil)
  }
}
