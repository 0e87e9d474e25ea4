/// The header of a database file.
public struct DatabaseHeader: Hashable, Sendable {
  /// The size of the header in bytes.
  public static let size = 100
  /// The first bytes of every database file.
  public static let mark = Array("SQLite format 3\0".utf8)

  /// Whether the database uses a write-ahead log.
  public let usesWriteAheadLog: Bool
  /// The value of `pragma application_id`.
  public let applicationID: Int

  /// Parses the first bytes of a file (at least `size`); nil if it is not a database.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= DatabaseHeader.size, bytes.starts(with: DatabaseHeader.mark) else { return nil }
    usesWriteAheadLog = bytes[18] != 1 || bytes[19] != 1
    applicationID = bytes[68..<72].reduce(0) { $0 << 8 | Int($1) }
  }
}
