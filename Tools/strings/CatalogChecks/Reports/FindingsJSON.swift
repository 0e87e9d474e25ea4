import JSON

/// The JSON of findings, with sorted names:
/// `{check, file, form?, key, line, locale, message, severity, source?, target?}`.
///
/// Written directly, since `JSONEncoder` needs several times the memory and the time for many findings.
enum FindingsJSON {
  /// The approximate size of a part.
  private static let partSize = 1 << 20

  /// Returns findings as the parts of a JSON array with one member a line; `locale` is null for a whole entry or file.
  static func parts(of findings: [Finding]) -> [[UInt8]] {
    guard !findings.isEmpty else { return [Array("[\n\n]\n".utf8)] }
    let json = JSONWriter()
    var parts: [[UInt8]] = []
    func finishPart() {
      parts.append(json.withBytes { Array($0) })
      json.reset()
    }
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
      if json.count > partSize { finishPart() }
    }
    json.verbatim("\n]\n")
    finishPart()
    return parts
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
