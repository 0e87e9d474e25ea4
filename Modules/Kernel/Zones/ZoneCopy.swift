/// The copy of the time zone database in the program, for machines without one or with an older one.
///
/// `Generated/ZoneCopy+Data.swift` contains it as texts, which need no work before the first use of a zone.
public struct ZoneCopy: Sendable {
  /// The version of the copy.
  public let version: ZoneVersion?
  /// A line for each name, in the order of the names: the name, and position and length of its file in `files`.
  private let index: StaticString
  /// The distinct TZif files in base64, one a line.
  private let files: StaticString

  init(version: StaticString, index: StaticString, files: StaticString) {
    self.version = ZoneVersion(version.bytes)
    self.index = index
    self.files = files
  }

  /// The names of all zones, in order.
  public var names: [String] {
    index.bytes.split(separator: UInt8(ascii: "\n")).map { line in
      String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    }
  }

  /// Returns the TZif file of a zone; nil if it does not exist.
  public func file(named name: String) -> [UInt8]? {
    let key = Array(name.utf8) + [UInt8(ascii: " ")]
    var rest = index.bytes[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest.dropFirst(line.count + 1)
      guard line.starts(with: key) else { continue }
      let columns = line.dropFirst(key.count).split(separator: UInt8(ascii: " "))
      guard columns.count == 2, let start = Self.integer(columns[0]), let count = Self.integer(columns[1]) else {
        return nil
      }
      return Self.decoded(files.bytes.dropFirst(start).prefix(count))
    }
    return nil
  }

  private static func integer(_ digits: some Collection<UInt8>) -> Int? {
    Int(String(decoding: digits, as: UTF8.self))
  }

  /// Decodes base64 of complete groups of four characters.
  private static func decoded(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (group, bits) = (UInt32(0), 0)
    for character in text where character != UInt8(ascii: "=") {
      group = group << 6 | value(of: character)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: group >> bits))
      }
    }
    return bytes
  }

  /// Returns the value of a digit of base64.
  private static func value(of character: UInt8) -> UInt32 {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a") + 26)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0") + 52)
    case UInt8(ascii: "+"): 62
    default: 63
    }
  }
}
