import Foundation
import StringCatalog
import TestFiles
import Testing

@testable import CatalogChecks

@Suite("Reports and ignores")
struct CheckReportTests {
  /// An entry at line 2 without a French text; its Spanish text, at line 3, equals the English one.
  private static let strings = """

    "menu.title": {"localizations": {"en": {"stringUnit": {"state": "translated", "value": "Menu"}},
    "es": {"stringUnit": {"state": "translated", "value": "Menu"}}}}
    """

  private static func report(_ settings: String = "{}", goals: [String] = []) throws -> CheckReport {
    CheckReport(
      try CheckSample(strings).folder, at: "Catalogs", ignores: try ignores(settings),
      goals: goals.compactMap(CoverageGoal.init))
  }

  private static func ignores(_ settings: String) throws -> IgnoreList {
    try CheckSettings(Array(settings.utf8), url: URL(filePath: "strings.json")).ignores
  }

  private static func names(_ report: CheckReport) -> [String] { report.findings.map(\.check) }

  @Test("Findings are sorted by line")
  func order() throws {
    let report = try Self.report()
    #expect(Self.names(report) == ["missing", "unchanged"])
    #expect(report.findings.map(\.line) == [2, 3])
    #expect(report.summary == "1 error, 1 warning, 0 notes, 0 ignored")
  }

  @Test("An ignored finding is reported as ignored, with its reason")
  func ignored() throws {
    let report = try Self.report(
      #"{"ignores": [{"check": "unchanged", "key": "menu.title", "locale": "es", "reason": "A menu is a menu"}]}"#)
    #expect(Self.names(report) == ["missing"])
    #expect(report.ignored.map(\.reason) == ["A menu is a menu"])
    #expect(report.summary == "1 error, 0 warnings, 0 notes, 1 ignored")
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

  @Test("A settings file next to the catalogs is reported without a leading ./")
  func settingsPath() throws {
    let url = URL(filePath: "Catalogs").deletingLastPathComponent().appending(component: "strings.json")
    let settings = try CheckSettings(Array(#"{"ignores": [{"check": "a", "key": "b", "reason": "c"}]}"#.utf8), url: url)
    #expect(settings.ignores.apply(to: []).reported.map(\.file) == ["strings.json"])
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
          + "known fields: generated, ignores, required"
      ),
      (
        "{\"ignores\": [{\"check\": \"a\", \"key\": \"b\",\n\"Reason\": \"c\"}]}",
        "strings.json:2: error: \"Reason\" is not a known field; known fields: check, key, locale, reason"
      ),
      (
        "{\"ignores\": [{\"key\": \"a\"}]}",
        "strings.json:1: error: an ignore needs a \"check\", a \"key\" and a \"reason\""
      ),
      (
        "{\"ignores\": [\n{\"check\": \"a\", \"key\": \"a\", \"reason\": \" \"}]}",
        "strings.json:2: error: an ignore needs a \"check\", a \"key\" and a \"reason\""
      ),
      ("{\"ignores\": [{\"check\": 1}]}", "strings.json:1: error: \"check\" must be a string"),
      ("{\"generated\": 1}", "strings.json:1: error: \"generated\" must be true or false"),
      ("{", "strings.json:1: error: the document ends too early"),
    ])
  func badSettings(settings: String, message: String) {
    let error = #expect(throws: CatalogError.self) { try Self.ignores(settings) }
    #expect(error?.description == message)
  }

  @Test("A run fails if a finding has at least the given severity")
  func failing() throws {
    let ignoring = #"{"ignores": [{"check": "missing", "key": "*", "reason": "x"}]}"#
    #expect(try Self.report().fails(at: .error))
    #expect(try !Self.report(ignoring).fails(at: .error))
    #expect(try Self.report(ignoring).fails(at: .warning))
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
    #expect(try names(nil).count == 4)
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
    #expect(Self.names(try report(nil)) == ["unchanged"])
    #expect(!(try report(["es"]).html().contains("<th>fr</th>")))
    #expect(try report(nil).html().contains("<th>fr</th>"))
  }

  @Test("A missed goal is an error")
  func goals() throws {
    let report = try Self.report(goals: ["fr=100", "es=100"])
    #expect(report.findings.filter { $0.check == "min-coverage" }.map(\.locale) == ["fr"])
    #expect(report.fails(at: .error))
  }

  @Test("The table has a row for each finding and contains no control characters")
  func table() throws {
    let lines = try Self.report().table().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 6)
    #expect(lines[0].hasPrefix("SEVERITY  CHECK      KEY         LANGUAGE  FORM  LOCATION"))
    #expect(lines[1].hasPrefix("error     missing    menu.title  fr              Sample.xcstrings:2"))
    let odd = CheckReport(try CheckSample("\"a\\u001bb\": {}").folder, at: "Catalogs").table()
    #expect(odd.contains("a\u{FFFD}b"))
  }

  @Test("JSON names the members of a finding, with null for a missing language")
  func json() throws {
    let report = CheckReport(try CheckSample(#""a": {}, "b": {"extractionState": "stale"}"#).folder, at: "Catalogs")
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(try Self.report().json().utf8)) as? [[String: Any]])
    #expect(
      list[1].keys.sorted() == ["check", "file", "key", "line", "locale", "message", "severity", "source", "target"])
    #expect(list[1]["line"] as? Int == 3)
    let entries = try JSONSerialization.jsonObject(with: Data(report.json().utf8)) as? [[String: Any]]
    #expect(entries?.contains { $0["locale"] is NSNull } == true)
    #expect(try Self.report().json() == Self.report().json())
  }

  // MARK: - SARIF

  private static func log(of report: CheckReport) throws -> (rules: [[String: Any]], results: [[String: Any]]) {
    let object = try JSONSerialization.jsonObject(with: Data(try report.sarif().utf8))
    let log = try #require(object as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
    #expect(driver["name"] as? String == "strings")
    return (try #require(driver["rules"] as? [[String: Any]]), try #require(run["results"] as? [[String: Any]]))
  }

  @Test("SARIF has the rule, the level, the message with the key and the language, and the location of each finding")
  func sarif() throws {
    let ignoring = #"{"ignores": [{"check": "unchanged", "key": "*", "reason": "A menu is a menu"}]}"#
    let (rules, results) = try Self.log(of: Self.report(ignoring, goals: ["fr=100"]))
    #expect(results.map { $0["ruleId"] as? String } == ["min-coverage", "missing"])
    #expect(results.map { $0["level"] as? String } == ["error", "error"])
    #expect((results[1]["message"] as? [String: String])?["text"] == "menu.title, fr: there is no text in fr")
    let location = try #require((results[1]["locations"] as? [[String: [String: [String: Any]]]])?.first)
    #expect(location["physicalLocation"]?["artifactLocation"]?["uri"] as? String == "Sample.xcstrings")
    #expect(location["physicalLocation"]?["region"]?["startLine"] as? Int == 2)
    let ids = rules.compactMap { $0["id"] as? String }
    #expect(ids == ReportRule.all.map(\.name) && Set(ids).count == ids.count)
    #expect(try Self.log(of: CheckReport(CatalogFolder([]), at: "")).results.isEmpty)
  }

  @Test("SARIF writes paths as URIs", arguments: [("a b/é.xcstrings", "a%20b/%C3%A9.xcstrings"), ("/x", "file:///x")])
  func uris(path: String, uri: String) throws {
    let source = try CatalogSource(
      Array(#"{"sourceLanguage":"en","strings":{"a":{}},"version":"1.0"}"#.utf8), url: URL(filePath: path))
    #expect(try CheckReport(CatalogFolder([source]), at: "").sarif().contains("\"uri\" : \"\(uri)\""))
  }

  // MARK: - HTML

  @Test("HTML shows the coverage, and the findings by language with source, translation, comment and location")
  func html() throws {
    let sample = try CheckSample.texts(en: "Ready?", es: "Listo?", fr: "Prêt ?", comment: "A question.")
    let page = CheckReport(sample.folder, at: "Catalogs").html()
    #expect(page.contains("<title>Translations: 0 errors, 2 warnings, 0 notes, 0 ignored</title>"))
    #expect(page.contains("<tr><th>fr</th><td>1</td><td>1</td><td>0</td><td>0</td><td>100 %</td></tr>"))
    #expect(page.contains("<h2 id=\"fr\">fr</h2>"))
    #expect(page.contains("warning: es-inverted<br>¿ is missing in the text that ends with ?</td>"))
    #expect(page.contains("<code>key</code><br>A question.<br><small>Sample.xcstrings:1</small>"))
    #expect(page.contains("<td class=\"text\" dir=\"auto\">Ready?</td><td class=\"text\" dir=\"auto\">Prêt ?</td>"))
    for word in ["<script", "<link", "<img", "src=", "url(", "href"] { #expect(!page.contains(word), "\(word)") }
  }

  @Test("The page of all catalogs of the repository has every finding")
  func largePage() throws {
    let report = CheckReport(try CatalogFolder(reading: Repository.catalogs), at: "Catalogs")
    #expect(report.findings.count > 3)
    #expect(report.html().components(separatedBy: "<tr><td>").count - 1 == report.findings.count)
  }

  @Test("No text of a catalog becomes markup, and invisible characters are code points")
  func hostileTexts() throws {
    let hostile =
      "</td></title></style><script>alert(1)</script><img src=x onerror=alert(1)>\"' --><!-- &lt;"
      + "\u{202E}\u{2067}\u{0}\u{1B}[31m\u{2028}\u{85}\u{A0}"
    let text = String(decoding: try JSONEncoder().encode(hostile), as: UTF8.self)
    let unit = #"{"stringUnit": {"state": \#(text), "value": \#(text)}}"#
    let entry = #"{"comment": \#(text), "localizations": {"en": \#(unit), \#(text): \#(unit)}}"#
    let document = #"{"sourceLanguage": \#(text), "version": "1.0", "strings": {\#(text): \#(entry)}}"#
    let sample = try CheckSample(documents: ["a": document, "b\(hostile.filter { $0 != "\0" })": document], [hostile])
    let page = CheckReport(sample.folder, at: "Catalogs").html()
    let names = Set(page.matches(of: /<\/?([A-Za-z!][a-z0-9]*)/).map { String($0.1) })
    let known = "!doctype body br code h1 h2 head html i meta p small style table td th title tr"
    #expect(names.subtracting(known.split(separator: " ").map(String.init)) == [])
    #expect(page.components(separatedBy: "</style>").count == 2)
    #expect(page.contains("<i>U+202E</i><i>U+2067</i><i>U+0000</i>"))
    let invisible = page.unicodeScalars.filter {
      [.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory) && $0 != "\n"
    }
    #expect(invisible.isEmpty)
  }
}
