import StringCatalog

/// The errors in source texts, which are not reported again for each form and each translation.
struct SourceErrors {
  /// An error in a text: the finding and the affected words.
  private struct TextError: Hashable {
    let file: String
    let key: String
    let check: String
    let message: String
    let words: String
  }

  /// A key and a family of checks, whose findings in the source text suppress those in translations.
  private struct Family: Hashable {
    let file: String
    let key: String
    let name: String
  }

  private let checks: [String: CatalogCheck]
  private let sourceLanguages: [String: String]
  /// The severity of each error in a source text; more severe findings in translations are still reported.
  private var errors: [TextError: Finding.Severity] = [:]
  /// The maximum severity of each family in source texts; more severe findings in translations are still reported.
  private var families: [Family: Finding.Severity] = [:]

  /// Collects the findings in source texts.
  init(of findings: [Finding], in entries: some Collection<CatalogEntryView>, _ checks: [CatalogCheck]) {
    self.checks = Dictionary(checks.map { ($0.name, $0) }) { first, _ in first }
    sourceLanguages = Dictionary(entries.map { ($0.source.file.path, $0.source.sourceLanguage) }) { first, _ in first }
    for finding in findings where isInSource(finding) {
      if let error = error(of: finding) { errors[error] = finding.severity }
      if let family = family(of: finding) { families[family] = max(families[family] ?? .info, finding.severity) }
    }
  }

  /// Returns findings without repetitions of an error in the source text.
  func withoutRepeats(_ findings: [Finding]) -> [Finding] {
    guard !errors.isEmpty || !families.isEmpty else { return findings }
    var reported: Set<TextError> = []
    return findings.filter { finding in
      let error = error(of: finding)
      if isInSource(finding) { return error.map { reported.insert($0).inserted } ?? true }
      if let family = family(of: finding), let worst = families[family], finding.severity <= worst { return false }
      if let error, let severity = errors[error], finding.severity <= severity { return false }
      return true
    }
  }

  private func isInSource(_ finding: Finding) -> Bool {
    finding.locale != nil && finding.locale == sourceLanguages[finding.file]
  }

  /// Returns the error that a finding is about; nil if its check is about coverage or not about single texts.
  private func error(of finding: Finding) -> TextError? {
    guard let check = checks[finding.check], check.examinesTexts, check.group != .coverage else { return nil }
    return TextError(
      file: finding.file, key: finding.key, check: finding.check, message: finding.message, words: finding.markedWords)
  }

  /// Returns the family of a finding about placeholders, markup or an unsupported shape; nil for any other.
  private func family(of finding: Finding) -> Family? {
    guard let check = checks[finding.check] else { return nil }
    let dependsOnSource = check.group == .placeholders || ["markup", "unsupported-shape"].contains(check.name)
    guard dependsOnSource else { return nil }
    return Family(
      file: finding.file, key: finding.key, name: check.group == .placeholders ? "placeholders" : check.name)
  }
}

extension CatalogCheck {
  /// Whether the check is called with single texts.
  fileprivate var examinesTexts: Bool {
    switch scope {
    case .text, .textInFolder: true
    case .folder, .file, .entry, .translation: false
    }
  }
}

extension Finding {
  /// The whole words that the span touches; empty without a span in the target.
  fileprivate var markedWords: String {
    guard case .target(let range) = span, let text = target.map({ Array($0.unicodeScalars) }),
      range.upperBound <= text.count
    else { return "" }
    let start = text[..<range.lowerBound].lastIndex(where: \.isSpace).map { $0 + 1 } ?? 0
    let end = text[range.upperBound...].firstIndex(where: \.isSpace) ?? text.count
    return String(String.UnicodeScalarView(text[start..<end]))
  }
}
