extension String {
  /// Returns the text in UTF-16, after a byte order mark.
  func utf16Bytes(isLittleEndian: Bool) -> [UInt8] {
    let units: [UInt16] = [0xFEFF] + Array(utf16)
    return units.flatMap { unit -> [UInt8] in
      let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
      return isLittleEndian ? [low, high] : [high, low]
    }
  }
}
