/// The JSON of findings, with sorted names:
/// `{check, file, form?, key, line, locale, message, severity, source?, target?}`.
///
/// Written directly, since `JSONEncoder` needs several times the memory and the time for many findings.
enum FindingsJSON {
  /// Returns findings as a JSON array with one member a line; `locale` is null for a whole entry or file.
  static func text(of findings: [Finding]) -> String {
    guard !findings.isEmpty else { return "[\n\n]\n" }
    var json = "["
    for (index, finding) in findings.enumerated() {
      json += index == 0 ? "\n  {\n" : ",\n  {\n"
      append("check", finding.check, to: &json)
      append("file", finding.file, to: &json)
      if let form = finding.form { append("form", form, to: &json) }
      append("key", finding.key, to: &json)
      json += "    \"line\" : \(finding.line),\n"
      if let locale = finding.locale { append("locale", locale, to: &json) } else { json += "    \"locale\" : null,\n" }
      append("message", finding.message, to: &json)
      let texts = [("source", finding.source), ("target", finding.target)].filter { $0.1 != nil }
      append("severity", finding.severity.rawValue, to: &json, isLast: texts.isEmpty)
      for (position, (name, text)) in texts.enumerated() {
        append(name, text ?? "", to: &json, isLast: position == texts.count - 1)
      }
      json += "  }"
    }
    return json + "\n]\n"
  }

  private static func append(_ name: String, _ text: String, to json: inout String, isLast: Bool = false) {
    json += "    \""
    json += name
    json += "\" : \""
    append(text, to: &json)
    json += isLast ? "\"\n" : "\",\n"
  }

  /// Appends a text with the escapes of JSON.
  private static func append(_ text: String, to json: inout String) {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
      json += text
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\u{8}": json += "\\b"
      case "\u{C}": json += "\\f"
      case "\n": json += "\\n"
      case "\r": json += "\\r"
      case "\t": json += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    }
  }
}
