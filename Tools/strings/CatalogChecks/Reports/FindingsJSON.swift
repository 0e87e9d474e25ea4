import JSON

/// The JSON of findings, with sorted names:
/// `{check, file, form?, key, line, locale, message, severity, source?, target?}`.
///
/// Written directly, since `JSONEncoder` needs several times the memory and the time for many findings.
enum FindingsJSON {
  /// Returns findings as a JSON array with one member a line; `locale` is null for a whole entry or file.
  static func text(of findings: [Finding]) -> String {
    guard !findings.isEmpty else { return "[\n\n]\n" }
    let json = JSONWriter()
    for (index, finding) in findings.enumerated() {
      json.verbatim(index == 0 ? "[\n  {\n" : ",\n  {\n")
      append("check", finding.check, to: json)
      append("file", finding.file, to: json)
      append("form", finding.form, to: json)
      append("key", finding.key, to: json)
      appendName("line", to: json)
      json.int(finding.line)
      json.verbatim(",\n")
      if finding.locale == nil {
        appendName("locale", to: json)
        json.null()
        json.verbatim(",\n")
      }
      append("locale", finding.locale, to: json)
      append("message", finding.message, to: json)
      append("severity", finding.severity.rawValue, to: json, isLast: finding.source == nil && finding.target == nil)
      append("source", finding.source, to: json, isLast: finding.target == nil)
      append("target", finding.target, to: json, isLast: true)
      json.verbatim("  }")
    }
    json.verbatim("\n]\n")
    return json.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Appends a member, unless its text is nil.
  private static func append(_ name: StaticString, _ text: String?, to json: JSONWriter, isLast: Bool = false) {
    guard let text else { return }
    appendName(name, to: json)
    json.string(text)
    json.verbatim(isLast ? "\n" : ",\n")
  }

  private static func appendName(_ name: StaticString, to json: JSONWriter) {
    json.verbatim("    ")
    json.string(name)
    json.verbatim(" : ")
  }
}
