/// What the header of a database file says about the file.
public struct DatabaseHeader: Hashable, Sendable {
  /// The size of a header in bytes; no database has fewer.
  public static let size = 100

  /// Whether the database uses a write-ahead log.
  public let usesLog: Bool
  /// What `pragma application_id` returns.
  public let applicationID: Int

  /// Reads a header.
  ///
  /// - Parameter bytes: The first bytes of a file, at least `size`; nil is returned for those of any other file.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= DatabaseHeader.size, bytes.starts(with: Array("SQLite format 3\0".utf8)) else { return nil }
    // The versions of the format for writing and for reading: 2 is a write-ahead log, 1 is none.
    usesLog = bytes[18] != 1 || bytes[19] != 1
    applicationID = bytes[68..<72].reduce(0) { $0 << 8 | Int($1) }
  }
}
