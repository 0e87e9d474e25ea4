import Glibc

/// A validated path for a file that Kindling writes.
///
/// Writing replaces an existing file at the path, which must therefore be empty or written by Kindling. A database that
/// may be in use and its companion files are rejected under any name or link.
public struct OutputDestination: Sendable {
  /// The suffixes of the files of a database.
  static let fileSuffixes = ["", "-wal", "-shm", "-journal"]

  /// The path for system calls.
  public var path: String { resolved.path }
  /// The path for messages.
  public var displayPath: String { resolved.displayPath }
  /// The directory, with a trailing slash.
  var directoryPath: String { resolved.directoryPath }

  private let resolved: ResolvedPath
  /// The path of this program's database; nil if it is in memory.
  private let database: String?
  private let signature: FileSignature

  /// Validates a path; throws `Backups.Failure` if a database may be in use there or a file must not be replaced.
  ///
  /// `signature` recognizes the files that can be replaced, in addition to empty ones.
  public init(
    _ path: ResolvedPath, database location: DatabaseLocation, replacing signature: FileSignature = .backup
  ) throws(Backups.Failure) {
    resolved = path
    database = if case .file(let file) = location { file } else { nil }
    self.signature = signature
    try check()
  }

  /// Validates the path again, because files may have been created in the meantime; throws like the initializer.
  public func check() throws(Backups.Failure) { _ = try isOccupied(path) }

  /// Returns whether a file exists at the path, or at the path of an older copy; throws if it must not be replaced.
  func isOccupied(_ path: String) throws(Backups.Failure) -> Bool {
    let displayPath = resolved.displayPath(path)
    if let database, OutputDestination.isDatabaseFile(path, of: database) { throw .isOpenDatabase(path: displayPath) }
    guard !OutputDestination.isCompanionFile(path) else { throw .inUse(path: displayPath) }
    var information = stat()
    let exists = lstat(path, &information) == 0
    guard !exists || information.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile(path: displayPath) }
    // Even without a file at the path: with these files next to it, the new one would be taken for an open database.
    for suffix in OutputDestination.fileSuffixes.dropFirst() where access(path + suffix, F_OK) == 0 {
      throw .inUse(path: displayPath)
    }
    guard exists else { return false }
    // An empty file, for example one created by mktemp, contains no data to lose.
    if information.st_size == 0 { return true }
    guard signature.matches(try firstBytes(of: path)) else { throw .notWrittenByKindling(path: displayPath) }
    return true
  }

  private func firstBytes(of path: String) throws(Backups.Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreachable(path: resolved.displayPath(path), reason: Backups.errnoMessage()) }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: FileSignature.maxByteCount) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
    }
  }

  /// Returns whether a path refers to a database or one of its companion files, by name or by inode.
  static func isDatabaseFile(_ path: String, of database: String) -> Bool {
    let database = ResolvedPath.realPath(database) ?? database
    let (directory, name) = ResolvedPath.split(path)
    let (databaseDirectory, databaseName) = ResolvedPath.split(database)
    let isInSameDirectory = isSameFile(
      directory.isEmpty ? "." : directory, databaseDirectory.isEmpty ? "." : databaseDirectory)
    return fileSuffixes.contains { isInSameDirectory && name == databaseName + $0 || isSameFile(path, database + $0) }
  }

  /// Returns whether a path is that of the log or journal of an existing file.
  private static func isCompanionFile(_ path: String) -> Bool {
    fileSuffixes.dropFirst().contains { path.hasSuffix($0) && access(String(path.dropLast($0.count)), F_OK) == 0 }
  }

  /// Returns whether two paths refer to the same inode.
  static func isSameFile(_ path: String, _ other: String) -> Bool {
    var (left, right) = (stat(), stat())
    guard stat(path, &left) == 0, stat(other, &right) == 0 else { return false }
    return left.st_dev == right.st_dev && left.st_ino == right.st_ino
  }
}
