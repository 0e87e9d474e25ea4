extension UInt8 {
  /// Whether the byte is ASCII white space.
  var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }

  var isLetter: Bool { (0x61...0x7a).contains(self | 0x20) }

  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// The lowercase form of an ASCII letter; other bytes are unchanged.
  var lowercased: UInt8 { (0x41...0x5a).contains(self) ? self | 0x20 : self }
}

extension ArraySlice<UInt8> {
  /// The bytes without leading and trailing white space.
  var trimmed: ArraySlice<UInt8> {
    let start = drop { $0.isWhiteSpace }
    let end = start.lastIndex { !$0.isWhiteSpace } ?? start.startIndex - 1
    return start[..<(end + 1)]
  }

  /// Returns the index of the first occurrence of a sequence of bytes; nil if it does not occur.
  func firstIndex(ofSequence sequence: [UInt8]) -> Int? {
    guard let first = sequence.first, count >= sequence.count else { return nil }
    var rest = self
    while let index = rest.firstIndex(of: first) {
      rest = self[index...]
      if rest.starts(with: sequence) { return index }
      rest.removeFirst()
    }
    return nil
  }

  /// Returns whether the bytes begin with a prefix, ignoring ASCII case; the prefix must be lowercase.
  func startsIgnoringCase(with prefix: [UInt8]) -> Bool {
    count >= prefix.count && zip(self, prefix).allSatisfy { $0.lowercased == $1 }
  }
}
