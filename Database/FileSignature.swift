import SQLite

/// A predicate that recognizes a file written by Kindling by its first bytes.
///
/// Only recognized and empty files are overwritten, so that a mistyped path cannot destroy other data.
public struct FileSignature: Sendable {
  /// The maximum number of bytes that the predicate receives.
  public static let maxByteCount = 4096

  /// Returns whether the first bytes of a file match.
  public let matches: @Sendable ([UInt8]) -> Bool

  /// Creates a signature from a predicate that receives the first bytes of a file, 1 to `maxByteCount` of them.
  public init(_ matches: @escaping @Sendable ([UInt8]) -> Bool) { self.matches = matches }

  /// The signature of a backup: a Kindling database that has not been opened since it was copied.
  ///
  /// A backup does not use a write-ahead log. A database that a program has opened or restored does, and its header
  /// shows it.
  public static let backup = FileSignature { bytes in
    guard let header = DatabaseHeader(bytes) else { return false }
    return !header.usesWriteAheadLog && header.applicationID == Migrator.applicationID
  }
}
