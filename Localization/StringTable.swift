import Algorithms

/// The generated table of one catalogue: keys in the order of their bytes, and the text of each in every language.
///
/// A text without places is stored as it is shown. One with places is a small part of ICU MessageFormat, which `Pattern`
/// explains. All of it is constant data of the program; nothing is parsed at start-up.
struct StringTable: Sendable {
  let keys: [StaticString]
  let en: [StaticString]
  let es: [StaticString]
  let fr: [StaticString]

  /// The text of an entry.
  static func text(_ entry: Int, in language: Language) -> StaticString {
    let (table, place) = entry.quotientAndRemainder(dividingBy: entriesPerTable)
    return switch language {
    case .en: all[table].en[place]
    case .es: all[table].es[place]
    case .fr: all[table].fr[place]
    }
  }

  /// Whether the text of an entry has places to fill, and is therefore a pattern.
  ///
  /// Only patterns have braces: the generator refuses a text without arguments that shows one.
  static func hasPlaces(_ entry: Int) -> Bool {
    text(entry, in: .en).withUTF8Buffer { $0.contains(UInt8(ascii: "{")) }
  }

  /// The number of the entry with a key.
  static func entry(named key: String) -> Int? {
    var key = key
    return key.withUTF8 { bytes in
      for (index, table) in all.enumerated() {
        if let place = table.place(of: bytes) { return index * entriesPerTable + place }
      }
      return nil
    }
  }

  private func place(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    func order(_ name: StaticString) -> Int { name.withUTF8Buffer { Self.compare($0, key) } }
    let index = keys.partitioningIndex { order($0) >= 0 }
    return index < keys.count && order(keys[index]) == 0 ? index : nil
  }

  /// Less than zero, zero or more than zero, as `memcmp` would say, shorter before longer.
  private static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    for (first, second) in zip(left, right) where first != second { return Int(first) - Int(second) }
    return left.count - right.count
  }
}
