internal import CSQLite

/// An error of SQLite or of this module, which never contains a bound value and can be logged.
public struct SQLiteError: Error, Equatable, Sendable {
  /// SQLite's extended result code, for example 2067 for `SQLITE_CONSTRAINT_UNIQUE`.
  public let extendedCode: Int32
  /// The English message of SQLite or this module; for logs, not for users.
  public let message: String
  /// The text of the statement, or the script name and line; nil outside of statements.
  public let sql: String?

  /// Creates an error; the message must not contain a bound value.
  public init(extendedCode: Int32, message: String, sql: String? = nil) {
    self.extendedCode = extendedCode
    self.message = message
    self.sql = sql
  }

  /// Creates an error with the connection's message, or with the general message of the code if the last error differs.
  init(_ extendedCode: Int32, of database: OpaquePointer?, sql: String? = nil) {
    let message =
      if let database, sqlite3_extended_errcode(database) == extendedCode {
        String(cString: sqlite3_errmsg(database))
      } else {
        String(cString: sqlite3_errstr(extendedCode))
      }
    self.init(extendedCode: extendedCode, message: message, sql: sql)
  }

  /// Converts an error that was thrown in a closure that reads rows; only the type of a foreign one is kept.
  public init(_ error: any Error) {
    let other = SQLiteError(extendedCode: SQLITE_ERROR, message: "unexpected error of type \(type(of: error))")
    self = error as? SQLiteError ?? other
  }

  /// The error of a use of a file that is no longer at its path (`SQLITE_READONLY_DBMOVED`).
  public static let fileMoved = SQLiteError(
    extendedCode: 8 | 4 << 8, message: "the file was renamed, deleted or replaced while it was open")

  static func misuse(_ message: String, sql: String? = nil) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_MISUSE, message: message, sql: sql)
  }

  static func closed(sql: String? = nil) -> SQLiteError {
    misuse("the connection is closed", sql: sql)
  }
}

extension SQLiteError {
  /// The category of an error.
  public enum Kind: Hashable, Sendable {
    /// A constraint of the schema was violated.
    case constraint(Constraint)
    /// Another connection holds the lock (`SQLITE_BUSY`).
    case busy
    /// This connection, or one with the same shared cache, holds the lock (`SQLITE_LOCKED`).
    case locked
    /// The disk is full or the page limit is reached.
    case full
    /// The database or the connection is read-only.
    case readOnly
    /// The file is damaged.
    case corrupt
    /// The file is not an SQLite database.
    case notADatabase
    /// A read or write of the operating system failed.
    case io
    /// The file could not be opened or created.
    case cannotOpen
    /// The statement was interrupted by a progress handler.
    case interrupted
    /// No transaction is open, or it was rolled back while a statement was running.
    case aborted
    /// A column has a different type than requested, or a value that cannot be converted.
    case mismatch
    /// The statement has no parameter of the requested name.
    case unknownParameter
    /// A text or blob is longer than SQLite's limit.
    case tooBig
    /// Memory ran out.
    case noMemory
    /// The API was used incorrectly.
    case misuse
    /// Any other error, usually a statement that does not compile (`SQLITE_ERROR`).
    case other
  }

  /// The kind of a violated constraint.
  public enum Constraint: Hashable, Sendable {
    /// `UNIQUE`, `PRIMARY KEY` or a duplicate row id.
    case unique
    /// `CHECK`.
    case check
    /// `FOREIGN KEY`, immediate or deferred.
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

  /// Whether damaged rows, indexes or schema texts can cause the error, although it usually has another cause.
  public var canResultFromDamage: Bool {
    switch kind {
    // A column whose name has changed, if only in its case, is missing in rows; reading it is misuse.
    case .constraint, .other, .misuse: true
    default: false
    }
  }

  /// SQLite's primary result code, the low byte of the extended one.
  public var code: Int32 { extendedCode & 0xff }

  /// The category of the error.
  public var kind: Kind {
    switch code {
    case SQLITE_CONSTRAINT: .constraint(violatedConstraint)
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

  /// The violated constraint; nil for other errors.
  public var constraint: Constraint? {
    if case .constraint(let constraint) = kind { constraint } else { nil }
  }

  /// Whether another connection or a running write holds the lock, so that a retry can succeed.
  public var isBusy: Bool { code == SQLITE_BUSY }

  /// Whether this error proves that the failed commit stored nothing.
  ///
  /// The commit mark is in the last frame written to the write-ahead log. A failure up to that write leaves a log
  /// without the mark. A later failure, such as that of the sync, leaves the mark, and recovery treats the transaction
  /// as committed.
  public var provesNothingCommitted: Bool {
    switch kind {
    case .constraint, .busy, .locked, .full, .readOnly, .interrupted, .aborted, .corrupt, .notADatabase: true
    case .io: extendedCode == SQLITE_IOERR | 3 << 8  // SQLITE_IOERR_WRITE
    default: false
    }
  }

  // The extended codes are macros with a shift, which Swift does not import.
  private var violatedConstraint: Constraint {
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
  /// The message with code and statement, for logs.
  public var description: String {
    let summary = "SQLite \(extendedCode): \(message)"
    return if let sql { "\(summary) [\(sql)]" } else { summary }
  }
}
