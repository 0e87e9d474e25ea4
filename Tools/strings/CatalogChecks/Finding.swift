/// Something that a translator or a developer should look at.
package struct Finding: Hashable, Sendable {
  /// How bad it is.
  package enum Severity: String, CaseIterable, Comparable, Sendable {
    /// Worth knowing.
    case info
    /// Probably wrong.
    case warning
    /// Wrong.
    case error

    /// Whether one is less bad than another.
    package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    /// What a reader calls a finding, and the level that SARIF has for it.
    var noun: String { self == .info ? "note" : rawValue }

    private var rank: Int { Severity.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The part of a text that a finding is about, in Unicode scalars from the start of the text.
  package enum Span: Hashable, Sendable {
    /// A part of `source`.
    case source(Range<Int>)
    /// A part of `target`.
    case target(Range<Int>)
  }

  /// The name of the check that found it.
  package var check: String
  /// How bad it is.
  package var severity: Severity
  /// The key of the text; empty for a finding about a whole file.
  package var key: String
  /// The language of the text; nil for a finding about an entry as a whole.
  package var locale: String?
  /// Which form of the text: `one`, `substitutions.lessons.one`; nil for a text without forms.
  package var form: String?
  /// The text in the source language that it is compared with.
  package var source: String?
  /// The text that it is about.
  package var target: String?
  /// What is wrong, in one sentence without a final period.
  package var message: String
  /// The file, as it was named to the command.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The offending part of a text; nil where it is the text as a whole, or nothing that stands there.
  ///
  /// Reports for the eyes mark it; JSON and SARIF go without.
  package var span: Span?

  /// Makes a finding from its parts.
  package init(
    check: String, severity: Severity, key: String = "", locale: String? = nil, form: String? = nil,
    source: String? = nil, target: String? = nil, message: String, file: String, line: Int = 1,
    span: Span? = nil
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
    self.span = span
  }
}

/// Findings stand in the order of files, lines, keys, checks and languages, so that two reports can be compared.
extension Finding: Comparable {
  /// Whether one finding stands before another.
  package static func < (left: Finding, right: Finding) -> Bool {
    if left.file != right.file { return left.file < right.file }
    if left.line != right.line { return left.line < right.line }
    return left.order.lexicographicallyPrecedes(right.order)
  }

  private var order: [String] { [key, check, locale ?? "", form ?? "", message] }
}

/// A finding as JSON: `{check, severity, key, locale, form?, source?, target?, message, file, line}`.
extension Finding: Encodable {
  private enum CodingKeys: String, CodingKey {
    case check, severity, key, locale, form, source, target, message, file, line
  }

  /// Writes the finding; the language of one about an entry as a whole is null.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(check, forKey: .check)
    try container.encode(severity.rawValue, forKey: .severity)
    try container.encode(key, forKey: .key)
    try container.encode(locale, forKey: .locale)
    try container.encodeIfPresent(form, forKey: .form)
    try container.encodeIfPresent(source, forKey: .source)
    try container.encodeIfPresent(target, forKey: .target)
    try container.encode(message, forKey: .message)
    try container.encode(file, forKey: .file)
    try container.encode(line, forKey: .line)
  }
}
