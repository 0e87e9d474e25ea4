internal import CLinux
public import Database
internal import Glibc
public import Kernel

/// The files that the program opens for its clients.
///
/// A client may act for an untrusted user of a web server, whereas the program has all permissions of the user who runs
/// it. Only this type opens files that clients name; other modules cannot read the text of a `FilePath`.
public enum FileAccess: Sendable {
  /// No files.
  case none
  /// Files below a directory; paths are relative to it and cannot leave it by their components or by links.
  case directory(ResolvedPath.Directory)
  /// All files that the program's user may open; paths are relative to the working directory.
  case any

  /// The error for a directory to which files cannot be limited.
  public struct UnusableDirectory: Error {
    /// The error message of the system.
    public let reason: String
  }

  /// Creates access that is limited to the files below a directory.
  ///
  /// - Throws: `UnusableDirectory` if the path is not that of an accessible directory, or if the kernel cannot confine
  ///   paths to it (openat2, Linux 5.6).
  public init(directory path: String) throws(UnusableDirectory) {
    let handle = path.isEmpty ? -1 : clinux_open_handle(path)
    guard handle >= 0 else { throw UnusableDirectory(reason: FileAccess.reason(path.isEmpty ? ENOENT : errno)) }
    let directory = ResolvedPath.Directory(owning: handle)
    var status = stat()
    guard fstat(handle, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw UnusableDirectory(reason: FileAccess.reason(ENOTDIR))
    }
    let probe = clinux_open_handle_beneath(handle, ".")
    guard probe >= 0 else { throw UnusableDirectory(reason: FileAccess.reason(errno)) }
    close(probe)
    self = .directory(directory)
  }

  private static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }

  // MARK: - Opening files

  /// Opens a file of at most `maxBytes` for reading; the database of the program is never opened.
  ///
  /// - Throws: `files_not_open`, `path_not_allowed`, `unreadable_file` or `file_too_large`, all at `/path`.
  public func open(
    _ path: FilePath, maxBytes: Int = .max, excluding database: DatabaseLocation
  ) throws(DomainError) -> UserFile {
    let handle: Int32
    switch self {
    case .none: throw .filesNotOpen
    case .directory(let directory): handle = clinux_open_handle_beneath(directory.descriptor, path.text)
    case .any: handle = clinux_open_handle(path.text)
    }
    guard handle >= 0 else { throw errno == EXDEV && isLimited ? .pathNotAllowed : .unreadableFile }
    defer { close(handle) }
    return try UserFile(handle: handle, maxBytes: maxBytes, excluding: database)
  }

  /// Resolves the path of a file to be written; its folder must exist.
  ///
  /// If access is limited to a directory, the display path of the result is the path that the client sent.
  ///
  /// - Throws: `files_not_open` or `path_not_allowed` at `/path`; `Backups.Failure.unreachable` if the folder does not
  ///   exist or is not accessible.
  public func resolve(_ path: FilePath) throws -> ResolvedPath {
    switch self {
    case .none: throw DomainError.filesNotOpen
    case .any: return try ResolvedPath(path.text)
    case .directory(let directory):
      let (parent, name) = ResolvedPath.split(path.text)
      guard name != ".." else { throw DomainError.pathNotAllowed }
      let handle = clinux_open_handle_beneath(directory.descriptor, parent.isEmpty ? "." : parent)
      guard handle >= 0 else {
        let number = errno
        guard number != EXDEV else { throw DomainError.pathNotAllowed }
        throw Backups.Failure.unreachable(path: path.text, reason: FileAccess.reason(number))
      }
      return ResolvedPath(name, in: ResolvedPath.Directory(owning: handle), displayPath: path.text)
    }
  }

  private var isLimited: Bool {
    if case .directory = self { true } else { false }
  }
}

/// The path of a file that a client has named, which only `FileAccess` can open.
public struct FilePath: Hashable, Sendable {
  let text: String

  /// Creates a path from its text.
  public init(_ text: String) { self.text = text }
}

extension FieldType where Value == FilePath {
  /// The path of a file: 1 to 4096 characters without NUL.
  public static var filePath: FieldType<FilePath> { FieldType<String>.text(1...4096).map(FilePath.init) }
}
