import Foundation

/// The output formats of a report.
extension CheckReport {
  /// A plain-text table followed by the counts.
  package var table: String {
    guard !findings.isEmpty else { return summary + "\n" }
    var table = TextTable(["SEVERITY", "CHECK", "KEY", "LANGUAGE", "FORM", "LOCATION", "MESSAGE"])
    for finding in findings {
      table.add([
        finding.severity.rawValue, finding.check, finding.key, finding.locale ?? "", finding.form ?? "",
        "\(finding.file):\(finding.line)", finding.message,
      ])
    }
    return table.text + "\n" + summary + "\n"
  }

  /// The findings as a JSON array.
  package func json() -> String { FindingsJSON.text(of: findings) }

  /// A SARIF 2.1.0 log; ignored findings are included as suppressed.
  package func sarif() throws -> String { try reportJSON(SARIFLog(self)) }
}

extension Coverage {
  /// Returns a plain-text table of languages, each with a row for keys and one for texts.
  package static func table(_ languages: [Coverage]) -> String {
    var table = TextTable(
      ["LANGUAGE", "OF", "TOTAL", "TRANSLATED", "NEEDS REVIEW", "MISSING", "COVERAGE", "REVIEWED"],
      numbers: Set(2...7))
    for language in languages {
      for (name, count) in [("keys", language.keys), ("units", language.units)] {
        let numbers = [count.total, count.translated, count.needsReview, count.missing].map { String($0) }
        let locale = language.locale + (language.hasPluralRules ? "" : "*")
        table.add([locale, name] + numbers + ["\(count.percent)%", "\(count.percentReviewed)%"])
      }
    }
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
