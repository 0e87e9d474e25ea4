import Glibc

/// A path whose directory was resolved once, so that all operations use the same directory.
public struct ResolvedPath: Sendable {
  /// An open directory, which is closed when the last path in it is released.
  public final class Directory: Sendable {
    /// The file descriptor; `O_PATH` is sufficient.
    public let descriptor: Int32

    /// Takes ownership of a descriptor.
    public init(owning descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
  }

  /// The path for system calls.
  public let path: String
  /// The path for messages.
  public let displayPath: String
  private let directory: Directory?

  /// Resolves the directory of a path; the directory must exist, and a link at the path itself is not followed.
  public init(_ path: String) throws(Backups.Failure) {
    let (prefix, name) = ResolvedPath.split(path)
    guard let realPath = ResolvedPath.realPath(prefix.isEmpty ? "." : prefix) else {
      throw .unreachable(path: path, reason: Backups.errnoMessage())
    }
    self.path = (realPath == "/" ? realPath : realPath + "/") + name
    displayPath = self.path
    self.directory = nil
  }

  /// Creates the path of a file, named without a slash, in an open directory; `displayPath` is the path for messages.
  public init(_ name: String, in directory: Directory, displayPath: String) {
    path = "/proc/self/fd/\(directory.descriptor)/\(name)"
    self.displayPath = displayPath
    self.directory = directory
  }

  /// Whether the file is in an open directory; links are then not followed, because they may lead out of it.
  var isInDirectory: Bool { directory != nil }

  /// The directory, with a trailing slash.
  var directoryPath: String { ResolvedPath.split(path).directory }

  /// Returns the path for messages of a path that consists of this one and a suffix, such as `.1` or `-wal`.
  func displayPath(_ path: String) -> String { displayPath + path.dropFirst(self.path.count) }

  /// Splits a path after its last slash; the directory is empty if there is no slash.
  public static func split(_ path: String) -> (directory: String, name: String) {
    // By bytes, because Swift combines a slash and a following combining mark into one character.
    let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
    return (String(path[..<start]), String(path[start...]))
  }

  /// Returns the absolute path without any links; nil if it does not exist.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
