import Glibc

/// Where a copy goes: a path that was looked at before anything is written.
///
/// A copy replaces what is at its path. It must therefore be a plain file or nothing, and never the database itself or one of
/// the files beside it, whatever name or link leads there.
struct CopyPlace {
  /// The endings of the files of a database.
  static let endings = ["", "-wal", "-shm", "-journal"]

  /// The path without links in its folders, from the root.
  let path: String
  /// The folder, with the slash at its end.
  let folder: String

  /// The database that is copied; nil where it has no file.
  private let database: String?

  /// Looks at a path.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to the working directory of the process.
  ///   - location: the database that is copied.
  /// - Throws: `Copies.Failure` where nothing may be written there.
  init(_ path: String, copying location: DatabaseLocation) throws(Copies.Failure) {
    guard let (folder, name) = CopyPlace.resolve(path) else {
      throw .unreachable(path: path, reason: Copies.systemReason())
    }
    self.folder = folder
    self.path = folder + name
    database = if case .file(let file) = location { file } else { nil }
    try refuse(self.path)
  }

  /// Whether there is something at a path that may be moved or replaced; throws where there is what may not be touched.
  @discardableResult
  func refuse(_ path: String) throws(Copies.Failure) -> Bool {
    if let database, CopyPlace.leads(path, to: database) { throw .isTheDatabase(path: path) }
    var information = stat()
    guard lstat(path, &information) == 0 else { return false }
    guard information.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile(path: path) }
    for ending in CopyPlace.endings.dropFirst() where access(path + ending, F_OK) == 0 { throw .inUse(path: path) }
    return true
  }

  /// The folder without links and with a slash at its end, and the name in it; nil where the folder cannot be reached.
  ///
  /// A link at the path itself is not followed. A path that means a folder ends with a slash or a dot.
  private static func resolve(_ path: String) -> (folder: String, name: String)? {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    let prefix = path.dropLast(name.count)
    guard let folder = follow(prefix.isEmpty ? "." : String(prefix)) else { return nil }
    return (folder == "/" ? folder : folder + "/", String(name))
  }

  /// The path that a path leads to, without any link; nil where there is nothing.
  private static func follow(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Whether a path is that of a database or of a file beside it, by its name or by what is there.
  static func leads(_ path: String, to database: String) -> Bool {
    let database = follow(database) ?? database
    return endings.contains { path == database + $0 || isSameFile(path, database + $0) }
  }

  /// Whether two paths lead to one file, through links of either kind.
  static func isSameFile(_ one: String, _ other: String) -> Bool {
    var (left, right) = (stat(), stat())
    return stat(one, &left) == 0 && stat(other, &right) == 0 && left.st_dev == right.st_dev && left.st_ino == right.st_ino
  }
}
