extension JSONValue {
  /// Returns a JSON Pointer to the first text or member with the escape of an unpaired surrogate; nil if there is none.
  ///
  /// The pointer starts at this value. In a name, an unpaired surrogate appears as U+FFFD.
  public func pathOfUnpairedSurrogate() -> String? {
    switch kind {
    case .string: return hasUnpairedSurrogate ? "" : nil
    case .array:
      for (index, element) in elements.enumerated() {
        if let rest = element.pathOfUnpairedSurrogate() { return "/\(index)\(rest)" }
      }
    case .object:
      for (name, value) in members {
        let token = (name.string ?? "").pointerToken
        if name.hasUnpairedSurrogate { return "/\(token)" }
        if let rest = value.pathOfUnpairedSurrogate() { return "/\(token)\(rest)" }
      }
    case .null, .bool, .number: break
    }
    return nil
  }

  private var hasUnpairedSurrogate: Bool {
    guard node.isFlagged else { return false }
    var scanner = JSONScanner(base: base + Int(node.start), count: Int(node.length))
    _ = try? scanner.skipString()
    return scanner.unpairedSurrogate != nil
  }
}

extension String {
  /// The name as a reference token of a JSON Pointer. (RFC 6901.)
  public var pointerToken: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return self }
    // A character can be one of these with a combining mark.
    return unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
  }
}
