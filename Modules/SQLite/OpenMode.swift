internal import CSQLite

/// What a connection may do with its file.
public enum OpenMode: Hashable, Sendable {
  /// Read only; the file has to exist.
  case readOnly
  /// Read and write; the file has to exist.
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

/// Further choices for opening a database.
public struct OpenOptions: OptionSet, Hashable, Sendable {
  /// SQLite's `SQLITE_OPEN_…` bits.
  public let rawValue: Int32

  /// Takes SQLite's `SQLITE_OPEN_…` bits.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// A path that begins with `file:` is read as a URI, with its query.
  public static let uri = OpenOptions(rawValue: SQLITE_OPEN_URI)
  /// The path must not contain a symbolic link.
  public static let refuseSymbolicLinks = OpenOptions(rawValue: SQLITE_OPEN_NOFOLLOW)
}
