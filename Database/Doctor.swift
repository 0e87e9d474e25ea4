import Glibc
public import Kernel
import Localization
import SQLite

/// Checks a database: its pages, references, schema and file mode, and all derived data against the facts.
public struct Doctor {
  /// A problem that a check found.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The name of the check.
    public let check: Message
    /// The problem, without any user text.
    public let detail: Message

    /// Creates a finding.
    public init(check: Message, detail: Message) {
      self.check = check
      self.detail = detail
    }

    /// The name of the check and the problem in one line, in English.
    public var description: String { "\(check.plainEnglish): \(detail.plainEnglish)" }
  }

  /// A check of a domain that recomputes derived data and reports differences.
  public struct Check: Sendable {
    /// The short name of the check.
    public let name: Message
    /// Reads the database and returns a message for each difference.
    public let violations: @Sendable (Transaction) throws -> [Message]

    /// Creates a check.
    public init(_ name: Message, violations: @escaping @Sendable (Transaction) throws -> [Message]) {
      self.name = name
      self.violations = violations
    }
  }

  private enum Statements: SQL, StatementSet {
    case integrity = "pragma integrity_check"
    case references = "pragma foreign_key_check"
    case nonStrictTables = """
      select name from pragma_table_list
      where schema = 'main' and type = 'table' and not strict and name not like 'sqlite\\_%' escape '\\'
      """
  }

  private enum CheckQueries: SQL, StatementSet {
    case users = """
      select c.value as stored, u.users as expected
      from (select count(*) as users from users) u left join counters c on c.name = 'users'
      where c.value is not u.users
      """
  }

  private let database: Database
  private let checks: [Check]

  /// Creates a doctor with the checks of the domains.
  public init(_ database: Database, checks: [Check]) {
    self.database = database
    self.checks = checks
  }

  /// The names of all checks of `run()`, in order.
  public var names: [Message] {
    [
      Strings.doctorNameIntegrity, Strings.doctorNameForeignKeys, Strings.doctorNameSchema, Strings.doctorNameCounters,
      Strings.doctorNameFileMode,
    ] + checks.map(\.name)
  }

  /// Runs all checks in one read transaction; returns an empty list if there are no problems.
  ///
  /// `progress` receives the number of completed checks and the total.
  public func run(progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }) throws -> [Finding] {
    let connection = database.connection
    try connection.begin(.deferred)
    // Nothing was changed, so a rollback is sufficient; a commit would fail on a damaged page.
    defer { try? connection.rollback() }
    return try runInOpenTransaction(progress: progress)
  }

  /// Performs the deferred writes of the open transaction, runs all checks in it and returns their findings.
  public func runInOpenTransaction(progress: (Int, Int) -> Void = { _, _ in }) throws -> [Finding] {
    let connection = database.connection
    let total = names.count
    try database.performDeferredWrites()
    var findings = try Doctor.structuralFindings(connection)
    findings += try Doctor.findings(of: Strings.doctorNameCounters) {
      try connection.statement(CheckQueries.users).all { row in
        Strings.doctorUserCount(
          stored: (try row["stored"] as Int?).map { "\($0)" } ?? "–", actual: "\(try row["expected"] as Int)")
      }
    }
    findings += fileModeFindings()
    for (index, check) in checks.enumerated() {
      progress(total - checks.count + index, total)
      findings += try Doctor.findings(of: check.name) { try check.violations(database.transaction) }
    }
    return findings
  }

  /// Runs SQLite's own checks and reports tables that are not strict and definitions of other origin.
  static func structuralFindings(_ connection: Connection) throws -> [Finding] {
    let integrity = try findings(of: Strings.doctorNameIntegrity) {
      try connection.statement(Statements.integrity).all { try $0.text(0) }.filter { $0 != "ok" }
        .map { Strings.doctorStorage(message: $0) }
    }
    let references = try findings(of: Strings.doctorNameForeignKeys) {
      try connection.statement(Statements.references).all { row in
        let (table, referencedTable): (String, String) = (try row["table"], try row["parent"])
        guard let rowID = try row["rowid"] as Int? else {
          return Strings.doctorMissingReference(table: table, referencedTable: referencedTable)
        }
        return Strings.doctorMissingRow(table: table, row: "\(rowID)", referencedTable: referencedTable)
      }
    }
    let tables = try findings(of: Strings.doctorNameSchema) {
      try connection.statement(Statements.nonStrictTables).all { Strings.doctorNonStrictTable(table: try $0.text(0)) }
    }
    let definitions = try findings(of: Strings.doctorNameSchema) {
      let differences = try Migrator(connection: connection, migrations: Migration.all).schemaDifferences()
      return differences.changed.map { Strings.doctorSchemaDifference(name: $0) }
        + differences.foreign.map { Strings.doctorForeignDefinition(name: $0) }
    }
    return integrity + references + tables + definitions
  }

  /// Runs one check; a damaged page or schema that prevents it is also a finding.
  private static func findings(of check: Message, _ body: () throws -> [Message]) throws -> [Finding] {
    do {
      return try body().map { Finding(check: check, detail: $0) }
    } catch let error as SQLiteError where error.kind == .corrupt || error.kind == .other {
      return [Finding(check: check, detail: Strings.doctorStorage(message: error.message))]
    }
  }

  private func fileModeFindings() -> [Finding] {
    guard case .file(let path) = database.location else { return [] }
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & 0o077 != 0 else { return [] }
    return [Finding(check: Strings.doctorNameFileMode, detail: Strings.doctorOpenFile)]
  }
}
