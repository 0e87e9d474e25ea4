internal import CSQLite

/// The access mode of a connection.
public enum OpenMode: Hashable, Sendable {
  /// Read-only; the file must exist.
  case readOnly
  /// Read and write; the file must exist.
  case readWrite
  /// Read and write; a missing file is created.
  case create

  var flags: Int32 {
    switch self {
    case .readOnly: SQLITE_OPEN_READONLY
    case .readWrite: SQLITE_OPEN_READWRITE
    case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    }
  }
}

/// Flags for opening a database.
public struct OpenOptions: OptionSet, Hashable, Sendable {
  /// The `SQLITE_OPEN_…` bits.
  public let rawValue: Int32

  /// Creates options from `SQLITE_OPEN_…` bits.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Interprets a path that begins with `file:` as a URI with a query.
  public static let uri = OpenOptions(rawValue: SQLITE_OPEN_URI)
  /// Rejects paths that contain a symbolic link.
  public static let noFollow = OpenOptions(rawValue: SQLITE_OPEN_NOFOLLOW)
}
