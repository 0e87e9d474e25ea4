import SQLite

/// How a file that Kindling has written is recognized by its first bytes.
///
/// Only such files are overwritten: nothing else can be lost by a mistyped path.
public struct FileSignature: Sendable {
  /// How many bytes of a file are looked at.
  public static let byteCount = 4096

  /// Whether a file begins as those that Kindling writes.
  public let matches: @Sendable ([UInt8]) -> Bool

  /// Makes a signature.
  ///
  /// - Parameter matches: Takes the first bytes of a file that is not empty, at most `byteCount`.
  public init(_ matches: @escaping @Sendable ([UInt8]) -> Bool) { self.matches = matches }

  /// A backup: a database of Kindling that nobody has opened since it was copied.
  ///
  /// A backup does not use a write-ahead log. Opening it as a database, or restoring it, turns the log on, which stands
  /// in the header.
  public static let backup = FileSignature { bytes in
    guard let header = DatabaseHeader(bytes) else { return false }
    return !header.usesLog && header.applicationID == Migrator.applicationID
  }
}
