internal import CSQLite

/// What SQLite, or this layer above it, refused to do.
///
/// An error never carries a bound value, so that it may be logged.
public struct SQLiteError: Error, Equatable, Sendable {
  /// SQLite's extended result code, for example 2067 for `SQLITE_CONSTRAINT_UNIQUE`.
  public let extendedCode: Int32
  /// What happened, in SQLite's or this layer's English words; for logs, not for users.
  public let message: String
  /// The text of the statement, or the name of the script with the line; `nil` outside of statements.
  public let sql: String?

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - extendedCode: SQLite's extended result code.
  ///   - message: What happened, without any bound value.
  ///   - sql: The text of the statement or the name of the script.
  public init(extendedCode: Int32, message: String, sql: String? = nil) {
    self.extendedCode = extendedCode
    self.message = message
    self.sql = sql
  }

  /// Reads the error that a connection remembers from its last call.
  init(_ extendedCode: Int32, of database: OpaquePointer?, sql: String? = nil) {
    let message =
      if let database, sqlite3_extended_errcode(database) == extendedCode {
        String(cString: sqlite3_errmsg(database))
      } else {
        String(cString: sqlite3_errstr(extendedCode))
      }
    self.init(extendedCode: extendedCode, message: message, sql: sql)
  }

  /// A use of this layer that cannot be right.
  static func misuse(_ message: String, sql: String? = nil) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_MISUSE, message: message, sql: sql)
  }

  /// A use of a connection, or of one of its statements, after it was closed.
  static func closed(sql: String? = nil) -> SQLiteError {
    misuse("the connection is closed", sql: sql)
  }
}

extension SQLiteError {
  /// What an error means for the program.
  public enum Kind: Hashable, Sendable {
    /// A constraint of the schema was violated.
    case constraint(Constraint)
    /// Another connection holds the lock (`SQLITE_BUSY`).
    case busy
    /// The same connection, or one that shares its cache, holds the lock (`SQLITE_LOCKED`).
    case locked
    /// The disk or the page limit is full.
    case full
    /// The database, or the connection, may only be read.
    case readOnly
    /// The file is damaged.
    case corrupt
    /// The file is not an SQLite database.
    case notADatabase
    /// The operating system failed to read or write.
    case io
    /// The file could not be opened or created.
    case cannotOpen
    /// The statement was interrupted by an ``Interrupter`` or by a progress handler.
    case interrupted
    /// The transaction was rolled back while it was in use.
    case aborted
    /// A column holds another type than the one that was asked for.
    case mismatch
    /// No parameter has this name.
    case unknownParameter
    /// A text or blob is longer than SQLite's limit.
    case tooBig
    /// Memory ran out.
    case noMemory
    /// The interface was used in a way that cannot be right.
    case misuse
    /// Everything else; mostly a statement that does not compile (`SQLITE_ERROR`).
    case other
  }

  /// The constraint that was violated.
  public enum Constraint: Hashable, Sendable {
    /// `UNIQUE`, `PRIMARY KEY`, or a row identifier that is taken.
    case unique
    /// `CHECK`.
    case check
    /// `FOREIGN KEY`, at once or at the commit.
    case foreignKey
    /// `NOT NULL`.
    case notNull
    /// The column type of a `STRICT` table.
    case dataType
    /// `RAISE` in a trigger.
    case trigger
    /// Any other constraint.
    case other
  }

  /// SQLite's primary result code, the low byte of the extended one.
  public var code: Int32 { extendedCode & 0xff }

  /// What the error means.
  public var kind: Kind {
    switch code {
    case SQLITE_CONSTRAINT: .constraint(violated)
    case SQLITE_BUSY: .busy
    case SQLITE_LOCKED: .locked
    case SQLITE_FULL: .full
    case SQLITE_READONLY: .readOnly
    case SQLITE_CORRUPT: .corrupt
    case SQLITE_NOTADB: .notADatabase
    case SQLITE_IOERR: .io
    case SQLITE_CANTOPEN: .cannotOpen
    case SQLITE_INTERRUPT: .interrupted
    case SQLITE_ABORT: .aborted
    case SQLITE_MISMATCH: .mismatch
    case SQLITE_RANGE: .unknownParameter
    case SQLITE_TOOBIG: .tooBig
    case SQLITE_NOMEM: .noMemory
    case SQLITE_MISUSE: .misuse
    default: .other
    }
  }

  /// The constraint that was violated; `nil` if the error is of another kind.
  public var constraint: Constraint? {
    if case .constraint(let constraint) = kind { constraint } else { nil }
  }

  /// Whether another connection holds the lock, so that the same call may succeed later.
  public var isBusy: Bool { code == SQLITE_BUSY }

  /// Whether a constraint of the schema was violated.
  public var isConstraint: Bool { code == SQLITE_CONSTRAINT }

  /// Whether a commit that failed with this error has certainly stored nothing.
  ///
  /// The commit mark is in the last frame that a commit writes to the write-ahead log. Up to that write, a failure
  /// leaves a log that ends before the mark. Any later failure, such as that of the sync, leaves the mark in the file,
  /// and whoever recovers the log after a crash takes the transaction for committed.
  public var provesNothingCommitted: Bool {
    switch kind {
    case .constraint, .busy, .locked, .full, .readOnly, .interrupted, .aborted, .corrupt, .notADatabase: true
    case .io: extendedCode == SQLITE_IOERR | 3 << 8  // SQLITE_IOERR_WRITE
    default: false
    }
  }

  // The extended codes are macros with a shift, which the importer leaves out.
  private var violated: Constraint {
    switch extendedCode >> 8 {
    case 1: .check
    case 3: .foreignKey
    case 5: .notNull
    case 6, 8, 10: .unique
    case 7: .trigger
    case 12: .dataType
    default: .other
    }
  }
}

extension SQLiteError: CustomStringConvertible {
  /// The message with the code and the statement, for logs.
  public var description: String {
    let what = "SQLite \(extendedCode): \(message)"
    return if let sql { "\(what) [\(sql)]" } else { what }
  }
}
