import JSON

extension JSON {
  /// Returns where this value first differs from an expected one; nil if it does not differ.
  ///
  /// Objects may have further members. Numbers are compared to 12 significant digits.
  package func difference(from expected: JSON) -> String? {
    let (tape, expectedTape) = (JSONTape(), JSONTape())
    var (text, expectedText) = (description, expected.description)
    return text.withUTF8 { bytes in
      expectedText.withUTF8 { expectedBytes in
        guard let value = try? tape.parse(bytes, maxDepth: 1000),
          let expected = try? expectedTape.parse(expectedBytes, maxDepth: 1000)
        else { preconditionFailure("the initializer accepted invalid JSON") }
        return value.difference(from: expected, at: "")
      }
    }
  }
}

extension JSONValue {
  /// The greatest difference between equal numbers, relative to the larger one.
  private static var tolerance: Double { 1e-12 }

  fileprivate func difference(from expected: JSONValue, at path: String) -> String? {
    switch (kind, expected.kind) {
    case (.object, .object):
      for (name, member) in expected.members {
        let name = name.string ?? ""
        guard let own = members.first(where: { $0.name.string == name })?.value else {
          return "\(path)/\(name): missing"
        }
        if let difference = own.difference(from: member, at: "\(path)/\(name)") { return difference }
      }
      return nil
    case (.array, .array) where count == expected.count:
      for (index, (own, element)) in zip(elements, expected.elements).enumerated() {
        if let difference = own.difference(from: element, at: "\(path)/\(index)") { return difference }
      }
      return nil
    case (.number, .number) where isClose(to: expected): return nil
    case (.string, .string) where string == expected.string: return nil
    case (.null, .null): return nil
    case (.bool, .bool) where bool == expected.bool: return nil
    default:
      let texts = [self, expected].map { String(decoding: $0.rawBytes, as: UTF8.self) }
      return "\(path): \(texts[0]) instead of \(texts[1])"
    }
  }

  private func isClose(to other: JSONValue) -> Bool {
    guard let number = double, let other = other.double else { return false }
    return abs(number - other) <= Self.tolerance * max(abs(number), abs(other))
  }
}
