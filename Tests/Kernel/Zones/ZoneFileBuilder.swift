/// A TZif file for a test, of version 2 by default, with two types: standard time and daylight saving time.
struct ZoneFileBuilder {
  var version = UInt8(ascii: "2")
  var offsets: [Int32] = [3600, 7200]
  /// The times in seconds and the indexes of types.
  var transitions: [(time: Int64, type: UInt8)] = []
  var footer: String? = ""
  /// Changes of the last data block, by the position of a byte from its header.
  var changes: [Int: UInt8] = [:]

  /// The positions of the last bytes of counts in the header.
  static let utcIndicatorCount = 23
  static let standardIndicatorCount = 27
  static let leapSecondCount = 31
  static let transitionCount = 35
  static let typeCount = 39
  static let abbreviationCount = 43

  var bytes: [UInt8] {
    var last = block(timeSize: version == 0 ? 4 : 8)
    for (position, byte) in changes { last[position] = byte }
    guard version != 0 else { return last }
    let first = ZoneFileBuilder(version: version, offsets: [0]).block(timeSize: 4)
    return first + last + (footer.map { Array("\n\($0)\n".utf8) } ?? [])
  }

  private func block(timeSize: Int) -> [UInt8] {
    let abbreviations = Array("AAA\0".utf8)
    let counts = [0, 0, 0, transitions.count, offsets.count, abbreviations.count]
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    for count in counts { bytes += Self.bigEndian(Int32(count)) }
    for transition in transitions {
      bytes += timeSize == 4 ? Self.bigEndian(Int32(transition.time)) : Self.bigEndian(transition.time)
    }
    bytes += transitions.map(\.type)
    for (index, offset) in offsets.enumerated() { bytes += Self.bigEndian(offset) + [UInt8(index % 2), 0] }
    return bytes + abbreviations
  }

  private static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian, Array.init)
  }
}
