import Glibc
import SQLite

/// The location of a database.
public enum DatabaseLocation: Hashable, Sendable {
  /// In memory; the data is lost when the program ends.
  case memory
  /// A file.
  case file(path: String)

  /// Creates a location from a command-line path, which can be `:memory:`.
  public init(path: String) {
    self = path == ":memory:" ? .memory : .file(path: path)
  }

  /// Returns the default location: `$XDG_DATA_HOME/kindling/kindling.sqlite3`.
  ///
  /// If that variable contains no absolute path, the location is `~/.local/share/kindling/kindling.sqlite3`, or nil if
  /// `$HOME` is not set or empty.
  public static func standard(environment: (String) -> String?) -> DatabaseLocation? {
    if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") {
      return .file(path: data + "/kindling/kindling.sqlite3")
    }
    guard let home = environment("HOME"), !home.isEmpty else { return nil }
    return .file(path: home + "/.local/share/kindling/kindling.sqlite3")
  }

  /// The path for SQLite.
  public var path: String {
    switch self {
    case .memory: ":memory:"
    case .file(let path): path
    }
  }

  /// Creates the file (mode 0600) and its directories (mode 0700) if they do not exist.
  ///
  /// SQLite creates the companion files with the mode of the database.
  func prepare() throws(OpenFailure) {
    guard case .file(let path) = self else { return }
    try DatabaseLocation.createDirectories(of: path)
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor < 0 else {
      close(descriptor)
      return
    }
    guard errno == EEXIST else { throw .cannotOpen(path: path, reason: String(cString: strerror(errno))) }
  }

  /// Whether the file is not empty but smaller than a header; SQLite would treat a file of 1 byte as a new database.
  var hasTruncatedHeader: Bool {
    var information = stat()
    guard case .file(let path) = self, stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      return false
    }
    return (1..<DatabaseHeader.size).contains(Int(information.st_size))
  }

  /// Whether the path names a pipe, socket or device, from which SQLite would read.
  var isSpecialFile: Bool {
    var information = stat()
    guard case .file(let path) = self, stat(path, &information) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(information.st_mode & S_IFMT)
  }

  /// The device and the inode of the file; empty in memory, or if there is no file.
  var identity: String {
    var information = stat()
    guard case .file(let path) = self, stat(path, &information) == 0 else { return "" }
    return "\(information.st_dev) \(information.st_ino)"
  }

  private static func createDirectories(of path: String) throws(OpenFailure) {
    var directory = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
      // `part + "/"` would be a substring, whose generic append searches a conformance and delays the start.
      directory.append(contentsOf: part)
      directory += "/"
      guard mkdir(directory, 0o700) != 0, errno != EEXIST, errno != EROFS else { continue }
      let reason = errno
      guard access(directory, F_OK) != 0 else { continue }
      throw .cannotOpen(path: path, reason: String(cString: strerror(reason)))
    }
  }
}
