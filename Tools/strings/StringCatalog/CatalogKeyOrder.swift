/// The order of keys in a catalog: that of Xcode, in which `stage.2` comes before `stage.10`.
///
/// It is Unicode's root collation with numbers by value: signs before digits before letters. Accents, and then small
/// letters before capitals, only decide between keys that are otherwise the same. Catalogs that Xcode wrote confirm
/// this.
package enum CatalogKeyOrder {
  /// Whether one key comes before another.
  package static func isBefore(_ left: String, _ right: String) -> Bool {
    CollationKey(left) < CollationKey(right)
  }

  /// Returns the members of a dictionary in the order of their keys.
  package static func sorted<Value>(_ members: [String: Value]) -> [(key: String, value: Value)] {
    // Where all keys are small letters, as the codes of languages are, these decide.
    if members.keys.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } }) {
      return members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
    return members.map { (order: CollationKey($0.key), value: $0.value) }
      .sorted { $0.order < $1.order }
      .map { ($0.order.text, $0.value) }
  }
}

/// A text with the weights by which it sorts.
private struct CollationKey: Comparable {
  /// The text.
  let text: String
  /// Which signs, numbers and letters there are.
  private var primary: [UInt32] = []
  /// How they are written: in which case, with which accent.
  private var secondary: [UInt32] = []

  /// Weighs a text.
  init(_ text: String) {
    self.text = text
    primary.reserveCapacity(text.utf8.count)
    secondary.reserveCapacity(text.utf8.count)
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      guard CollationWeight.isDigit(scalar) else {
        append(scalar)
        index = scalars.index(after: index)
        continue
      }
      let end = scalars[index...].firstIndex { !CollationWeight.isDigit($0) } ?? scalars.endIndex
      append(number: scalars[index..<end])
      index = end
    }
  }

  /// A longer number is greater; leading zeros do not count.
  private mutating func append(number digits: Substring.UnicodeScalarView) {
    let value = digits.drop { $0 == "0" }
    primary += [CollationWeight.number, UInt32(value.count)]
    primary += value.map(\.value)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if !scalar.isASCII, let others = CollationWeight.spelledOut[scalar] {
      for other in others {
        if CollationWeight.isDigit(other) {
          append(number: Substring(String(other)).unicodeScalars)
        } else {
          append(other)
        }
      }
      secondary.append(scalar.value)
      return
    }
    let weight = CollationWeight(scalar)
    if weight.primary > 0 { primary.append(weight.primary) }
    if weight.primary > 0 || weight.secondary > 0 { secondary.append(weight.secondary) }
  }

  static func < (left: CollationKey, right: CollationKey) -> Bool {
    if left.primary != right.primary { return left.primary.lexicographicallyPrecedes(right.primary) }
    if left.secondary != right.secondary { return left.secondary.lexicographicallyPrecedes(right.secondary) }
    return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

/// The weights of a character; those of one without any are 0.
private struct CollationWeight {
  /// Which letter or sign it is.
  var primary: UInt32 = 0
  /// How it is written.
  var secondary: UInt32 = 0

  /// The weight of a number, between those of signs and of letters.
  static let number: UInt32 = 0x2000

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// The weights of a character.
  init(_ scalar: Unicode.Scalar) {
    self = scalar.isASCII ? Self.ascii[Int(scalar.value)] : Self.others[scalar] ?? Self(beyondTable: scalar)
  }

  private init(primary: UInt32, secondary: UInt32 = 0) { (self.primary, self.secondary) = (primary, secondary) }

  /// Spaces come first, then signs, emoji, numbers, letters, Hangul, kana and Han characters.
  private init(beyondTable scalar: Unicode.Scalar) {
    switch (scalar.value, scalar.properties.generalCategory) {
    case (_, .control), (_, .format): break
    case (_, .nonspacingMark), (_, .enclosingMark), (0xFE00...0xFE0F, _): secondary = 0x10000 + scalar.value
    case (0x1F000...0x1FFFF, _): primary = 0x800 + scalar.value & 0xFFF
    case (..<0x3000, _): primary = 0x4000 + scalar.value
    case (0xAC00...0xD7A3, _): primary = scalar.value
    default: primary = 0x20000 + scalar.value
    }
  }

  private static let ascii = (UInt8(0)..<128).map { others[Unicode.Scalar($0)] ?? CollationWeight(primary: 0) }

  private static let others: [Unicode.Scalar: CollationWeight] = {
    var weights: [Unicode.Scalar: CollationWeight] = [:]
    for (index, space) in "\t\n\u{B}\u{C}\r\u{85}\u{2028}\u{2029}".unicodeScalars.enumerated() {
      weights[space] = CollationWeight(primary: UInt32(index) + 1)
    }
    let spaces = " \u{3000}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2008}\u{2009}\u{200A}\u{205F}"
    for (index, space) in (spaces + "\u{A0}\u{2007}\u{202F}").unicodeScalars.enumerated() {
      weights[space] = CollationWeight(primary: 9, secondary: UInt32(index))
    }
    /// The classes from the one of a character on are moved behind what is not in the table.
    func add(_ classes: String, from base: UInt32, moving pivot: Unicode.Scalar, by distance: UInt32) {
      var base = base
      for (index, members) in classes.unicodeScalars.split(separator: " ").enumerated() {
        if members.first == pivot { base += distance }
        for (variant, scalar) in members.enumerated() {
          weights[scalar] = CollationWeight(primary: base + UInt32(index), secondary: UInt32(variant))
        }
      }
    }
    // Emoji stand before currencies, and Hangul before kana.
    add(CollationTable.signs, from: 0x10, moving: "¤", by: 0x1800)
    add(CollationTable.letters, from: number + 1, moving: "ぁ", by: 0x10000)
    return weights
  }()

  /// What sorts as several other characters: æ as ae.
  static let spelledOut: [Unicode.Scalar: [Unicode.Scalar]] = {
    let words = CollationTable.spelledOut.unicodeScalars.split(separator: " ")
    let pairs = words.compactMap { word in word.first.map { ($0, Array(word.dropFirst())) } }
    return Dictionary(pairs) { first, _ in first }
  }()
}
