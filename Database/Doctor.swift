import Glibc
public import Kernel
import Localization
import SQLite

/// Examines a database: its pages, its references, its schema, and every number that is kept beside the events it
/// counts.
public struct Doctor {
  /// Something that is not as it should be.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The name of the examination that found it.
    public let examination: Message
    /// What is wrong, without any text of a user.
    public let detail: Message

    /// Makes a finding.
    public init(examination: Message, detail: Message) {
      self.examination = examination
      self.detail = detail
    }

    /// Both parts in one line, in English.
    public var description: String { "\(examination.plainEnglish): \(detail.plainEnglish)" }
  }

  /// An examination that an area adds: it computes kept numbers again and reports where they differ.
  public struct Examination: Sendable {
    /// What is examined, in a few words.
    public let name: Message
    /// Reads the database and returns a line for each difference.
    public let differences: @Sendable (Transaction) throws -> [Message]

    /// Makes an examination.
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

  /// Prepares the examination of an open database.
  ///
  /// - Parameters:
  ///   - database: the database; it is only read.
  ///   - examinations: what the areas add.
  public init(_ database: Database, examinations: [Examination]) {
    self.database = database
    self.examinations = examinations
  }

  /// The names of everything that `examine()` looks at, in order.
  public var names: [Message] {
    [
      Strings.doctorNameIntegrity, Strings.doctorNameForeignKeys, Strings.doctorNameSchema, Strings.doctorNameCounters,
      Strings.doctorNameFileMode,
    ] + examinations.map(\.name)
  }

  /// Looks at everything, on one snapshot; an empty list means that nothing is wrong.
  public func examine() throws -> [Finding] {
    let connection = database.connection
    try connection.begin(.deferred)
    // There is nothing to commit, and over a damaged page a commit would fail.
    defer { try? connection.rollback() }
    return try findings()
  }

  /// What `examine()` finds, in the transaction that is open.
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

  /// What SQLite itself finds wrong with a file, and tables that are not strict.
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

  /// Looks at one thing; that a damaged page keeps it from being looked at is a finding, too.
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
