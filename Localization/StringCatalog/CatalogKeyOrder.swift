/// The order of keys in a catalogue: that of Finder and Xcode, in which `stage.2` comes before `stage.10`.
///
/// Punctuation before digits before letters, runs of digits by their value, letters without regard to case; what is
/// still equal goes by its bytes. This is the root order of Unicode collation for the characters that keys are made of.
public enum CatalogKeyOrder {
  /// ASCII punctuation in the order of the Unicode collation algorithm.
  private static let punctuation: [Character: Int] = {
    let order = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$"
    return Dictionary(uniqueKeysWithValues: order.enumerated().map { ($0.element, $0.offset) })
  }()

  /// Whether one key comes before another.
  public static func isBefore(_ left: String, _ right: String) -> Bool {
    isBefore((left, weights(left)), (right, weights(right)))
  }

  private static func isBefore(
    _ left: (key: String, weights: [Weight]), _ right: (key: String, weights: [Weight])
  ) -> Bool {
    guard left.weights != right.weights else { return left.key.utf8.lexicographicallyPrecedes(right.key.utf8) }
    return left.weights.lexicographicallyPrecedes(right.weights) { $0.isBefore($1) }
  }

  /// The members of a dictionary in the order of their keys, each of which is weighed once.
  public static func sorted<Value>(_ members: [String: Value]) -> [(key: String, value: Value)] {
    members.map { (member: $0, weights: weights($0.key)) }
      .sorted { isBefore(($0.member.key, $0.weights), ($1.member.key, $1.weights)) }
      .map(\.member)
  }

  private struct Weight: Equatable {
    var kind: Int
    var number = 0
    /// A letter, or the digits of a number without zeros before them; `number` says how many there are.
    var text = ""

    func isBefore(_ other: Weight) -> Bool {
      if kind != other.kind { return kind < other.kind }
      if number != other.number { return number < other.number }
      return text < other.text
    }
  }

  private static func weights(_ key: String) -> [Weight] {
    var weights: [Weight] = []
    var rest = key[...]
    while let character = rest.first {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      if !digits.isEmpty {
        let value = digits.drop { $0 == "0" }
        weights.append(Weight(kind: 1, number: value.count, text: String(value)))
        rest = rest[digits.endIndex...]
        continue
      }
      if let place = punctuation[character] {
        weights.append(Weight(kind: 0, number: place))
      } else {
        weights.append(Weight(kind: 2, text: character.lowercased()))
      }
      rest = rest.dropFirst()
    }
    return weights
  }
}
