extension Array<UInt8> {
  /// Appends a number in as many bytes as it needs, from the low ones, seven bits each.
  public mutating func append(number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a number that is often near 0.
  public mutating func append(signed number: Int64) {
    append(number: UInt64(bitPattern: number << 1) ^ UInt64(bitPattern: number >> 63))
  }

  /// Appends bytes after their number.
  public mutating func append(counted bytes: some Collection<UInt8>) {
    append(number: UInt64(bytes.count))
    append(contentsOf: bytes)
  }
}

extension ArraySlice<UInt8> {
  /// Removes a number from the start; nil if the bytes do not start with one.
  public mutating func readNumber() -> UInt64? {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while shift < 64, let byte = popFirst() {
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }

  /// Removes a number that `append(signed:)` has written.
  public mutating func readSigned() -> Int64? {
    readNumber().map { Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1) }
  }

  /// Removes bytes that follow their number; nil if there are fewer.
  public mutating func readCounted() -> ArraySlice<UInt8>? {
    guard let count = readNumber(), count <= self.count else { return nil }
    defer { removeFirst(Int(count)) }
    return prefix(Int(count))
  }

  /// Removes a text; nil if the bytes do not start with one.
  public mutating func readText() -> String? { readCounted().map { String(decoding: $0, as: UTF8.self) } }
}
