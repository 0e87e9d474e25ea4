import Foundation

/// A log in the OASIS format SARIF 2.1.0; the properties have the names of its members.
struct SARIFLog: Encodable {
  let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  let version = "2.1.0"
  let runs: [Run]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  struct Run: Encodable {
    let tool: Tool
    let columnKind = "unicodeCodePoints"
    let results: [Result]
  }

  struct Tool: Encodable {
    let driver: Driver
  }

  struct Driver: Encodable {
    let name = "strings"
    let organization = "Kindling"
    let rules: [Rule]
  }

  struct Rule: Encodable {
    let id: String
    let shortDescription: Message
    let defaultConfiguration: Configuration
  }

  struct Configuration: Encodable {
    let level: String
  }

  struct Message: Encodable {
    let text: String
  }

  struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int?
    let level: String
    let message: Message
    let locations: [Location]
    let suppressions: [Suppression]
  }

  struct Location: Encodable {
    let physicalLocation: PhysicalLocation
    let logicalLocations: [LogicalLocation]?
  }

  struct PhysicalLocation: Encodable {
    let artifactLocation: ArtifactLocation
    let region: Region
  }

  struct ArtifactLocation: Encodable {
    let uri: String
  }

  struct Region: Encodable {
    let startLine: Int
  }

  struct LogicalLocation: Encodable {
    let name: String
    let fullyQualifiedName: String
    let kind = "resource"
  }

  struct Suppression: Encodable {
    let kind = "external"
    let justification: String
  }

  init(_ report: CheckReport) {
    let rules = ReportRule.all
    let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($0.element.name, $0.offset) })
    let all =
      report.findings.map { (finding: $0, reason: String?.none) }
      + report.ignored.map { (finding: $0.finding, reason: Optional($0.reason)) }
    let results = all.sorted { $0.finding < $1.finding }.map { finding, reason in
      Result(finding, ruleIndex: indices[finding.check], reason: reason)
    }
    let driver = Driver(rules: rules.map(Rule.init))
    runs = [Run(tool: Tool(driver: driver), results: results)]
  }
}

extension SARIFLog.Rule {
  fileprivate init(_ rule: ReportRule) {
    self.init(
      id: rule.name, shortDescription: SARIFLog.Message(text: rule.meaning),
      defaultConfiguration: SARIFLog.Configuration(level: rule.severity.level))
  }
}

extension SARIFLog.Result {
  fileprivate init(_ finding: Finding, ruleIndex: Int?, reason: String?) {
    // The path consists of key, language and form.
    let path = [finding.key, finding.locale, finding.form].compactMap(\.self).joined(separator: "/")
    let physical = SARIFLog.PhysicalLocation(
      artifactLocation: SARIFLog.ArtifactLocation(uri: finding.uri), region: SARIFLog.Region(startLine: finding.line))
    let logical = SARIFLog.LogicalLocation(name: finding.key, fullyQualifiedName: path)
    self.init(
      ruleId: finding.check, ruleIndex: ruleIndex, level: finding.severity.level,
      message: SARIFLog.Message(text: finding.message),
      locations: [
        SARIFLog.Location(physicalLocation: physical, logicalLocations: finding.key.isEmpty ? nil : [logical])
      ],
      suppressions: reason.map { [SARIFLog.Suppression(justification: $0)] } ?? [])
  }
}

extension Finding {
  /// The file as a URI reference; an absolute path gets the scheme `file`.
  fileprivate var uri: String {
    let path = file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file
    return file.hasPrefix("/") ? "file://\(path)" : path
  }
}
