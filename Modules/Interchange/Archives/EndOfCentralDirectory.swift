/// The end of central directory record of a zip archive (APPNOTE.TXT 4.3.16, 4.3.14).
struct EndOfCentralDirectory {
  let entryCount: Int
  /// The offset of the central directory.
  let start: Int
  /// The size of the central directory in bytes.
  let size: Int

  private static let recordSize = 22
  private static let maxCommentBytes = 0xffff

  /// Finds the record, which may be followed by a comment.
  ///
  /// - Throws: `notAnArchive` if the record does not exist, `damaged` if it contradicts the archive, and errors of the
  ///   source.
  init(of source: some ByteSource) throws(ZipError) {
    let tailSize = min(source.count, Self.recordSize + Self.maxCommentBytes)
    let tailStart = source.count - tailSize
    let tail = try source.bytes(tailSize, at: tailStart)
    guard let offset = Self.recordOffset(in: tail) else { throw .notAnArchive }
    var record = ByteReader(Array(tail[offset...]))
    try record.skip(4)
    let disks = (try record.integer(2), try record.integer(2))
    let entriesOnDisk = try record.integer(2)
    var entries = try record.integer(2)
    var size = try record.integer(4)
    var start = try record.integer(4)
    var end = tailStart + offset
    if entries == 0xffff || size == 0xffff_ffff || start == 0xffff_ffff,
      let zip64 = try Self.zip64Record(before: end, in: source)
    {
      (entries, size, start, end) = zip64
    } else if disks != (0, 0) || entriesOnDisk != entries {
      throw .damaged
    }
    guard start <= end, size == end - start, entries <= size / 46 else { throw .damaged }
    self.entryCount = entries
    self.start = start
    self.size = size
  }

  /// Returns the index of the last record whose comment ends exactly at the end of the archive; nil if there is none.
  private static func recordOffset(in tail: [UInt8]) -> Int? {
    guard tail.count >= recordSize else { return nil }
    return (0...tail.count - recordSize).last { offset in
      guard tail[offset] == 0x50, tail[offset + 1] == 0x4b, tail[offset + 2] == 5, tail[offset + 3] == 6 else {
        return false
      }
      let comment = Int(tail[offset + 20]) | Int(tail[offset + 21]) << 8
      return offset + recordSize + comment == tail.count
    }
  }

  /// Returns the entry count, size and start of the directory in the Zip64 record, and the offset of the record.
  ///
  /// The result is nil if there is no Zip64 locator before the regular record.
  private static func zip64Record(
    before end: Int, in source: some ByteSource
  ) throws(ZipError) -> (Int, Int, Int, Int)? {
    guard end >= 20 else { return nil }
    var locator = ByteReader(try source.bytes(20, at: end - 20))
    guard try locator.integer(4) == 0x0706_4b50 else { return nil }
    try locator.skip(4)
    let offset = try locator.integer(8)
    guard offset <= end - 20 - 56 else { throw .damaged }
    var record = ByteReader(try source.bytes(56, at: offset))
    guard try record.integer(4) == 0x0606_4b50 else { throw .damaged }
    try record.skip(28)
    let entries = try record.integer(8)
    let size = try record.integer(8)
    return (entries, size, try record.integer(8), offset)
  }
}
