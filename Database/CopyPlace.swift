import Glibc

/// Where a file goes that Kindling writes: a path that was looked at before anything is written.
///
/// The file replaces what is at its path. That must therefore be nothing, an empty file or a file that Kindling has
/// written as well, and never a database that may be in use or one of the files beside it, whatever name or link leads
/// there.
public struct CopyPlace: Sendable {
  /// The suffixes of the files of a database.
  static let endings = ["", "-wal", "-shm", "-journal"]

  /// The path as the system takes it.
  public var path: String { resolved.path }
  /// The path as people know it.
  public var shownPath: String { resolved.shown }
  /// The folder, with the slash at its end.
  var folder: String { resolved.folder }

  private let resolved: ResolvedPath
  /// The database of this program; nil if it has no file.
  private let database: String?
  private let signature: FileSignature

  /// Looks at a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - location: The database of this program.
  ///   - signature: Recognizes the files that may be replaced.
  /// - Throws: `Copies.Failure` if nothing may be written there.
  public init(
    _ path: ResolvedPath, beside location: DatabaseLocation, replacing signature: FileSignature = .backup
  ) throws(Copies.Failure) {
    resolved = path
    database = if case .file(let file) = location { file } else { nil }
    self.signature = signature
    try check()
  }

  /// Looks at the path again, for whatever may have come there meanwhile; throws as the initializer does.
  public func check() throws(Copies.Failure) { try refuse(path) }

  /// Looks at the path, or at that of an older copy beside it.
  ///
  /// - Parameter path: The path.
  /// - Returns: Whether there is something that may be moved or replaced.
  /// - Throws: `Copies.Failure` if there is something that must not be touched.
  @discardableResult
  func refuse(_ path: String) throws(Copies.Failure) -> Bool {
    let shown = resolved.shown(path)
    if let database, CopyPlace.leads(path, to: database) { throw .isTheDatabase(path: shown) }
    guard !CopyPlace.isBesideDatabase(path) else { throw .inUse(path: shown) }
    var information = stat()
    guard lstat(path, &information) == 0 else { return false }
    guard information.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile(path: shown) }
    for ending in CopyPlace.endings.dropFirst() where access(path + ending, F_OK) == 0 { throw .inUse(path: shown) }
    // Nothing is lost with an empty file, such as mktemp makes.
    if information.st_size == 0 { return true }
    guard signature.matches(try beginning(of: path)) else { throw .notOurs(path: shown) }
    return true
  }

  /// The first bytes of a regular file that is not the database.
  private func beginning(of path: String) throws(Copies.Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreachable(path: resolved.shown(path), reason: Copies.systemReason()) }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: FileSignature.byteCount) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
    }
  }

  /// Whether a path is that of a database or of a file beside it, by its name or by what is there.
  static func leads(_ path: String, to database: String) -> Bool {
    let database = ResolvedPath.follow(database) ?? database
    let (folder, name) = ResolvedPath.split(path)
    let (databaseFolder, databaseName) = ResolvedPath.split(database)
    let isInFolder = isSameFile(folder.isEmpty ? "." : folder, databaseFolder.isEmpty ? "." : databaseFolder)
    return endings.contains { isInFolder && name == databaseName + $0 || isSameFile(path, database + $0) }
  }

  /// Whether a path is that of a log or journal of a file that exists, which may be a database of any program.
  private static func isBesideDatabase(_ path: String) -> Bool {
    endings.dropFirst().contains { path.hasSuffix($0) && access(String(path.dropLast($0.count)), F_OK) == 0 }
  }

  /// Whether two paths lead to one file, through links of either kind.
  static func isSameFile(_ one: String, _ other: String) -> Bool {
    var (left, right) = (stat(), stat())
    guard stat(one, &left) == 0, stat(other, &right) == 0 else { return false }
    return left.st_dev == right.st_dev && left.st_ino == right.st_ino
  }
}
