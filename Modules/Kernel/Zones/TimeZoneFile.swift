/// The content of a TZif file: the offsets of a zone from UTC, and the rule for later years. (RFC 9636.)
///
/// Abbreviations are not used. Leap seconds are ignored, because the clock of the program has none.
struct TimeZoneFile: Sendable {
  /// A change of the offset; all values are in seconds.
  struct Transition: Hashable, Sendable {
    /// The seconds since 1970-01-01T00:00:00Z.
    let time: Int64
    /// The new offset from UTC, positive east of Greenwich.
    let offset: Int
  }

  /// The maximum size of a file in bytes; the largest file of the IANA database has less than 4 KiB.
  static let maxBytes = 64 << 10
  /// The offsets that RFC 9636 recommends as limits.
  private static let offsets = -89_999...93_599

  /// The offset before the first transition.
  let firstOffset: Int
  /// The transitions in ascending order of time.
  let transitions: [Transition]
  /// The rule after the last transition; nil if the last offset remains.
  let rule: PosixZoneRule?

  /// Parses a file of version 1 to 4.
  init(_ bytes: [UInt8]) throws(ZoneFileError) {
    guard bytes.count <= Self.maxBytes else { throw .tooLarge }
    var reader = BlockReader(bytes)
    var header = try Header(&reader)
    if header.version == 1 {
      (firstOffset, transitions) = try Self.data(header, timeSize: 4, &reader)
      rule = nil
      return
    }
    // The first block of later versions, with times of 32 bits, is for old readers.
    try reader.skip(header.dataSize(timeSize: 4))
    guard !reader.rest.isEmpty else { throw .truncated }
    header = try Header(&reader)
    let (typeOffset, transitions) = try Self.data(header, timeSize: 8, &reader)
    rule = try Self.rule(&reader)
    self.transitions = transitions
    // The first type applies until the first transition; without any, the rule applies to all times.
    firstOffset = transitions.isEmpty ? rule?.standardOffset ?? typeOffset : typeOffset
  }

  /// Reads a data block; returns the offset of the first type and the transitions.
  private static func data(
    _ header: Header, timeSize: Int, _ reader: inout BlockReader
  ) throws(ZoneFileError) -> (Int, [Transition]) {
    try header.check()
    let times = try reader.read(header.transitionCount * timeSize)
    let typeIndexes = try reader.read(header.transitionCount)
    let types = try reader.read(header.typeCount * 6)
    try reader.skip(header.dataSize(timeSize: timeSize) - times.count - typeIndexes.count - types.count)

    var typeOffsets: [Int] = []
    for index in 0..<header.typeCount {
      let type = types.dropFirst(index * 6)
      let offset = Int(BlockReader.integer(type.prefix(4)))
      let (isDaylight, abbreviation) = (type[type.startIndex + 4], type[type.startIndex + 5])
      guard offsets.contains(offset), isDaylight <= 1, abbreviation < header.abbreviationBytes else {
        throw .invalidType
      }
      typeOffsets.append(offset)
    }
    var transitions: [Transition] = []
    transitions.reserveCapacity(header.transitionCount)
    for index in 0..<header.transitionCount {
      let time = BlockReader.integer(times.dropFirst(index * timeSize).prefix(timeSize))
      let type = Int(typeIndexes[typeIndexes.startIndex + index])
      guard type < typeOffsets.count, transitions.last.map({ $0.time < time }) ?? true else { throw .invalidTransition }
      transitions.append(Transition(time: time, offset: typeOffsets[type]))
    }
    return (typeOffsets[0], transitions)
  }

  /// Reads the footer: a rule between two line feeds, or nothing between them.
  private static func rule(_ reader: inout BlockReader) throws(ZoneFileError) -> PosixZoneRule? {
    let lineFeed = UInt8(ascii: "\n")
    guard try reader.read(1).first == lineFeed else { throw .invalidRule }
    guard let end = reader.rest.firstIndex(of: lineFeed) else { throw .truncated }
    let text = reader.rest[..<end]
    guard !text.isEmpty else { return nil }
    guard let rule = PosixZoneRule(text) else { throw .invalidRule }
    return rule
  }
}

// MARK: - Header

extension TimeZoneFile {
  /// The header of a data block.
  private struct Header {
    let version: Int
    let utcIndicatorCount: Int
    let standardIndicatorCount: Int
    let leapSecondCount: Int
    let transitionCount: Int
    let typeCount: Int
    let abbreviationBytes: Int

    init(_ reader: inout BlockReader) throws(ZoneFileError) {
      guard reader.rest.starts(with: "TZif".utf8) else { throw .notTimeZoneData }
      let header = try reader.read(44)
      func count(_ index: Int) -> Int {
        Int(UInt32(truncatingIfNeeded: BlockReader.integer(header.dropFirst(20 + 4 * index).prefix(4))))
      }
      switch header[header.startIndex + 4] {
      case 0: version = 1
      case UInt8(ascii: "2")...UInt8(ascii: "4"): version = Int(header[header.startIndex + 4] - UInt8(ascii: "0"))
      default: throw .unknownVersion
      }
      utcIndicatorCount = count(0)
      standardIndicatorCount = count(1)
      leapSecondCount = count(2)
      transitionCount = count(3)
      typeCount = count(4)
      abbreviationBytes = count(5)
    }

    /// Returns the size of the data block in bytes.
    func dataSize(timeSize: Int) -> Int {
      transitionCount * (timeSize + 1) + typeCount * 6 + abbreviationBytes + leapSecondCount * (timeSize + 4)
        + standardIndicatorCount + utcIndicatorCount
    }

    func check() throws(ZoneFileError) {
      let indicatorCounts = [0, typeCount]
      guard (1...256).contains(typeCount), abbreviationBytes > 0, indicatorCounts.contains(utcIndicatorCount),
        indicatorCounts.contains(standardIndicatorCount)
      else { throw .invalidCount }
    }
  }

  /// A cursor over the bytes of a file that checks all bounds.
  private struct BlockReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func read(_ count: Int) throws(ZoneFileError) -> ArraySlice<UInt8> {
      guard count <= rest.count else { throw .truncated }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }

    mutating func skip(_ count: Int) throws(ZoneFileError) { _ = try read(count) }

    /// Returns the signed big-endian integer of 4 or 8 bytes.
    static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
      let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return bytes.count == 4
        ? Int64(Int32(truncatingIfNeeded: value)) : Int64(truncatingIfNeeded: value)
    }
  }
}
