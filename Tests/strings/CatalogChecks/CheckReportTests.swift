import Foundation
import StringCatalog
import Testing

@testable import CatalogChecks

@Suite("Reports and ignores (Localization, \"the translators' command\".)")
struct CheckReportTests {
  /// An entry at line 2 without a French text; its Spanish text, at line 3, equals the English one.
  private static let strings = """

    "menu.title": {"localizations": {"en": {"stringUnit": {"state": "translated", "value": "Menu"}},
    "es": {"stringUnit": {"state": "translated", "value": "Menu"}}}}
    """

  private static func report(_ settings: String = "{}", goals: [String] = [], strict: Bool = false) throws
    -> CheckReport
  {
    CheckReport(
      try CheckSample(strings).folder, at: "Catalogs", ignores: try ignores(settings),
      goals: goals.compactMap(CoverageGoal.init), strict: strict)
  }

  private static func ignores(_ settings: String) throws -> IgnoreList {
    try CheckSettings(Array(settings.utf8), url: URL(filePath: "strings.json")).ignores
  }

  private static func names(_ report: CheckReport) -> [String] { report.findings.map(\.check) }

  @Test("Findings are sorted by line")
  func order() throws {
    let report = try Self.report()
    #expect(Self.names(report) == ["not-canonical", "missing", "unchanged"])
    #expect(report.findings.map(\.line) == [1, 2, 3])
    #expect(report.summary == "1 error, 1 warning, 1 note, 0 ignored")
  }

  @Test("An ignored finding is reported as ignored, with its reason")
  func ignored() throws {
    let report = try Self.report(
      #"{"ignores": [{"check": "unchanged", "key": "menu.title", "locale": "es", "reason": "A menu is a menu"}]}"#)
    #expect(Self.names(report) == ["not-canonical", "missing"])
    #expect(report.ignored.map(\.reason) == ["A menu is a menu"])
    #expect(report.summary == "1 error, 0 warnings, 1 note, 1 ignored")
  }

  @Test(
    "A key with an asterisk matches all keys with the prefix, and an omitted language matches all languages",
    arguments: [
      (#""key": "*""#, true), (#""key": "menu.*""#, true), (#""key": "title*""#, false), (#""key": "menu""#, false),
      (#""key": "menu.title", "locale": "fr""#, true), (#""key": "menu.title", "locale": "es""#, false),
      (#""key": "menu.title", "locale": null"#, true), (#""key": "menu.title", "locale": "fr-FR""#, true),
      (#""key": "menu.title", "locale": "fr-CA""#, false),
    ])
  func patterns(members: String, isIgnored: Bool) throws {
    let report = try Self.report(#"{"ignores": [{"check": "missing", \#(members), "reason": "x"}]}"#)
    #expect(Self.names(report).contains("missing") == !isIgnored)
    #expect(Self.names(report).contains("ignore-unused") == !isIgnored)
  }

  @Test("An ignore without a reason, or with a blank one, has no effect and is a finding")
  func withoutReason() throws {
    for reason in ["", #", "reason": " ""#] {
      let report = try Self.report(#"{"ignores": [\#n{"check": "missing", "key": "menu.title"\#(reason)}]}"#)
      #expect(Self.names(report) == ["not-canonical", "missing", "unchanged", "ignore-without-reason"])
      #expect(report.findings.last?.file == "strings.json")
      #expect(report.findings.last?.line == 2)
    }
  }

  @Test("A settings file next to the catalogs is reported without a leading ./")
  func settingsPath() throws {
    let url = URL(filePath: "Catalogs").deletingLastPathComponent().appending(component: "strings.json")
    let settings = try CheckSettings(Array(#"{"ignores": [{"check": "a", "key": "b"}]}"#.utf8), url: url)
    #expect(settings.ignores.apply(to: []).reported.map(\.file) == ["strings.json", "strings.json"])
  }

  @Test("An ignore that matches nothing is a finding")
  func unused() throws {
    let report = try Self.report(#"{"ignores": [{"check": "empty", "key": "menu.title", "reason": "x"}]}"#)
    #expect(Self.names(report).last == "ignore-unused")
    #expect(report.findings.last?.severity == .warning)
  }

  @Test(
    "Invalid settings are rejected with their line",
    arguments: [
      ("[]", "strings.json:1: error: the settings must be an object"),
      ("{\n\"ignores\": {}}", "strings.json:2: error: \"ignores\" must be a list"),
      ("{\"ignores\": [\n1]}", "strings.json:2: error: an ignore must be an object"),
      (
        "{\n\"ignore\": []}",
        "strings.json:2: error: \"ignore\" is not a known field; "
          + "known fields: code, data, ignores, required, uniqueKeys"
      ),
      (
        "{\"ignores\": [{\"check\": \"a\", \"key\": \"b\",\n\"Reason\": \"c\"}]}",
        "strings.json:2: error: \"Reason\" is not a known field; known fields: check, key, locale, reason"
      ),
      (
        "{\"data\": [{\"files\": \"a\", \"keys\": []}]}",
        "strings.json:1: error: \"files\" is not a known field; known fields: at, file, keys"
      ),
      ("{\"ignores\": [{\"key\": \"a\"}]}", "strings.json:1: error: an ignore needs a \"check\" and a \"key\""),
      ("{\"ignores\": [{\"check\": 1}]}", "strings.json:1: error: \"check\" must be a string"),
      ("{\"code\": [1]}", "strings.json:1: error: a code folder must be a string"),
      ("{", "strings.json:1: error: the document ends too early"),
    ])
  func badSettings(settings: String, message: String) {
    let error = #expect(throws: CatalogError.self) { try Self.ignores(settings) }
    #expect(error?.description == message)
  }

  @Test("A run fails if a finding has at least the given severity; strict turns warnings into errors")
  func failing() throws {
    let ignoring = #"{"ignores": [{"check": "missing", "key": "*", "reason": "x"}]}"#
    #expect(try Self.report().fails(at: .error))
    #expect(try !Self.report(ignoring).fails(at: .error))
    #expect(try Self.report(ignoring).fails(at: .warning))
    #expect(try Self.report(ignoring, strict: true).fails(at: .error))
  }

  @Test("Only the selected checks run, and only their ignores can be unused")
  func chosenChecks() throws {
    let settings =
      #"{"ignores": [{"check": "empty", "key": "a", "reason": "x"}, {"check": "missing", "key": "a", "reason": "x"}]}"#
    let folder = try CheckSample(Self.strings).folder
    func names(_ checks: Set<String>?) throws -> [String] {
      Self.names(CheckReport(folder, at: "Catalogs", ignores: try Self.ignores(settings), checks: checks))
    }
    #expect(try names(["missing"]) == ["missing", "ignore-unused"])
    #expect(try names(["unchanged"]) == ["unchanged"])
    #expect(try names(nil).count == 5)
  }

  @Test("Only findings in the selected languages are reported; an ignore that matches only others is not unused")
  func chosenLanguages() throws {
    let settings = #"{"ignores": [{"check": "missing", "key": "menu.title", "reason": "x"}]}"#
    let folder = try CheckSample(Self.strings).folder
    func report(_ locales: Set<String>?) throws -> CheckReport {
      CheckReport(folder, at: "Catalogs", ignores: try Self.ignores(settings), locales: locales)
    }
    #expect(Self.names(try report(["es"])) == ["unchanged"])
    #expect(Self.names(try report(["fr"])) == [])
    #expect(try report(["fr"]).ignored.count == 1)
    #expect(try report(["es"]).ignored.isEmpty)
    #expect(Self.names(try report(nil)) == ["not-canonical", "unchanged"])
    #expect(!(try report(["es"]).html().contains("French (fr)")))
    #expect(try report(nil).html().contains("French (fr)"))
  }

  @Test("A missed goal is an error")
  func goals() throws {
    let report = try Self.report(goals: ["fr=100", "es=100"])
    #expect(report.findings.filter { $0.check == "min-coverage" }.map(\.locale) == ["fr"])
    #expect(report.fails(at: .error))
  }

  @Test("The table has a row for each finding and contains no control characters")
  func table() throws {
    let lines = try String(decoding: Self.report().table().joined(), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 7)
    #expect(lines[0].hasPrefix("SEVERITY  CHECK          KEY         LANGUAGE  FORM  LOCATION"))
    #expect(lines[2].hasPrefix("error     missing        menu.title  fr              Sample.xcstrings:2"))
    let odd = String(
      decoding: CheckReport(try CheckSample("\"a\\u001bb\": {}").folder, at: "Catalogs").table().joined(),
      as: UTF8.self)
    #expect(odd.contains("a\u{FFFD}b"))
  }

  @Test("JSON names the members of a finding, with null for a missing language")
  func json() throws {
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(try Self.report().json().joined())) as? [[String: Any]])
    #expect(
      list[2].keys.sorted() == ["check", "file", "key", "line", "locale", "message", "severity", "source", "target"])
    #expect(list[2]["line"] as? Int == 3)
    #expect(list[0]["locale"] is NSNull)
    #expect(try Self.report().json() == Self.report().json())
  }

  @Test("SARIF refers to rules by index, and marks ignored findings as suppressed")
  func sarif() throws {
    let ignoring = #"{"ignores": [{"check": "unchanged", "key": "*", "reason": "A menu is a menu"}]}"#
    let text = try Self.report(ignoring, goals: ["fr=100"]).sarif()
    let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleId"] as? String } == ["min-coverage", "not-canonical", "missing", "unchanged"])
    #expect(results.map { $0["level"] as? String } == ["error", "note", "error", "warning"])
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
    }
    #expect(results.map { ($0["suppressions"] as? [Any])?.count } == [0, 0, 0, 1])
  }

  @Test("SARIF writes paths as URIs", arguments: [("a b/é.xcstrings", "a%20b/%C3%A9.xcstrings"), ("/x", "file:///x")])
  func uris(path: String, uri: String) throws {
    let url = URL(filePath: path)
    let source = try CatalogSource(Array(#"{"sourceLanguage":"en","strings":{},"version":"1.0"}"#.utf8), url: url)
    #expect(try CheckReport(CatalogFolder([source]), at: "").sarif().contains("\"uri\" : \"\(uri)\""))
  }
}
