extension UInt8 {
  /// Whether it is white space of ASCII.
  var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }

  /// Whether it is a letter of ASCII.
  var isLetter: Bool { (0x61...0x7a).contains(self | 0x20) }

  /// Whether it is a digit of ASCII.
  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// The lower-case letter of an upper-case letter of ASCII; every other byte as it is.
  var lowercased: UInt8 { (0x41...0x5a).contains(self) ? self | 0x20 : self }
}

extension ArraySlice<UInt8> {
  /// The bytes without white space around them.
  var trimmed: ArraySlice<UInt8> {
    let start = drop { $0.isWhiteSpace }
    let end = start.lastIndex { !$0.isWhiteSpace } ?? start.startIndex - 1
    return start[..<(end + 1)]
  }

  /// Where others stand in these bytes for the first time.
  func firstPlace(of others: [UInt8]) -> Int? {
    guard let first = others.first, count >= others.count else { return nil }
    var rest = self
    while let place = rest.firstIndex(of: first) {
      rest = self[place...]
      if rest.starts(with: others) { return place }
      rest.removeFirst()
    }
    return nil
  }

  /// Whether the bytes begin with others, letters of ASCII compared without their case.
  ///
  /// - Parameter prefix: The others, in lower case.
  /// - Returns: Whether they do.
  func startsIgnoringCase(with prefix: [UInt8]) -> Bool {
    count >= prefix.count && zip(self, prefix).allSatisfy { $0.lowercased == $1 }
  }
}
