import Glibc
public import Kernel
import Localization
import SQLite

/// Checks a database: its pages, references and schema, and all derived data against the facts.
public struct Doctor {
  /// A problem that a check found.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The name of the check.
    public let examination: Message
    /// The problem, without any user text.
    public let detail: Message

    /// Creates a finding.
    public init(examination: Message, detail: Message) {
      self.examination = examination
      self.detail = detail
    }

    /// Name and problem in one line, in English.
    public var description: String { "\(examination.plainEnglish): \(detail.plainEnglish)" }
  }

  /// A check of a domain: recomputes derived data and reports differences.
  public struct Examination: Sendable {
    /// The short name of the check.
    public let name: Message
    /// Reads the database and returns a message for each difference.
    public let differences: @Sendable (Transaction) throws -> [Message]

    /// Creates a check.
    public init(_ name: Message, differences: @escaping @Sendable (Transaction) throws -> [Message]) {
      self.name = name
      self.differences = differences
    }
  }

  private enum Statements: SQL, StatementSet {
    case integrity = "pragma integrity_check"
    case references = "pragma foreign_key_check"
    case looseTables = """
      select name from pragma_table_list
      where schema = 'main' and type = 'table' and not strict and name not like 'sqlite\\_%' escape '\\'
      """
  }

  private enum Recounts: SQL, StatementSet {
    case users = """
      select c.value as stored, u.users as expected
      from (select count(*) as users from users) u left join counters c on c.name = 'users'
      where c.value is not u.users
      """
  }

  private let database: Database
  private let examinations: [Examination]

  /// Creates a doctor for an open database, which is only read, with the checks of the domains.
  public init(_ database: Database, examinations: [Examination]) {
    self.database = database
    self.examinations = examinations
  }

  /// The names of all checks of `examine()`, in order.
  public var names: [Message] {
    [
      Strings.doctorNameIntegrity, Strings.doctorNameForeignKeys, Strings.doctorNameSchema, Strings.doctorNameCounters,
      Strings.doctorNameFileMode,
    ] + examinations.map(\.name)
  }

  /// Runs all checks on one snapshot; returns an empty list if there are no problems.
  public func examine() throws -> [Finding] {
    let connection = database.connection
    try connection.begin(.deferred)
    // There is nothing to commit, and a commit would fail on a damaged page.
    defer { try? connection.rollback() }
    return try findings()
  }

  /// Runs all checks in the open transaction.
  package func findings() throws -> [Finding] {
    let connection = database.connection
    try database.performDeferredWrites()
    var findings = try Doctor.structuralFindings(connection)
    findings += try Doctor.findings(of: Strings.doctorNameCounters) {
      try connection.statement(Recounts.users).all { row in
        Strings.doctorUserCount(
          (try row["stored"] as Int?).map { "\($0)" } ?? "–", "\(try row["expected"] as Int)")
      }
    }
    findings += modeFindings()
    for examination in examinations {
      findings += try Doctor.findings(of: examination.name) { try examination.differences(database.transaction) }
    }
    return findings
  }

  /// Runs SQLite's own checks and reports tables that are not strict.
  static func structuralFindings(_ connection: Connection) throws -> [Finding] {
    let integrity = try findings(of: Strings.doctorNameIntegrity) {
      try connection.statement(Statements.integrity).all { try $0.text(0) }.filter { $0 != "ok" }
        .map { Strings.doctorStorage($0) }
    }
    let references = try findings(of: Strings.doctorNameForeignKeys) {
      try connection.statement(Statements.references).all { row in
        let (table, missing): (String, String) = (try row["table"], try row["parent"])
        guard let rowID = try row["rowid"] as Int? else { return Strings.doctorMissingReference(table, missing) }
        return Strings.doctorMissingRow(table, "\(rowID)", missing)
      }
    }
    let tables = try findings(of: Strings.doctorNameSchema) {
      try connection.statement(Statements.looseTables).all { Strings.doctorLooseTable(try $0.text(0)) }
    }
    return integrity + references + tables
  }

  /// Runs one check; a damaged page that prevents it is a finding as well.
  private static func findings(of examination: Message, _ look: () throws -> [Message]) throws -> [Finding] {
    do {
      return try look().map { Finding(examination: examination, detail: $0) }
    } catch let error as SQLiteError where error.kind == .corrupt {
      return [Finding(examination: examination, detail: Strings.doctorStorage(error.message))]
    }
  }

  private func modeFindings() -> [Finding] {
    guard case .file(let path) = database.location else { return [] }
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & 0o077 != 0 else { return [] }
    return [Finding(examination: Strings.doctorNameFileMode, detail: Strings.doctorOpenFile)]
  }
}
