public import Database
public import JSON
public import Kernel
public import SQLite

/// Imports the lines of an export one by one, in the transaction of a call.
///
/// A line that breaks a rule is recorded and skipped, and so are the lines that refer to it. Derived columns are not
/// imported: the domains recompute them after the last line.
public final class Importer {
  /// The context of the call.
  public let context: CallContext
  /// The user who owns the imported rows.
  public let user: Int64
  /// The treatment of lines about something that exists.
  public let conflict: ImportConflict
  /// The outcomes of the lines.
  public private(set) var report = ImportSummary()

  let numbers = LineNumbers()
  var matcher = RowMatcher()
  var singletons: [String: Bool] = [:]
  private let domains: [DomainExport]
  let forms: [String: ImportedLine.Form]
  private var touchedRows: [String: Set<Int64>] = [:]
  private var hasHead = false
  private var unknownKinds: Set<String> = []
  private static let mostUnknownKinds = 50

  /// Creates an importer for the lines of some domains and the signed-in user; throws if no user is signed in.
  public init(_ domains: [DomainExport], _ conflict: ImportConflict, in context: CallContext) throws(DomainError) {
    (self.domains, self.conflict, self.context) = (domains, conflict, context)
    user = try context.user.id
    let numbers = numbers
    let kinds = domains.flatMap(\.kinds).map { ("\($0.name)", ImportedLine.Form($0, numbers)) }
    forms = Dictionary(uniqueKeysWithValues: kinds)
  }

  // MARK: - Lines

  /// Imports an object of the file, with its line number from 1.
  ///
  /// - Throws: Errors of the file as a whole. Those of the line are recorded.
  public func take(_ object: JSONValue, line: Int) throws {
    guard hasHead else { return try takeHead(object) }
    let name = object.member("kind")?.excerpt ?? ""
    guard let form = forms[name] else {
      if unknownKinds.count < Self.mostUnknownKinds { unknownKinds.insert(name) }
      let known = unknownKinds.contains(name) ? name : ""
      return report.refuse(line, known, [DomainError.unknownKind.issue(at: "/kind")])
    }
    try take(line, of: name) { try form.read(object) }
  }

  /// Imports the line that a closure returns, and records its errors.
  func take(_ line: Int, of kind: String, _ read: () throws -> ImportedLine) throws {
    do {
      let imported = try read()
      let outcome = try outcome(of: imported)
      if let number = imported.number {
        numbers.set(number, imported.kind.name, to: outcome.row, isSkipped: outcome.isSkipped)
      }
      guard case .conflicting = outcome else { return report.note(outcome, kind) }
      note(.alreadyThere, line: line, kind: kind)
    } catch let error as DomainError where error.kind != .cancelled {
      note(error, line: line, kind: kind)
    } catch let error as SQLiteError where error.constraint != nil {
      note(.invalidLine, line: line, kind: kind)
    }
  }

  /// Records that a line is not an object; throws for the first line.
  public func refuse(_ error: DomainError, line: Int) throws(DomainError) {
    guard hasHead else { throw .notAnExport }
    note(error, line: line, kind: "")
  }

  func note(_ error: DomainError, line: Int, kind: String) {
    let known = error.kind == .invalidParams ? .invalidField(error.message) : error
    let issues = error.issues.isEmpty ? [known.issue(at: error.path ?? "")] : error.issues
    report.refuse(line, kind, issues, isConflict: error.rule == DomainError.alreadyThere.rule)
  }

  private func takeHead(_ object: JSONValue) throws(DomainError) {
    guard object.member("kind")?.stringEquals("kindling") == true, let version = object.member("version") else {
      throw .notAnExport
    }
    guard let version = version.int, version >= 1 else { throw .invalidVersion }
    guard version <= ExportWriter.version else { throw .newerExport }
    hasHead = true
  }

  /// Recomputes derived columns after the last line of an export.
  ///
  /// - Throws: An error for a file without lines or with lines that contradict each other, and for all rejected lines
  ///   if conflicts fail the import.
  public func finish() throws {
    guard hasHead else { throw DomainError.notAnExport }
    try recompute()
  }

  func recompute() throws {
    if conflict == .fail, let error = report.error { throw error }
    for domain in domains {
      do {
        try domain.recompute(self)
      } catch let error as SQLiteError where error.constraint != nil {
        throw DomainError.inconsistentExport
      }
    }
  }

  // MARK: - Helpers for domains

  /// The open transaction of the call.
  public var transaction: Transaction { context.transaction }

  /// Prepares a statement with `:user` bound.
  public func statement(_ statement: some RawRepresentable<SQL>) throws -> Statement {
    try transaction.statement(statement.rawValue).bind("user", user)
  }

  /// Whether rows of at least one of these kinds were added or replaced.
  public func hasChanged(_ kinds: StaticString...) -> Bool { report.hasChanged(kinds) }

  /// Records a row whose derived values have to be recomputed.
  public func touch(_ row: Int64, of kind: StaticString) { touchedRows["\(kind)", default: []].insert(row) }

  /// Returns the recorded rows of a kind, in ascending order.
  public func touched(_ kind: StaticString) -> [Int64] { touchedRows["\(kind)"]?.sorted() ?? [] }

  /// Recomputes the derived columns of the user's rows.
  public func recompute(_ derivations: Derivation...) throws {
    for derivation in derivations { try derivation.recompute(of: user, in: transaction) }
  }
}
