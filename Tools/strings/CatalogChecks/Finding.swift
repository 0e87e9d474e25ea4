/// A problem in a catalog, for translators or developers.
package struct Finding: Hashable, Sendable {
  /// The severity of a finding.
  package enum Severity: String, CaseIterable, Comparable, Sendable {
    /// A suggestion.
    case info
    /// A probable error.
    case warning
    /// An error.
    case error

    /// Orders by increasing severity.
    package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    /// The SARIF level.
    var level: String { self == .info ? "note" : rawValue }

    private var rank: Int { Severity.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The id of the check.
  package var check: String
  /// The severity.
  package var severity: Severity
  /// The key of the text; empty for a finding about a whole file.
  package var key: String
  /// The language of the text; nil for a finding about a whole entry or file.
  package var locale: String?
  /// The form of the text, such as `one` or `substitutions.lessons.one`; nil for a text without forms.
  package var form: String?
  /// The source text.
  package var source: String?
  /// The affected text.
  package var target: String?
  /// The problem, in one sentence without a final period.
  package var message: String
  /// The path of the file as passed to the command.
  package var file: String
  /// The line number, from 1.
  package var line: Int

  /// Creates a finding.
  package init(
    check: String, severity: Severity, key: String = "", locale: String? = nil, form: String? = nil,
    source: String? = nil, target: String? = nil, message: String, file: String, line: Int = 1
  ) {
    self.check = check
    self.severity = severity
    self.key = key
    self.locale = locale
    self.form = form
    self.source = source
    self.target = target
    self.message = message
    self.file = file
    self.line = line
  }
}

/// Findings are sorted by file, line, key, check and language, so that reports can be compared.
extension Finding: Comparable {
  /// Orders by location and check.
  package static func < (left: Finding, right: Finding) -> Bool {
    if left.file != right.file { return left.file < right.file }
    if left.line != right.line { return left.line < right.line }
    if left.key != right.key { return left.key < right.key }
    if left.check != right.check { return left.check < right.check }
    if left.locale != right.locale { return (left.locale ?? "") < (right.locale ?? "") }
    if left.form != right.form { return (left.form ?? "") < (right.form ?? "") }
    return left.message < right.message
  }
}
