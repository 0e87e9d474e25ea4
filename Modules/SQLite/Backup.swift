internal import CSQLite

/// An online backup: copies an open database over another one, page by page, in one transaction.
///
/// If it ends early, the target retains its old content. The source can be modified during the backup: changes on the
/// same connection are copied as well, and changes on another connection restart the backup unless the source holds a
/// read transaction.
public struct Backup: ~Copyable {
  /// The progress of a backup in pages, as of its last step.
  public struct Progress: Hashable, Sendable {
    /// The number of pages still to copy.
    public let remaining: Int
    /// The total number of pages of the source.
    public let total: Int
  }

  private let handle: OpaquePointer
  private let source: Connection
  private let target: Connection

  /// Starts a backup; the target connection must not be used for anything else until it ends.
  ///
  /// - Throws: `other` if both connections are the same or the target is in a transaction.
  public init(from source: Connection, to target: Connection) throws(SQLiteError) {
    let database = try target.requireHandle()
    guard let handle = sqlite3_backup_init(database, "main", try source.requireHandle(), "main") else {
      throw SQLiteError(sqlite3_extended_errcode(database), of: database)
    }
    self.handle = handle
    self.source = source
    self.target = target
  }

  deinit { sqlite3_backup_finish(handle) }

  /// Copies up to `pages` pages (at least 1) and returns whether the target is complete.
  ///
  /// - Throws: an error whose `isBusy` is true after the busy timeout or while the source connection writes; the step
  ///   can be retried. Any other error ends the backup.
  public mutating func step(pages: Int) throws(SQLiteError) -> Bool {
    switch sqlite3_backup_step(handle, Int32(clamping: max(1, pages))) {
    case SQLITE_OK: return false
    case SQLITE_DONE: return true
    case let result: throw SQLiteError(result, of: nil)
    }
  }

  /// The progress as of the last step.
  public var progress: Progress {
    Progress(remaining: Int(sqlite3_backup_remaining(handle)), total: Int(sqlite3_backup_pagecount(handle)))
  }
}

extension Connection {
  /// Copies a snapshot of this database over another open database, which is unchanged after an error.
  ///
  /// Other connections can use the database between steps of `pages` pages. `progress` is called after each step except
  /// the last; if it throws, the copy is canceled.
  public func copy(
    to target: Connection, pagesPerStep pages: Int = 256, progress: (Backup.Progress) throws -> Void = { _ in }
  ) throws {
    guard isInTransaction else {
      return try transaction(.deferred) { try copyPages(to: target, pagesPerStep: pages, progress: progress) }
    }
    try copyPages(to: target, pagesPerStep: pages, progress: progress)
  }

  private func copyPages(
    to target: Connection, pagesPerStep pages: Int, progress: (Backup.Progress) throws -> Void
  ) throws {
    // The first read fixes the snapshot, so that commits of other connections never restart the backup.
    _ = try pragmaInteger("pragma schema_version")
    var backup = try Backup(from: self, to: target)
    // After the last step, the copy is committed and can no longer be canceled.
    while !(try backup.step(pages: pages)) { try progress(backup.progress) }
  }
}
