import Glibc

/// A path whose folder was looked up once, so that everything done with it concerns one folder.
///
/// Files beside it have the same path with something appended.
public struct ResolvedPath: Sendable {
  /// A directory that was opened, closed with the last path in it.
  public final class Directory: Sendable {
    /// The descriptor, which need not allow more than finding files in the directory.
    public let descriptor: Int32

    /// Takes over a descriptor.
    public init(owning descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
  }

  /// The path as the system takes it.
  public let path: String
  /// The path as people know it.
  public let shown: String
  private let directory: Directory?

  /// Looks up the folder of a path; a link at the path itself is not followed.
  ///
  /// - Parameter path: Absolute, or relative to the working directory of the process.
  /// - Throws: `Copies.Failure.unreachable` if the folder does not exist.
  public init(_ path: String) throws(Copies.Failure) {
    let (prefix, name) = ResolvedPath.split(path)
    guard let folder = ResolvedPath.follow(prefix.isEmpty ? "." : prefix) else {
      throw .unreachable(path: path, reason: Copies.systemReason())
    }
    self.path = (folder == "/" ? folder : folder + "/") + name
    shown = self.path
    directory = nil
  }

  /// Names a file in a directory that was opened.
  ///
  /// - Parameters:
  ///   - name: The name of the file, without a slash.
  ///   - directory: The directory.
  ///   - shown: The path as people know it.
  public init(_ name: String, in directory: Directory, shown: String) {
    path = "/proc/self/fd/\(directory.descriptor)/\(name)"
    self.shown = shown
    self.directory = directory
  }

  /// Whether a link at the path is not followed, because it may lead out of the directory.
  var isInDirectory: Bool { directory != nil }

  /// The folder, with the slash at its end.
  var folder: String { ResolvedPath.split(path).folder }

  /// The path of this file or of one beside it, as people know it.
  func shown(_ path: String) -> String { shown + path.dropFirst(self.path.count) }

  /// Splits a path behind its last slash.
  public static func split(_ path: String) -> (folder: String, name: String) {
    // By bytes: to Swift, a slash and a combining mark after it are another character.
    let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
    return (String(path[..<start]), String(path[start...]))
  }

  /// The path that a path leads to, without any link; nil if there is nothing.
  static func follow(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
