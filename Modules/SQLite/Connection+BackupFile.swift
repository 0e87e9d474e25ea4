internal import CSQLite
internal import Glibc

extension Connection {
  /// Copies this database, as it is at the beginning, into a file of its own that only the user may read (mode 0600).
  ///
  /// The copy is written beside its place under a temporary name and takes its own name when it is complete, verified
  /// and on disk. A program that is killed meanwhile leaves at most the temporary file, which the next copy to the same
  /// path removes.
  ///
  /// - Parameters:
  ///   - path: The file, in a folder that exists.
  ///   - replacing: Whether a file that is there already may be replaced; nobody may have it open as a database.
  ///   - pages: The pages of one step, between which others get their turn and `progress` is called.
  ///   - progress: Takes the progress after each step but the last; an error that it throws cancels the copy.
  ///   - verify: Looks at the complete copy, opened anew, before it takes its name; an error that it throws discards
  ///     the copy.
  ///   - place: Gives the complete copy, which is on disk under the name it is called with, its own name.
  /// - Throws: `cannotOpen` if the file exists and may not be replaced, if the log of a database of that name lies
  ///   beside it, or if it cannot be made; what SQLite refuses; what the closures throw. After any of these errors
  ///   everything is as before.
  public func copy(
    to path: String, replacing: Bool = false, pagesPerStep pages: Int = 256,
    progress: (Backup.Progress) throws -> Void = { _ in },
    verify: (Connection) throws -> Void = { _ in },
    place: (String) throws -> Void
  ) throws {
    // A log that an older database left there would be taken for the log of the new one.
    let obstacles = [path + "-wal", path + "-journal"] + (replacing ? [] : [path])
    for obstacle in obstacles where access(obstacle, F_OK) == 0 {
      let name = obstacle.dropFirst(path.count)
      throw SQLiteError(
        extendedCode: SQLITE_CANTOPEN,
        message: name.isEmpty ? "the file exists" : "a file that ends with \(name) exists")
    }
    PartialFile.removeLeftovers(beside: path)
    let temporary = try PartialFile(beside: path)
    defer { temporary.remove() }
    try withConnection(to: temporary.path) { try copy(to: $0, pagesPerStep: pages, progress: progress) }
    try withConnection(to: temporary.path, verify)
    try place(temporary.path)
  }

  /// Copies this database into a file of its own, as above, which takes its name by being renamed.
  public func copy(
    to path: String, replacing: Bool = false, pagesPerStep pages: Int = 256,
    progress: (Backup.Progress) throws -> Void = { _ in },
    verify: (Connection) throws -> Void = { _ in }
  ) throws {
    try copy(to: path, replacing: replacing, pagesPerStep: pages, progress: progress, verify: verify) { temporary in
      guard rename(temporary, path) == 0 else { throw systemError("cannot rename the copy") }
      try synchronizeFolder(of: path)
    }
  }

  /// Closes the file again before anybody looks at it or removes it.
  private func withConnection(to path: String, _ body: (Connection) throws -> Void) throws {
    let connection = try Connection(
      path: path, mode: .readWrite, options: .refuseSymbolicLinks, vfs: Connection.literalPaths)
    defer { connection.close() }
    try body(connection)
  }

  /// Makes the new name outlive a loss of power.
  private func synchronizeFolder(of path: String) throws(SQLiteError) {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? "."
    let descriptor = open(String(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw systemError("cannot open the folder") }
    defer { Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 else { throw systemError("cannot synchronize the folder") }
  }

  private func systemError(_ what: String) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_CANTOPEN, message: "\(what): \(String(cString: strerror(errno)))")
  }
}
