/// The end of central directory record of a zip archive (APPNOTE.TXT 4.3.16, 4.3.14).
struct ZipDirectoryEnd {
  let entries: Int
  /// The offset of the central directory.
  let start: Int
  /// The size of the central directory in bytes.
  let size: Int

  private static let recordSize = 22
  private static let longestComment = 0xffff

  /// Finds the record, which may be followed by a comment.
  ///
  /// - Throws: `notAPackage` if it does not exist, `damaged` if it contradicts the archive, and errors of the source.
  init(of source: some ByteSource) throws(AnkiPackageError) {
    let tailSize = min(source.count, Self.recordSize + Self.longestComment)
    let tailStart = source.count - tailSize
    let tail = try source.bytes(tailSize, at: tailStart)
    guard let place = Self.place(in: tail) else { throw .notAPackage }
    var record = ByteReader(Array(tail[place...]))
    try record.skip(4)
    let disks = (try record.integer(2), try record.integer(2))
    let entriesHere = try record.integer(2)
    var entries = try record.integer(2)
    var size = try record.integer(4)
    var start = try record.integer(4)
    var end = tailStart + place
    if entries == 0xffff || size == 0xffff_ffff || start == 0xffff_ffff,
      let large = try Self.largeRecord(before: end, in: source)
    {
      (entries, size, start, end) = large
    } else if disks != (0, 0) || entriesHere != entries {
      throw .damaged
    }
    guard start <= end, size == end - start, entries <= size / 46 else { throw .damaged }
    self.entries = entries
    self.start = start
    self.size = size
  }

  /// Returns the last index of a record whose comment ends exactly at the end.
  private static func place(in tail: [UInt8]) -> Int? {
    guard tail.count >= recordSize else { return nil }
    return (0...tail.count - recordSize).last { place in
      guard tail[place] == 0x50, tail[place + 1] == 0x4b, tail[place + 2] == 5, tail[place + 3] == 6 else {
        return false
      }
      let comment = Int(tail[place + 20]) | Int(tail[place + 21]) << 8
      return place + recordSize + comment == tail.count
    }
  }

  /// Returns the values and the offset of the Zip64 record, found through the locator before the regular record.
  private static func largeRecord(
    before end: Int, in source: some ByteSource
  ) throws(AnkiPackageError) -> (Int, Int, Int, Int)? {
    guard end >= 20 else { return nil }
    var locator = ByteReader(try source.bytes(20, at: end - 20))
    guard try locator.integer(4) == 0x0706_4b50 else { return nil }
    try locator.skip(4)
    let place = try locator.integer(8)
    guard place <= end - 20 - 56 else { throw .damaged }
    var record = ByteReader(try source.bytes(56, at: place))
    guard try record.integer(4) == 0x0606_4b50 else { throw .damaged }
    try record.skip(28)
    let entries = try record.integer(8)
    let size = try record.integer(8)
    return (entries, size, try record.integer(8), place)
  }
}
