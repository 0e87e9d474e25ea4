/// Formats JSON for reading: an array or object that does not fit on a line is split into several lines.
public struct PrettyJSON {
  /// The line width beyond which arrays and objects are split, in characters.
  private static let width = 110
  /// The indentation of all lines but the first, in characters.
  private let indentation: Int
  /// The maximum displayed length of a string, in characters; nil if strings are not shortened.
  private let maxTextLength: Int?

  /// Creates a formatter.
  ///
  /// `indentation` is the indentation of all lines but the first. Longer strings than `maxTextLength` characters are
  /// shortened, so that the text is no longer JSON; nil for no limit.
  public init(indentation: Int = 0, maxTextLength: Int? = nil) {
    self.indentation = indentation
    self.maxTextLength = maxTextLength
  }

  /// Returns the formatted value.
  ///
  /// The first line is not indented.
  public func text(_ value: JSONValue) -> String { formatted(value, depth: 0, column: indentation) }

  /// Formats a nested value whose first line starts at a column.
  private func formatted(_ value: JSONValue, depth: Int, column: Int) -> String {
    let line = singleLine(value)
    guard value.kind == .object || value.kind == .array, line.count + column > Self.width else { return line }
    let inner = String(repeating: " ", count: indentation + 2 * (depth + 1))
    let parts =
      value.kind == .array
      ? value.elements.map { formatted($0, depth: depth + 1, column: inner.count) }
      : value.members.map { name, member in
        let start = "\(singleLine(name)): "
        return start + formatted(member, depth: depth + 1, column: inner.count + start.count)
      }
    let brackets = value.kind == .array ? ("[", "]") : ("{", "}")
    let outer = String(repeating: " ", count: indentation + 2 * depth)
    return "\(brackets.0)\n\(filled(parts, after: inner))\n\(outer)\(brackets.1)"
  }

  /// Joins parts with commas and line breaks; short ones share a line.
  private func filled(_ parts: [String], after inner: String) -> String {
    var lines: [String] = []
    var isLastSingleLine = false
    for (index, part) in parts.enumerated() {
      let part = index == parts.count - 1 ? part : part + ","
      let isSingleLine = !part.contains("\n")
      if isLastSingleLine, isSingleLine, let last = lines.last, last.count + 1 + part.count <= Self.width {
        lines[lines.count - 1] = "\(last) \(part)"
      } else {
        lines.append(inner + part)
      }
      isLastSingleLine = isSingleLine
    }
    return lines.joined(separator: "\n")
  }

  private func singleLine(_ value: JSONValue) -> String {
    switch value.kind {
    case .array: "[\(value.elements.map(singleLine).joined(separator: ", "))]"
    case .object where value.count == 0: "{}"
    case .object: "{\(value.members.map { "\(singleLine($0.name)): \(singleLine($0.value))" }.joined(separator: ", "))}"
    case .string: shortened(String(decoding: value.rawBytes, as: UTF8.self))
    default: String(decoding: value.rawBytes, as: UTF8.self)
    }
  }

  private func shortened(_ text: String) -> String {
    guard let maxTextLength, text.count > maxTextLength else { return text }
    return "\(text.prefix(maxTextLength))…\""
  }
}
