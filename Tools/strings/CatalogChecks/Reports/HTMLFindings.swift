import StringCatalog

/// The findings of a report, grouped by catalog and key, as HTML.
struct HTMLFindings {
  private let report: CheckReport
  private let comments: [[String]: String]
  private let sourceLanguages: [String: String]
  /// The number of findings by check.
  private let totals: [String: Int]
  /// The number of findings already rendered, by check.
  private var renderedCounts: [String: Int] = [:]

  /// Returns the section with all findings of a report.
  ///
  /// Element ids are `CHECK-1`, `CHECK-2` and so on for findings, and `catalog-1`, `catalog-2` for catalogs.
  static func section(of report: CheckReport) -> String {
    var page = HTMLFindings(report)
    let catalogs = grouped(report.findings, by: \.file).enumerated().map { index, file in
      page.catalog(index + 1, file.0, file.1)
    }
    return """
      <section id="findings" aria-labelledby="findings-title">
      <h2 id="findings-title">Findings</h2>
      \(catalogs.joined(separator: "\n"))
      </section>
      """
  }

  private init(_ report: CheckReport) {
    self.report = report
    let entries = report.folder.entries.map { ([$0.source.file.path, $0.key], $0.entry.comment ?? "") }
    comments = Dictionary(entries) { first, _ in first }
    let languages = report.folder.sources.map { ($0.file.path, $0.sourceLanguage) }
    sourceLanguages = Dictionary(languages) { first, _ in first }
    totals = Dictionary(report.findings.map { ($0.check, 1) }, uniquingKeysWith: +)
  }

  // MARK: - Catalogs, keys and findings

  private mutating func catalog(_ number: Int, _ file: String, _ findings: [Finding]) -> String {
    let keys = HTMLFindings.grouped(findings, by: \.key).map { key($0, $1, in: file) }
    return """
      <details open id="catalog-\(number)">
      <summary><h3>\(HTMLFindings.name(ofFile: file))</h3> \(CheckReport.count(findings.count, "finding"))</summary>
      \(keys.joined(separator: "\n"))
      </details>
      """
  }

  /// Returns the file name of a path, as HTML.
  static func name(ofFile path: String) -> String { HTMLText.visible(String(path.split(separator: "/").last ?? "")) }

  private mutating func key(_ key: String, _ findings: [Finding], in file: String) -> String {
    let texts = HTMLFindings.grouped(findings, by: Texts.init).map { pair($0, $1) }
    let comment = comments[[file, key]].flatMap { $0.isEmpty ? nil : HTMLText.visible($0) }
    let head = key.isEmpty ? "Entire file" : "<code>\(HTMLText.visible(key))</code>"
    return """
      <article class="key card">
      <h4>\(head)</h4>
      \(comment.map { "<p class=\"comment\">\($0)</p>\n" } ?? "")\(texts.joined(separator: "\n"))
      </article>
      """
  }

  private mutating func pair(_ texts: Texts, _ findings: [Finding]) -> String {
    """
    <div class="pair">
    \(sides(texts, findings))<ul class="finding-list">
    \(findings.map { item($0) }.joined(separator: "\n"))
    </ul>
    </div>
    """
  }

  private mutating func item(_ finding: Finding) -> String {
    let number = renderedCounts[finding.check, default: 0] + 1
    renderedCounts[finding.check] = number
    let total = totals[finding.check, default: 0]
    let check = HTMLText.escaped(finding.check)
    let next = "<a href=\"#\(check)-\(number + 1)\" aria-label=\"next finding of \(check)\">next</a>"
    let position = total == 1 ? "" : "\(number) of \(total)" + (number < total ? " \(next)" : "")
    return """
      <li id="\(check)-\(number)"><span class="severity \(finding.severity.rawValue)">\(finding.severity.level)</span> \
      <span class="message"><code class="check">\(check)</code> \(HTMLText.visible(finding.message)) \
      <span class="quiet location">\(location(finding))</span></span> \
      <span class="position">\(position)</span></li>
      """
  }

  /// Returns the location of a finding: `Learning.xcstrings:120`.
  private func location(_ finding: Finding) -> String { "\(HTMLText.visible(finding.file)):\(finding.line)" }

  // MARK: - Source and target

  /// The texts that findings are about.
  private struct Texts: Hashable {
    let locale: String?
    let form: String?
    let source: String?
    let target: String?
    let file: String

    init(_ finding: Finding) {
      (locale, form, source, target) = (finding.locale, finding.form, finding.source, finding.target)
      file = finding.file
    }
  }

  /// Returns the source and the target text side by side; empty for findings about neither.
  private func sides(_ texts: Texts, _ findings: [Finding]) -> String {
    guard texts.source != nil || texts.target != nil else { return "" }
    let sourceLanguage = sourceLanguages[texts.file] ?? ""
    var sides: [String] = []
    if let source = texts.source {
      let marks = findings.compactMap { finding -> Range<Int>? in
        guard case .source(let range) = finding.span else { return nil }
        return range
      }
      sides.append(side(sourceLanguage, "source", source, marks))
    }
    if texts.target != nil || texts.locale.map({ $0 != sourceLanguage }) == true {
      let marks = findings.compactMap { finding -> Range<Int>? in
        guard case .target(let range) = finding.span else { return nil }
        return range
      }
      let form = texts.form.map { HTMLText.visible($0) }
      sides.append(side(texts.locale ?? sourceLanguage, form, texts.target, marks))
    }
    return "<dl class=\"texts\">\(sides.joined())</dl>\n"
  }

  private func side(_ locale: String, _ note: String?, _ text: String?, _ marks: [Range<Int>]) -> String {
    let language = HTMLLanguage(locale)
    let label = [language.name, note].compactMap(\.self).joined(separator: " · ")
    guard let text, !text.isEmpty else {
      return "<div><dt>\(label)</dt><dd class=\"none\">no text</dd></div>"
    }
    return "<div><dt>\(label)</dt><dd \(language.attributes)>\(HTMLText.visible(text, marking: marks))</dd></div>"
  }

  /// Returns the elements grouped by a property, in the order in which its values first occur.
  static func grouped<Element, Value: Hashable>(
    _ elements: [Element], by property: (Element) -> Value
  ) -> [(Value, [Element])] {
    var groups: [(Value, [Element])] = []
    var indices: [Value: Int] = [:]
    for element in elements {
      let value = property(element)
      if let index = indices[value] {
        groups[index].1.append(element)
      } else {
        indices[value] = groups.count
        groups.append((value, [element]))
      }
    }
    return groups
  }
}
