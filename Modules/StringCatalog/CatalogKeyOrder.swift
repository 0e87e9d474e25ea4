/// The order of keys in a catalog, as in Xcode: `stage.2` precedes `stage.10`.
///
/// It is the root collation of Unicode with numeric sorting: symbols, digits, letters. Accents and case only break
/// ties. Catalogs written by Xcode confirm this.
package enum CatalogKeyOrder {
  /// Returns whether a key precedes another.
  package static func isBefore(_ left: String, _ right: String) -> Bool {
    CollationKey(left) < CollationKey(right)
  }

  /// Returns the members of a dictionary, sorted by key.
  package static func sorted<Value>(_ members: [String: Value]) -> [(key: String, value: Value)] {
    // Byte order is equivalent, and faster, if all keys are lowercase letters, as most language codes are.
    if members.keys.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } }) {
      return members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
    return members.map { (order: CollationKey($0.key), value: $0.value) }
      .sorted { $0.order < $1.order }
      .map { ($0.order.text, $0.value) }
  }
}

/// A text with its collation weights.
private struct CollationKey: Comparable {
  let text: String
  /// The primary weights: symbols, numbers and letters.
  private var primary: [UInt32] = []
  /// The secondary weights: accents and case.
  private var secondary: [UInt32] = []

  /// Computes the weights of a text.
  init(_ text: String) {
    self.text = text
    primary.reserveCapacity(text.utf8.count)
    secondary.reserveCapacity(text.utf8.count)
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      guard scalar.isDigit else {
        append(scalar)
        index = scalars.index(after: index)
        continue
      }
      let end = scalars[index...].firstIndex { !$0.isDigit } ?? scalars.endIndex
      append(number: scalars[index..<end])
      index = end
    }
  }

  /// Appends a number without leading zeros; a longer number is greater.
  private mutating func append(number digits: Substring.UnicodeScalarView) {
    let value = digits.drop { $0 == "0" }
    primary += [CollationWeight.number, UInt32(value.count)]
    primary += value.map(\.value)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if !scalar.isASCII, let others = CollationWeight.spelledOut[scalar] {
      for other in others {
        if other.isDigit {
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

/// The weights of a character; 0 for an ignorable one.
private struct CollationWeight {
  /// The weight of the base letter or symbol.
  var primary: UInt32 = 0
  /// The weight of accents and case.
  var secondary: UInt32 = 0

  /// The primary weight that starts a number, between those of symbols and of letters.
  static let number: UInt32 = 0x2000

  init(_ scalar: Unicode.Scalar) {
    self = scalar.isASCII ? Self.ascii[Int(scalar.value)] : Self.table[scalar] ?? Self(beyondTable: scalar)
  }

  private init(primary: UInt32, secondary: UInt32 = 0) { (self.primary, self.secondary) = (primary, secondary) }

  /// Creates the weight of a character outside the table.
  ///
  /// The overall order is spaces, signs, emoji, currencies, numbers, letters, Hangul, kana, Han.
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

  private static let ascii = (UInt8(0)..<128).map { table[Unicode.Scalar($0)] ?? CollationWeight(primary: 0) }

  private static let table: [Unicode.Scalar: CollationWeight] = {
    var weights: [Unicode.Scalar: CollationWeight] = [:]
    for (index, space) in "\t\n\u{B}\u{C}\r\u{85}\u{2028}\u{2029}".unicodeScalars.enumerated() {
      weights[space] = CollationWeight(primary: UInt32(index) + 1)
    }
    let spaces = " \u{3000}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2008}\u{2009}\u{200A}\u{205F}"
    for (index, space) in (spaces + "\u{A0}\u{2007}\u{202F}").unicodeScalars.enumerated() {
      weights[space] = CollationWeight(primary: 9, secondary: UInt32(index))
    }
    /// Adds classes of characters, and shifts those from the pivot on to leave room for characters outside the table.
    func add(_ classes: String, from base: UInt32, moving pivot: Unicode.Scalar, by distance: UInt32) {
      var base = base
      for (index, members) in classes.unicodeScalars.split(separator: " ").enumerated() {
        if members.first == pivot { base += distance }
        for (variant, scalar) in members.enumerated() {
          weights[scalar] = CollationWeight(primary: base + UInt32(index), secondary: UInt32(variant))
        }
      }
    }
    // Emoji precede currencies, and Hangul precedes kana.
    add(CollationTable.signs, from: 0x10, moving: "¤", by: 0x1800)
    add(CollationTable.letters, from: number + 1, moving: "ぁ", by: 0x10000)
    return weights
  }()

  /// The expansions of characters that sort like several others: æ like ae.
  static let spelledOut: [Unicode.Scalar: [Unicode.Scalar]] = {
    let words = CollationTable.spelledOut.unicodeScalars.split(separator: " ")
    let pairs = words.compactMap { word in word.first.map { ($0, Array(word.dropFirst())) } }
    return Dictionary(pairs) { first, _ in first }
  }()
}
