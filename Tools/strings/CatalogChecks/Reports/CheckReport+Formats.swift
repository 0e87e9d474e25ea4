import Foundation

/// The output formats of a report.
extension CheckReport {
  /// A plain-text table followed by the counts, in parts, because it can be large.
  package func table() -> [[UInt8]] {
    let counts = Array("\(summary)\n".utf8)
    guard !findings.isEmpty else { return [counts] }
    let rows = findings.lazy.map { finding in
      [
        finding.severity.rawValue, finding.check, finding.key, finding.locale ?? "", finding.form ?? "",
        "\(finding.file):\(finding.line)", finding.message,
      ]
    }
    let headers = ["SEVERITY", "CHECK", "KEY", "LANGUAGE", "FORM", "LOCATION", "MESSAGE"]
    return TextTable(headers, rows: rows).parts + [[UInt8(ascii: "\n")] + counts]
  }

  /// The findings as a JSON array, in parts, because it can be large.
  package func json() -> [[UInt8]] { FindingsJSON.parts(of: findings) }

  /// A SARIF 2.1.0 log; ignored findings are included as suppressed.
  package func sarif() throws -> String { try reportJSON(SARIFLog(self)) }
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
    let table = TextTable(headers, numbers: Set(2...7), rows: rows)
    guard !languages.allSatisfy(\.hasPluralRules) else { return table.text }
    return table.text + "* CLDR has no plural rules for the language; its existing forms are counted.\n"
  }

  /// Returns the languages as a JSON array.
  package static func json(_ languages: [Coverage]) throws -> String { try reportJSON(languages) }
}

/// Encodes a value with sorted keys, so that reports can be compared line by line.
private func reportJSON(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
}
