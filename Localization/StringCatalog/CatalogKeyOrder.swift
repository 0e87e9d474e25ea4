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
    let (first, second) = (weights(left), weights(right))
    guard first != second else { return left.utf8.lexicographicallyPrecedes(right.utf8) }
    return first.lexicographicallyPrecedes(second) { $0.isBefore($1) }
  }

  private struct Weight: Equatable {
    var kind: Int
    var number = 0
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
      if let number = Int(digits) {
        weights.append(Weight(kind: 1, number: number))
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
