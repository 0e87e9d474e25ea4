/// The named values of a conversation.
///
/// In an expected reply, `"$token"` stores a value; in a sent message, it is replaced by that value.
struct Captures {
  /// The values as JSON, by name.
  private(set) var values: [String: JSONText] = [:]

  /// Returns the name in a text such as `$token`; nil for other texts.
  static func name(in text: String) -> String? {
    guard text.first == "$", let letter = text.dropFirst().first, letter.isLetter else { return nil }
    return text.dropFirst().allSatisfy { $0.isLetter || $0.isNumber } ? String(text.dropFirst()) : nil
  }

  mutating func store(_ value: JSONText, as name: String) { values[name] = value }

  /// Returns a line with every `"$name"` replaced by its value.
  ///
  /// The line need not be JSON. Throws the first undefined name.
  func filled(_ line: String) throws(UnknownName) -> String {
    var filled = ""
    var rest = line[...]
    while let quote = rest.firstIndex(of: "\"") {
      filled += rest[..<quote]
      let string = Self.string(at: rest[quote...])
      if let name = Self.name(in: String(string.dropFirst().dropLast())) {
        guard let value = values[name] else { throw UnknownName(name: name) }
        filled += value.text
      } else {
        filled += string
      }
      rest = rest[string.endIndex...]
    }
    return filled + rest
  }

  /// Returns the JSON string at the start of a text, with quotes; the whole text if the string is not terminated.
  private static func string(at text: Substring) -> Substring {
    var isEscaped = false
    for index in text.indices.dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if text[index] == "\\" {
        isEscaped = true
      } else if text[index] == "\"" {
        return text[...index]
      }
    }
    return text
  }

  /// Returns a reply in which captured strings are replaced by their names.
  func masked(_ reply: String) -> String {
    var masked = reply
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where value.text.first == "\"" {
      masked = masked.split(separator: value.text, omittingEmptySubsequences: false).joined(separator: "\"$\(name)\"")
    }
    return masked
  }

  /// The error thrown for a name without a value.
  struct UnknownName: Error {
    let name: String
  }
}
