public import Database
public import JSON
public import Kernel
public import SQLite

/// What a domain keeps from line to line of one import, for later lines and for the recomputation after the last line.
public protocol ImportState: AnyObject {
  /// Creates the state before the first line.
  init()
}

/// Imports the lines of an export one by one, in the transaction of a call.
///
/// A line that breaks a rule is recorded and skipped, as are the lines that refer to it. Derived columns are not
/// imported: each line updates them, or the domains recompute them after the last line.
public final class Importer {
  /// The context of the call.
  public let context: CallContext
  /// The user who owns the imported rows.
  public let user: Int64
  /// The treatment of lines about existing data.
  public let conflictPolicy: ImportConflictPolicy
  /// The outcomes of the lines.
  public private(set) var summary = ImportSummary()

  let numbers = RowNumbers()
  var singletons: [String: ImportOutcome] = [:]
  private let domains: [DomainExport]
  private let kindsByName: [String: ImportedKind]
  /// The kind of the latest line, which is nearly always that of the next one.
  private var latestKind: ImportedKind?
  private var contents: [Int: RowContents] = [:]
  private var states: [ObjectIdentifier: any ImportState] = [:]
  private var hasHeader = false
  private var unknownKinds: Set<String> = []
  private static let maxUnknownKinds = 50

  /// Creates an importer for the lines of some domains and the signed-in user; throws if no user is signed in.
  public init(_ domains: [DomainExport], _ conflict: ImportConflictPolicy, in context: CallContext) throws(DomainError)
  {
    (self.domains, self.conflictPolicy, self.context) = (domains, conflict, context)
    user = try context.user.id
    let numbers = numbers
    let kinds = domains.flatMap { domain in
      let isPermitted = domain.group.map { context.permits(domain: $0) } ?? true
      return domain.kinds.map { ImportedKind($0, isPermitted: isPermitted, numbers) }
    }
    kindsByName = Dictionary(uniqueKeysWithValues: kinds.map { ("\($0.line.name)", $0) })
  }

  // MARK: - Lines

  /// Imports an object of the file, with its line number from 1.
  ///
  /// - Throws: Errors of the whole file. Errors of the line are recorded.
  public func importLine(_ object: JSONValue, line: Int) throws {
    guard hasHeader else { return try readHeader(object) }
    let member = object.member("kind")
    if let latestKind, member?.stringEquals(latestKind.line.name) == true {
      return try importLine(line, of: latestKind) { try latestKind.decode(object) }
    }
    let name = member?.excerpt ?? ""
    guard let kind = kindsByName[name] else {
      if unknownKinds.count < Self.maxUnknownKinds { unknownKinds.insert(name) }
      let countedName = unknownKinds.contains(name) ? name : ""
      return summary.reject(line, countedName, [DomainError.unknownKind.issue(at: "/kind")])
    }
    try importLine(line, of: kind) { try kind.decode(object) }
  }

  /// Imports the line that a closure returns, and records its errors.
  ///
  /// - Throws: `inconsistent_export` if a line fails after it has changed rows, because it cannot be undone alone.
  func importLine(_ line: Int, of kind: ImportedKind, _ read: () throws -> ImportedLine) throws {
    latestKind = kind
    guard kind.isPermitted else { return recordError(.dataNotPermittedByToken, line: line, kind: kind.name) }
    let changesBefore = transaction.totalChanges
    func record(_ error: DomainError) throws(DomainError) {
      guard transaction.totalChanges == changesBefore else { throw DomainError.inconsistentExport }
      recordError(error, line: line, kind: kind.name)
    }
    do {
      let imported = try read()
      let outcome = try apply(imported, kind)
      if let number = imported.number {
        numbers.set(number, imported.kind.name, to: outcome.row, isSkipped: outcome.isSkipped)
      }
      guard case .conflicting = outcome else { return summary.record(outcome, kind.name) }
      recordError(.alreadyExists, line: line, kind: kind.name)
    } catch let error as DomainError where error.kind != .canceled {
      try record(error)
    } catch let error as SQLiteError where error.constraint != nil {
      try record(.invalidLine)
    }
  }

  /// Records the error of a line that is not an object; throws `not_an_export` for the first line.
  public func reject(_ error: DomainError, line: Int) throws(DomainError) {
    guard hasHeader else { throw .notAnExport }
    recordError(error, line: line, kind: "")
  }

  func recordError(_ error: DomainError, line: Int, kind: String) {
    summary.reject(line, kind, error.issuesOfLine, isConflict: error.rule == DomainError.alreadyExists.rule)
  }

  private func readHeader(_ object: JSONValue) throws(DomainError) {
    guard object.member("kind")?.stringEquals("kindling") == true, let version = object.member("version") else {
      throw .notAnExport
    }
    guard let version = version.int, version >= 1 else { throw .invalidVersion }
    guard version <= ExportWriter.version else { throw .newerExport }
    hasHeader = true
  }

  /// Recomputes derived columns after the last line of an export.
  ///
  /// - Throws: An error if the file has no lines, if lines contradict each other, or if conflicts fail the import and
  ///   lines were rejected.
  public func finish() throws {
    guard hasHeader else { throw DomainError.notAnExport }
    try recompute()
  }

  func recompute() throws {
    if conflictPolicy == .fail, let error = summary.error { throw error }
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

  /// Whether the user had rows of a kind before the first line for which this is called; without any, no line matches.
  ///
  /// True for a kind without a table.
  public func hadRows(of line: ExportLine) throws -> Bool {
    guard let anyRow = line.anyRow else { return true }
    let kind = kind(of: line)
    if let hadRows = kind.hadRows { return hadRows }
    let hadRows = try transaction.statement(anyRow).bind("user", user).scalar(Int.self) != nil
    kind.hadRows = hadRows
    return hadRows
  }

  func kind(of line: ExportLine) -> ImportedKind {
    if let latestKind, latestKind.line === line { return latestKind }
    guard let kind = kind(named: line.name) else { preconditionFailure("\(line.name) is not exported") }
    return kind
  }

  func kind(named name: StaticString) -> ImportedKind? { kindsByName["\(name)"] }

  /// Returns the rows that a search compares by content; they are read when the search is first used.
  func contents(_ search: Int, reading read: () throws -> [(hash: Int, row: Int64)]) rethrows -> RowContents {
    if let known = contents[search] { return known }
    let rows = RowContents(try read())
    contents[search] = rows
    return rows
  }

  /// Whether rows of at least one of these kinds were added or replaced.
  public func hasChanged(_ kinds: StaticString...) -> Bool { summary.hasChanged(kinds) }

  /// Whether a line of a kind was rejected.
  public func hasRejected(_ kind: StaticString) -> Bool { summary.hasRejected(kind) }

  /// Returns what a domain keeps from line to line of this import.
  public func state<State: ImportState>(_ type: State.Type) -> State {
    if let known = states[ObjectIdentifier(type)] { return unsafeDowncast(known, to: State.self) }
    let new = State()
    states[ObjectIdentifier(type)] = new
    return new
  }

  /// Recomputes the derived columns of the user's rows.
  public func recompute(_ derivations: Derivation...) throws {
    for derivation in derivations { try derivation.recompute(of: user, in: transaction) }
  }
}
