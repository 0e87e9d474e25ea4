import Foundation
import Testing

@testable import CatalogChecks

/// Validates logs against the standard (SARIF 2.1.0, 3.13 to 3.49): required and optional members and their values.
@Suite("SARIF logs are valid (SARIF 2.1.0)")
struct SARIFTests {
  /// The type of a member.
  private indirect enum Kind: Sendable {
    case text
    case one(of: [String])
    case number(from: Int)
    case object(Shape)
    case list(Kind)
    case uriReference
  }

  /// The required and the optional members of an object.
  private struct Shape: Sendable {
    var required: [String: Kind] = [:]
    var optional: [String: Kind] = [:]
  }

  private static let level = Kind.one(of: ["none", "note", "warning", "error"])
  private static let message = Kind.object(Shape(required: ["text": .text]))

  private static let rule = Shape(
    required: ["id": .text],
    optional: ["shortDescription": message, "defaultConfiguration": .object(Shape(optional: ["level": level]))])

  private static let driver = Shape(
    required: ["name": .text], optional: ["organization": .text, "rules": .list(.object(rule))])

  private static let location = Shape(
    optional: [
      "physicalLocation": .object(
        Shape(
          required: ["artifactLocation": .object(Shape(required: ["uri": .uriReference]))],
          optional: ["region": .object(Shape(required: ["startLine": .number(from: 1)]))])),
      "logicalLocations": .list(
        .object(Shape(optional: ["name": .text, "fullyQualifiedName": .text, "kind": .text]))),
    ])

  private static let suppression = Shape(
    required: ["kind": .one(of: ["inSource", "external"])], optional: ["justification": .text])

  private static let result = Shape(
    required: ["message": message],
    optional: [
      "ruleId": .text, "ruleIndex": .number(from: -1), "level": level, "locations": .list(.object(location)),
      "suppressions": .list(.object(suppression)),
    ])

  private static let run = Shape(
    required: ["tool": .object(Shape(required: ["driver": .object(driver)]))],
    optional: [
      "columnKind": .one(of: ["utf16CodeUnits", "unicodeCodePoints"]), "results": .list(.object(result)),
    ])

  private static let log = Shape(
    required: ["version": .one(of: ["2.1.0"]), "runs": .list(.object(run))], optional: ["$schema": .uriReference])

  // MARK: - Problems

  private static func problems(_ value: Any, _ kind: Kind, at path: String) -> [String] {
    switch (kind, value) {
    case (.text, is String): return []
    case (.one(let names), let text as String) where names.contains(text): return []
    case (.number(let minimum), let number as Int) where number >= minimum: return []
    case (.uriReference, let text as String) where URL(string: text, encodingInvalidCharacters: false) != nil: return []
    case (.list(let kind), let list as [Any]):
      return list.enumerated().flatMap { problems($0.element, kind, at: "\(path)[\($0.offset)]") }
    case (.object(let shape), let members as [String: Any]):
      let missing = shape.required.keys.filter { members[$0] == nil }.map { "\(path).\($0) is missing" }
      return missing
        + members.flatMap { name, value in
          guard let kind = shape.required[name] ?? shape.optional[name] else { return ["\(path).\(name) is unknown"] }
          return problems(value, kind, at: "\(path).\(name)")
        }
    default: return ["\(path) is \(value)"]
    }
  }

  private static func log(of report: CheckReport) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(try report.sarif().utf8))
  }

  @Test("A log with findings of all severities, ignored ones, and unusual paths and keys is valid")
  func full() throws {
    let unit = SampleJSON.unit("Menu  ")
    let sample = try CheckSample(
      #""a key/ü\u202e": {"localizations": {"en": \#(unit), "fr": \#(unit)}}, "b": {"odd": 1}"#, name: "/a folder/é#?%")
    let settings = #"{"ignores": [{"check": "missing", "key": "*", "reason": "Later"}]}"#
    let ignores = try CheckSettings(Array(settings.utf8), url: URL(filePath: "strings.json")).ignores
    let report = CheckReport(
      sample.folder, at: "/a folder", ignores: ignores, goals: ["es=100"].compactMap(CoverageGoal.init))
    #expect(Set(report.findings.map(\.severity)).count == 3)
    #expect(!report.ignored.isEmpty)
    #expect(Self.problems(try Self.log(of: report), .object(Self.log), at: "") == [])
  }

  @Test("A log without findings names every rule once")
  func empty() throws {
    let log = try Self.log(of: CheckReport(CatalogFolder([]), at: ""))
    #expect(Self.problems(log, .object(Self.log), at: "") == [])
    let run = ((log as? [String: Any])?["runs"] as? [[String: Any]])?.first
    let rules = (run?["tool"] as? [String: [String: Any]])?["driver"]?["rules"] as? [[String: Any]]
    let ids = try #require(rules).compactMap { $0["id"] as? String }
    #expect(ids.count == ReportRule.all.count)
    #expect(Set(ids).count == ids.count)
    #expect((run?["results"] as? [Any])?.isEmpty == true)
  }

  @Test("The validation detects missing members, unknown members and invalid values")
  func validation() {
    let log: [String: Any] = ["version": "2.0.0", "runs": [["tool": [:], "odd": 1, "results": [["level": "bad"]]]]]
    #expect(
      Set(Self.problems(log, .object(Self.log), at: "")) == [
        ".version is 2.0.0", ".runs[0].tool.driver is missing", ".runs[0].odd is unknown",
        ".runs[0].results[0].message is missing", ".runs[0].results[0].level is bad",
      ])
  }
}
