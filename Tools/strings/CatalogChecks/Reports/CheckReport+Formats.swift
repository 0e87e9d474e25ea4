import Foundation
import JSON

/// The output formats of a report.
extension CheckReport {
  /// A plain-text table followed by the counts.
  package func table() -> String {
    guard !findings.isEmpty else { return "\(summary)\n" }
    let rows = findings.lazy.map { finding in
      [
        finding.severity.rawValue, finding.check, finding.key, finding.locale ?? "", finding.form ?? "",
        "\(finding.file):\(finding.line)", finding.message,
      ]
    }
    let headers = ["SEVERITY", "CHECK", "KEY", "LANGUAGE", "FORM", "LOCATION", "MESSAGE"]
    return "\(TextTable.text(headers, rows: rows))\n\(summary)\n"
  }

  /// The findings as a JSON array with one member a line and sorted names:
  /// `{check, file, form?, key, line, locale, message, severity, source?, target?}`.
  ///
  /// `locale` is null for a whole entry or file. Written directly, since `JSONEncoder` needs several times the memory
  /// and the time for many findings.
  package func json() -> String {
    let json = JSONWriter()
    json.verbatim("[\n")
    for (index, finding) in findings.enumerated() {
      json.verbatim(index == 0 ? "  {" : ",\n  {")
      var separator: StaticString = "\n"
      func begin(_ name: StaticString) {
        json.verbatim(separator)
        json.verbatim("    ")
        json.string(name)
        json.verbatim(" : ")
        separator = ",\n"
      }
      func append(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        begin(name)
        json.string(text)
      }
      append("check", finding.check)
      append("file", finding.file)
      append("form", finding.form)
      append("key", finding.key)
      begin("line")
      json.int(finding.line)
      append("locale", finding.locale)
      if finding.locale == nil {
        begin("locale")
        json.null()
      }
      append("message", finding.message)
      append("severity", finding.severity.rawValue)
      append("source", finding.source)
      append("target", finding.target)
      json.verbatim("\n  }")
    }
    json.verbatim("\n]\n")
    return json.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// A SARIF 2.1.0 log of the findings, for code hosts.
  package func sarif() throws -> String {
    let results = findings.map { finding -> [String: Any] in
      let subject = [finding.key, finding.locale ?? "", finding.form ?? ""].filter { !$0.isEmpty }
      let location = ["artifactLocation": ["uri": finding.uri], "region": ["startLine": finding.line]] as [String: Any]
      return [
        "ruleId": finding.check, "level": finding.severity.level, "locations": [["physicalLocation": location]],
        "message": ["text": "\(subject.joined(separator: ", ")): \(finding.message)"],
      ]
    }
    let rules = ReportRule.all.map { ["id": $0.name, "shortDescription": ["text": $0.meaning]] as [String: Any] }
    return try reportJSON([
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0",
      "runs": [["tool": ["driver": ["name": "strings", "rules": rules]], "results": results]],
    ])
  }
}

extension Finding {
  /// The file as a URI reference; an absolute path gets the scheme `file`.
  fileprivate var uri: String {
    let path = file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file
    return file.hasPrefix("/") ? "file://\(path)" : path
  }
}

extension Coverage {
  /// Returns a plain-text table of languages, each with a row for keys and one for texts.
  package static func table(_ languages: [Coverage]) -> String {
    let rows = languages.flatMap { language in
      [("keys", language.keys), ("units", language.units)].map { name, count in
        let numbers = [count.total, count.translated, count.needsReview, count.missing].map { String($0) }
        let locale = language.locale + (language.hasPluralRules ? "" : "*")
        return [locale, name] + numbers + ["\(count.percent)%", "\(count.percentReviewed)%"]
      }
    }
    let headers = ["LANGUAGE", "OF", "TOTAL", "TRANSLATED", "NEEDS REVIEW", "MISSING", "COVERAGE", "REVIEWED"]
    let table = TextTable.text(headers, numbers: Set(2...7), rows: rows)
    guard !languages.allSatisfy(\.hasPluralRules) else { return table }
    return table + "* CLDR has no plural rules for the language; its existing forms are counted.\n"
  }

  /// Returns the languages as a JSON array.
  package static func json(_ languages: [Coverage]) throws -> String {
    try reportJSON(
      languages.map { language -> [String: Any] in
        [
          "hasPluralRules": language.hasPluralRules, "keys": language.keys.members, "locale": language.locale,
          "units": language.units.members,
        ]
      })
  }
}

/// Returns JSON with sorted names, so that reports can be compared line by line.
private func reportJSON(_ object: Any) throws -> String {
  let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try JSONSerialization.data(withJSONObject: object, options: options), as: UTF8.self) + "\n"
}
