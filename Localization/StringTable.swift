import Kernel

/// The generated table of one catalog: keys in byte order, and the text of each key in every language.
///
/// A text without placeholders is stored verbatim; others are patterns (see `Pattern`). The tables are constant data,
/// so nothing is parsed at startup.
struct StringTable: Sendable {
  let keys: [StaticString]
  let en: [StaticString]
  let es: [StaticString]
  let fr: [StaticString]

  /// Returns the text in a built-in language; in English for any other language.
  static func text(_ entry: Int, in language: Language) -> StaticString {
    let (table, row) = entry.quotientAndRemainder(dividingBy: entriesPerTable)
    return switch language {
    case .es: all[table].es[row]
    case .fr: all[table].fr[row]
    default: all[table].en[row]
    }
  }

  /// The number of texts.
  static var count: Int { all.reduce(0) { $0 + $1.keys.count } }

  /// Returns whether the text of an entry has placeholders and is therefore a pattern.
  ///
  /// Only patterns contain braces: the generator rejects a brace in a text without arguments.
  static func hasPlaceholders(_ entry: Int) -> Bool {
    text(entry, in: .en).withUTF8Buffer { $0.contains(UInt8(ascii: "{")) }
  }

  /// Returns the number of the entry with a key; nil if the key does not exist.
  static func entry(forKey key: String) -> Int? {
    var key = key
    return key.withUTF8 { bytes in
      for (index, table) in all.enumerated() {
        if let row = table.index(of: bytes) { return index * entriesPerTable + row }
      }
      return nil
    }
  }

  private func index(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    func order(_ candidate: StaticString) -> Int { candidate.withUTF8Buffer { Self.compare($0, key) } }
    let index = keys.partitioningIndex { order($0) >= 0 }
    return index < keys.count && order(keys[index]) == 0 ? index : nil
  }

  /// Compares texts byte by byte, like `memcmp`; a prefix is less than a longer text.
  private static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    for (first, second) in zip(left, right) where first != second { return Int(first) - Int(second) }
    return left.count - right.count
  }
}
