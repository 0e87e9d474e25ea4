import StringCatalog

/// The HTML report: one plain page without scripts or external resources.
extension CheckReport {
  /// Returns the page: the coverage, and the findings by language with the source, the translation and the comment.
  package func html() -> String {
    let coverage = Coverage.all(in: folder).filter { locales?.contains($0.locale) ?? true }.map { language in
      let units = language.units
      let counts = [units.total, units.translated, units.needsReview, units.missing].map { "<td>\($0)</td>" }
      let name = HTMLReport.visible(language.locale) + (language.hasPluralRules ? "" : " (no plural rules in CLDR)")
      return "<tr><th>\(name)</th>\(counts.joined())<td>\(units.percent) %</td></tr>"
    }
    let comments = Dictionary(folder.entries.map { ([$0.source.file.path, $0.key], $0.entry.comment ?? "") }) { $1 }
    let languages = Dictionary(grouping: findings) { $0.locale ?? "" }.sorted { $0.key < $1.key }
    let sections = languages.map { locale, findings in
      let rows = findings.map { HTMLReport.row($0, comment: comments[[$0.file, $0.key]] ?? "") }
      return """
        <h2 id="\(HTMLReport.visible(locale))">\(locale.isEmpty ? "Catalogs and keys" : HTMLReport.visible(locale))</h2>
        <table><tr><th>Finding<th>Key<th>Source<th>Translation</tr>
        \(rows.joined(separator: "\n"))
        </table>
        """
    }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>Translations: \(summary)</title>
      <style>
      :root { color-scheme: light dark; } body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem; }
      table { border-collapse: collapse; } th, td { border: 1px solid gray; padding: .3rem .6rem; text-align: start; }
      td { vertical-align: top; overflow-wrap: anywhere; min-width: 5rem; } .text { white-space: pre-wrap; }
      </style>
      </head>
      <body>
      <h1>Translations</h1>
      <p>\(summary)</p>
      <table><tr><th>Language<th>Texts<th>Translated<th>Needs review<th>Missing<th>Coverage</tr>
      \(coverage.joined(separator: "\n"))
      </table>
      \(sections.joined(separator: "\n"))
      </body>
      </html>

      """
  }
}

/// The parts of the page of a report.
enum HTMLReport {
  /// Returns the row of a finding.
  fileprivate static func row(_ finding: Finding, comment: String) -> String {
    let location = visible("\(finding.file):\(finding.line)")
    let form = finding.form.map { " · \(visible($0))" } ?? ""
    let texts = [finding.source, finding.target].map { visible($0 ?? "") }
    let cells = texts.map { "<td class=\"text\" dir=\"auto\">\($0)</td>" }
    return """
      <tr><td>\(finding.severity.level): \(visible(finding.check))<br>\(visible(finding.message))</td>\
      <td><code>\(visible(finding.key))</code>\(form)<br>\(visible(comment))<br><small>\(location)</small></td>\
      \(cells.joined())</tr>
      """
  }

  /// Escapes a text, and replaces invisible characters by their code points.
  ///
  /// Spaces and the joiners of emoji are preserved.
  static func visible(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n": "↵\n"
      case " ", "\u{200C}", "\u{200D}": String(scalar)
      default: scalar.isInvisible ? "<i>\(scalar.codePointNotation)</i>" : String(scalar)
      }
    }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether it is a space, a control or formatting character, or unassigned.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse, .unassigned: true
    default: false
    }
  }
}
