internal import CSQLite
internal import Glibc

extension Connection {
  /// Copies a snapshot of this database to a new file with mode 0600, in an existing directory.
  ///
  /// The copy is written to a temporary file next to `path`, synced, checked by `verify` on a new connection, and
  /// published by `publish`, which receives the path of the temporary file. Any closure can throw to cancel; an error
  /// before the publication leaves existing files unchanged. The next copy to the same path removes the temporary file
  /// of a killed process.
  ///
  /// With `replacing`, `path` can be an existing file that is not open as a database. Other connections can use the
  /// source between steps of `pages` pages; `progress` is called after each step except the last.
  ///
  /// - Throws: `cannotOpen` if the file exists and must not be replaced, or if it has a `-wal` or `-journal` file.
  public func copy(
    to path: String, replacing: Bool = false, pagesPerStep pages: Int = 256,
    progress: (Backup.Progress) throws -> Void = { _ in },
    verify: (Connection) throws -> Void = { _ in },
    publish: (String) throws -> Void
  ) throws {
    // SQLite would apply the log of an older database to the new one.
    let conflictingFiles = [path + "-wal", path + "-journal"] + (replacing ? [] : [path])
    for file in conflictingFiles where access(file, F_OK) == 0 {
      let suffix = file.dropFirst(path.count)
      throw SQLiteError(
        extendedCode: SQLITE_CANTOPEN,
        message: suffix.isEmpty ? "the file already exists" : "a \(suffix) file exists")
    }
    TemporaryFile.removeStaleFiles(nextTo: path)
    let temporary = try TemporaryFile(nextTo: path)
    defer { temporary.remove() }
    try withConnection(to: temporary.path) { try copy(to: $0, pagesPerStep: pages, progress: progress) }
    try withConnection(to: temporary.path, verify)
    try publish(temporary.path)
  }

  /// Copies a snapshot of this database like the method with `publish`, and publishes it by renaming it to `path`.
  ///
  /// If the directory cannot be synced afterwards, the copy is in place but an error is thrown.
  public func copy(
    to path: String, replacing: Bool = false, pagesPerStep pages: Int = 256,
    progress: (Backup.Progress) throws -> Void = { _ in },
    verify: (Connection) throws -> Void = { _ in }
  ) throws {
    try copy(to: path, replacing: replacing, pagesPerStep: pages, progress: progress, verify: verify) { temporary in
      guard rename(temporary, path) == 0 else { throw systemError("cannot rename the copy") }
      try synchronizeDirectory(of: path)
    }
  }

  private func withConnection(to path: String, _ body: (Connection) throws -> Void) throws {
    let connection = try Connection(
      path: path, mode: .readWrite, options: .noFollow, vfs: Connection.literalPathsVFS)
    defer { connection.close() }
    try body(connection)
  }

  /// Syncs the directory of a file, so that the rename is durable.
  private func synchronizeDirectory(of path: String) throws(SQLiteError) {
    let directory = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? "."
    let descriptor = open(String(directory), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw systemError("cannot open the directory") }
    defer { Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 else { throw systemError("cannot sync the directory") }
  }

  private func systemError(_ problem: String) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_CANTOPEN, message: "\(problem): \(String(cString: strerror(errno)))")
  }
}
