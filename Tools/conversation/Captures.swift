/// The values that a conversation has given names: `"$token"` in an expectation stores, in a sent line it stands for them.
struct Captures {
  /// The values as JSON, by their names.
  private(set) var values: [String: JSONText] = [:]

  /// The name in a text like `$token`; nil for any other text.
  static func name(in text: String) -> String? {
    guard text.first == "$", let letter = text.dropFirst().first, letter.isLetter else { return nil }
    return text.dropFirst().allSatisfy { $0.isLetter || $0.isNumber } ? String(text.dropFirst()) : nil
  }

  /// Keeps a value under a name.
  mutating func store(_ value: JSONText, as name: String) { values[name] = value }

  /// A line with every `"$name"` replaced by its value.
  ///
  /// - Parameter line: what the file says; it need not be JSON.
  /// - Returns: the line as it is sent.
  /// - Throws: the first name that has no value.
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

  /// The string that a text begins with, quotes included; all of the text where it does not end.
  private static func string(at text: Substring) -> Substring {
    var isEscaped = false
    for place in text.indices.dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if text[place] == "\\" {
        isEscaped = true
      } else if text[place] == "\"" {
        return text[...place]
      }
    }
    return text
  }

  /// A reply in which the texts that have names are written as those names again.
  func masked(_ reply: String) -> String {
    var masked = reply
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where value.text.first == "\"" {
      masked = masked.split(separator: value.text, omittingEmptySubsequences: false).joined(separator: "\"$\(name)\"")
    }
    return masked
  }

  /// A name that no expectation before has given a value.
  struct UnknownName: Error {
    let name: String
  }
}
