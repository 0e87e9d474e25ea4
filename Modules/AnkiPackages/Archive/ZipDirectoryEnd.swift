/// Where the directory of a zip archive lies: the record at the archive's end (APPNOTE.TXT 4.3.16, 4.3.14).
struct ZipDirectoryEnd {
  /// The number of entries.
  let entries: Int
  /// The place of the directory's first byte.
  let start: Int
  /// The size of the directory in bytes.
  let size: Int

  private static let recordSize = 22
  private static let longestComment = 0xffff

  /// Finds the record, which a comment may follow.
  ///
  /// - Throws: `notAPackage` if there is none, `damaged` if it does not fit the archive, and what the source throws.
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

  /// The last place where a record stands whose comment reaches exactly to the end.
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

  /// The numbers of the record for large archives and its own place, told by a locator just before the small record.
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
