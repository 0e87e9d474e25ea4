internal import CSQLite

/// An online backup: copies one open database over another, some pages at a time.
///
/// The target is written in one transaction. It holds its old content until the last page is copied, and keeps it if
/// the backup is dropped before. The source may be written meanwhile: changes of the same connection are copied along,
/// those of another make the next step begin anew, unless the source connection holds a read transaction.
public struct Backup: ~Copyable {
  /// How far a backup has come, in pages, as of its last step.
  public struct Progress: Hashable, Sendable {
    /// The pages still to copy.
    public let remaining: Int
    /// The pages of the source.
    public let total: Int
  }

  private let handle: OpaquePointer
  private let source: Connection
  private let target: Connection

  /// Begins a backup; until it ends, the target connection must not be used for anything else.
  ///
  /// - Parameters:
  ///   - source: The connection to read from; it is the one that must not be in a write transaction.
  ///   - target: The connection to write to.
  /// - Throws: `other` if the two are the same, or if the target has a transaction open.
  public init(from source: Connection, to target: Connection) throws(SQLiteError) {
    let database = try target.opened()
    guard let handle = sqlite3_backup_init(database, "main", try source.opened(), "main") else {
      throw SQLiteError(sqlite3_extended_errcode(database), of: database)
    }
    self.handle = handle
    self.source = source
    self.target = target
  }

  deinit { sqlite3_backup_finish(handle) }

  /// Copies some pages.
  ///
  /// - Parameter pages: How many, at least 1.
  /// - Returns: Whether the target is complete.
  /// - Throws: `busy` or `locked` if a lock could not be had within the connections' busy timeout, after which the step
  ///   may be tried again; any other error ends the backup.
  public mutating func step(pages: Int) throws(SQLiteError) -> Bool {
    switch sqlite3_backup_step(handle, Int32(clamping: max(1, pages))) {
    case SQLITE_OK: return false
    case SQLITE_DONE: return true
    case let result: throw SQLiteError(result, of: nil)
    }
  }

  /// How far the backup has come.
  public var progress: Progress {
    Progress(remaining: Int(sqlite3_backup_remaining(handle)), total: Int(sqlite3_backup_pagecount(handle)))
  }
}

extension Connection {
  /// Copies this database, as it is at the beginning, over another open one.
  ///
  /// - Parameters:
  ///   - target: The connection to write to; whatever its database holds is replaced.
  ///   - pages: The pages of one step, between which others get their turn and `progress` is called.
  ///   - progress: Takes the progress after each step but the last; an error that it throws cancels the copy.
  /// - Throws: What SQLite refuses, for example `busy` if the target is locked for longer than its busy timeout, and
  ///   what `progress` throws. After any error the target holds what it held before.
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
    // The first reading of a transaction fixes its snapshot, so that commits of other connections never make the copy
    // begin anew.
    _ = try pragmaInteger("pragma schema_version")
    var backup = try Backup(from: self, to: target)
    // After the last step the target is committed, and there is nothing left to cancel.
    while !(try backup.step(pages: pages)) { try progress(backup.progress) }
  }
}
