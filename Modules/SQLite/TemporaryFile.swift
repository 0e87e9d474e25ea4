internal import CSQLite
internal import Glibc

/// The temporary file to which a copy is written, next to its target.
///
/// An adjacent lock file is locked while the copy is written. The system releases this lock when the process ends, so
/// that the next copy to the same path can detect and remove the files of a killed process. The lock is not on the file
/// itself, because some network file systems confuse such locks with SQLite's.
final class TemporaryFile {
  let path: String
  private let lock: Int32

  private static let infix = ".partial-"
  private static let lockSuffix = "-lock"
  private static let suffixes = ["", "-wal", "-shm", "-journal"]
  private static let tokenLength = 6
  private static let tokenBytes = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
  private static let maxAttempts = 100

  /// Creates an empty file with mode 0600, and locks its lock file.
  init(nextTo target: String) throws(SQLiteError) {
    for _ in 0..<TemporaryFile.maxAttempts {
      let token = String(
        decoding: (0..<TemporaryFile.tokenLength).compactMap { _ in TemporaryFile.tokenBytes.randomElement() },
        as: UTF8.self)
      let path = target + TemporaryFile.infix + token
      let lock = open(path + TemporaryFile.lockSuffix, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if lock < 0, errno == EEXIST { continue }
      guard lock >= 0 else { throw .cannotCreate("a temporary file") }
      // A concurrent cleanup may have removed the lock file before it was locked.
      guard TemporaryFile.lockExclusively(lock), TemporaryFile.isSameFile(lock, path + TemporaryFile.lockSuffix) else {
        Glibc.close(lock)
        continue
      }
      let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard file >= 0 else {
        let error = SQLiteError.cannotCreate("a temporary file")
        unlink(path + TemporaryFile.lockSuffix)
        Glibc.close(lock)
        throw error
      }
      Glibc.close(file)
      self.path = path
      self.lock = lock
      return
    }
    throw .cannotCreate("a temporary file")
  }

  deinit { Glibc.close(lock) }

  func remove() { TemporaryFile.remove(path) }

  /// Removes the temporary files that killed processes left next to a target.
  ///
  /// Files of running copies and of other users are not removed.
  static func removeStaleFiles(nextTo target: String) {
    let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
    let directory = slash.map { String(target[...$0]) } ?? "."
    let prefix = Array((slash.map { target[target.utf8.index(after: $0)...] } ?? target[...]).utf8) + Array(infix.utf8)
    let fileSuffixes = (suffixes + [lockSuffix]).map { Array($0.utf8) }
    var tokens: Set<String> = []
    forEachName(in: directory) { name in
      guard name.starts(with: prefix) else { return }
      let (token, suffix) = (
        name.dropFirst(prefix.count).prefix(tokenLength), name.dropFirst(prefix.count + tokenLength)
      )
      guard token.count == tokenLength, token.allSatisfy({ tokenBytes.contains($0) }),
        fileSuffixes.contains(Array(suffix))
      else { return }
      tokens.insert(String(decoding: token, as: UTF8.self))
    }
    for token in tokens { removeStaleFile(target + infix + token) }
  }

  private static func removeStaleFile(_ path: String) {
    var status = stat()
    if lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o777 == 0o600, status.st_uid == geteuid() else {
        return
      }
    }
    let lock = open(path + lockSuffix, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard lock >= 0 else {
      if errno == ENOENT { remove(path) }
      return
    }
    defer { Glibc.close(lock) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0, isSameFile(lock, path + lockSuffix) else { return }
    remove(path)
  }

  private static func remove(_ path: String) {
    // The lock file is removed last: without it, the other files are considered leftovers.
    for suffix in suffixes + [lockSuffix] { unlink(path + suffix) }
  }

  // MARK: - System

  /// Waits for an exclusive lock; returns true without a lock if the file system does not support locks.
  ///
  /// In that case, `removeStaleFile(_:)` cannot lock either, and removes nothing.
  private static func lockExclusively(_ descriptor: Int32) -> Bool {
    while true {
      if flock(descriptor, LOCK_EX) == 0 { return true }
      guard errno == EINTR else { return errno == ENOLCK || errno == EOPNOTSUPP || errno == ENOSYS }
    }
  }

  private static func isSameFile(_ descriptor: Int32, _ path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    guard fstat(descriptor, &opened) == 0, lstat(path, &named) == 0 else { return false }
    return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
  }

  private static func forEachName(in directory: String, _ body: ([UInt8]) -> Void) {
    guard let stream = opendir(directory) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      body(withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) })
    }
  }
}

extension SQLiteError {
  fileprivate static func cannotCreate(_ object: String) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_CANTOPEN, message: "cannot create \(object): \(String(cString: strerror(errno)))")
  }
}
