public import Database
public import JSON
public import Kernel
public import SQLite

/// Takes the lines of a file that holds everything of a user, one after the other, in the transaction of a call.
///
/// A line that breaks a rule is noted and passed over, and so are the lines that name it. What is kept beside the rows
/// is not taken from the file: the areas compute it anew when all lines are taken.
public final class Importer {
  /// The call in which it happens.
  public let context: CallContext
  /// Whose rows they become.
  public let user: Int64
  /// What is to be done where a line is about something that is there already.
  public let conflict: ImportConflict
  /// What has become of the lines.
  public private(set) var report = ImportSummary()

  private let areas: [DomainExport]
  private let forms: [String: ImportedLine.Form]
  private let restorer: LineImporter
  private var rows: [String: Set<Int64>] = [:]
  private var hasHead = false
  private var unknownKinds: Set<String> = []
  /// How many kinds that nobody knows are counted by their names.
  private static let mostUnknownKinds = 50

  /// Prepares to take lines of some areas for the signed-in user.
  ///
  /// - Parameters:
  ///   - areas: The areas, in the order of the file.
  ///   - conflict: What is to be done where a line is about something that is there already.
  ///   - context: The call.
  /// - Throws: Where nobody is signed in.
  public init(_ areas: [DomainExport], _ conflict: ImportConflict, in context: CallContext) throws(DomainError) {
    self.context = context
    self.conflict = conflict
    self.areas = areas
    user = try context.user.id
    let numbers = LineNumbers()
    restorer = LineImporter(user, conflict, numbers, on: context.transaction)
    let kinds = areas.flatMap(\.kinds).map { ("\($0.name)", ImportedLine.Form($0, numbers)) }
    forms = Dictionary(uniqueKeysWithValues: kinds)
  }

  /// The database, inside the transaction of the call.
  public var transaction: Transaction { context.transaction }

  /// Whether rows of a kind have come, or have changed.
  public func hasChanged(_ kind: StaticString) -> Bool { report.hasChanged(kind) }

  /// A kind of line by its name.
  func kind(_ name: StaticString) -> ExportLine? { forms["\(name)"]?.kind }

  // MARK: - Lines

  /// Takes an object that is one line of the file.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - line: Its number in the file, from 1.
  /// - Throws: The refusal of a file that is none of these or is of a newer form; faults of the storage.
  public func take(_ object: JSONValue, line: Int) throws {
    guard hasHead else { return try takeHead(object) }
    let name = object.member("kind")?.excerpt ?? ""
    guard let form = forms[name] else {
      return report.refuse(line, unknown(name), [DomainError.unknownKind.issue(at: "/kind")])
    }
    try restoring(name, line) { try form.read(object) }
  }

  /// The name under which lines of a kind that nobody knows are counted; none where there are too many such kinds.
  private func unknown(_ name: String) -> String {
    if unknownKinds.count < Self.mostUnknownKinds { unknownKinds.insert(name) }
    return unknownKinds.contains(name) ? name : ""
  }

  /// Notes that a line is no object at all.
  ///
  /// - Parameters:
  ///   - refusal: What is wrong with it.
  ///   - line: Its number in the file, from 1.
  /// - Throws: Where it is the first line: the file is none of these.
  public func refuse(_ refusal: DomainError, line: Int) throws(DomainError) {
    guard hasHead else { throw .notAnExport }
    note(refusal, line: line, kind: "")
  }

  /// Notes that a line cannot be taken.
  func note(_ refusal: DomainError, line: Int, kind: String) {
    report.refuse(line, kind, refusal.ofLine, isConflict: refusal.rule == DomainError.alreadyThere.rule)
  }

  private func takeHead(_ object: JSONValue) throws(DomainError) {
    guard object.member("kind")?.stringEquals("kindling") == true, let version = object.member("version") else {
      throw .notAnExport
    }
    guard let version = version.int, version >= 1 else { throw .invalidVersion }
    guard version <= ExportWriter.version else { throw .newerExport }
    hasHead = true
  }

  /// Makes a row of what is read; refusals are noted.
  func restoring(
    _ kind: String, _ line: Int, follow: CSVTable.Sequel = { _, _, _ in }, _ read: () throws -> ImportedLine
  ) throws {
    do {
      let record = try read()
      let outcome = try restorer.restore(record, in: self)
      try follow(record, outcome, self)
      guard case .conflicting = outcome else { return report.note(outcome, kind) }
      note(.alreadyThere, line: line, kind: kind)
    } catch let refusal as DomainError where refusal.kind != .cancelled {
      note(refusal, line: line, kind: kind)
    } catch let error as SQLiteError where error.constraint != nil {
      note(.invalidLine, line: line, kind: kind)
    }
  }

  /// Computes anew what is kept beside the rows, after the last line.
  ///
  /// - Throws: The refusal of a file without any line, of one whose lines do not go together, and, where a line that
  ///   cannot be taken is to end the import, of every such line; faults of the storage.
  public func finish() throws {
    guard hasHead else { throw DomainError.notAnExport }
    try settle()
  }

  /// Computes anew what is kept beside the rows.
  func settle() throws {
    if conflict == .fail, let refusal = DomainError(report) { throw refusal }
    for area in areas {
      do {
        try area.settle(self)
      } catch let error as SQLiteError where error.constraint != nil {
        throw DomainError.inconsistentExport
      }
    }
  }

  // MARK: - For areas that restore lines themselves

  /// Looks for the row of the same thing as a line, which no line before has met.
  ///
  /// - Parameters:
  ///   - find: Finds the rows of the same thing between `:after` and `:last`, in rising order.
  ///   - record: The line.
  ///   - computed: Further parameters, made of what the line holds.
  /// - Returns: The row; nil where there is none.
  /// - Throws: What SQLite refuses.
  public func row(
    _ find: some RawRepresentable<SQL>, of record: ImportedLine, _ computed: [(StaticString, ColumnValue)] = []
  ) throws -> Int64? {
    try restorer.row(find.rawValue, of: record, computed)
  }

  /// Looks for the row that says the same as a row of a table that does not say when, and that no line before has met.
  ///
  /// - Parameters:
  ///   - rows: Reads the numbers of the rows that it could be, with the columns of the fields behind it.
  ///   - record: The row of a table.
  ///   - fields: What is compared.
  /// - Returns: The row; nil where there is none.
  /// - Throws: What SQLite refuses.
  public func row(
    _ rows: some RawRepresentable<SQL>, of record: ImportedLine, alikeIn fields: [StaticString]
  ) throws -> Int64? {
    try restorer.row(rows.rawValue, of: record, alikeIn: fields)
  }

  /// Notes that what is kept beside a row has to be computed anew.
  public func touch(_ row: Int64, of kind: StaticString) { rows["\(kind)", default: []].insert(row) }

  /// The rows of a kind that were touched, in their order.
  public func touched(_ kind: StaticString) -> [Int64] { rows["\(kind)"]?.sorted() ?? [] }

  /// What becomes of a line about something that is there already.
  ///
  /// - Parameters:
  ///   - row: The number of the row that is there.
  ///   - replace: Puts the line in its place.
  /// - Returns: The outcome.
  /// - Throws: What the closure throws.
  public func resolve(_ row: Int64, replace: () throws -> Void) throws -> ImportOutcome {
    try restorer.resolve(row, replace: replace)
  }
}

extension DomainError {
  /// The refusals of a file, and of lines of it where one of them is to end the import.
  public static let ofExports: [DomainError] = [
    .notAnExport, .invalidVersion, .newerExport, .inconsistentExport, .alreadyThere, .invalidLine, .unknownKind,
    .unknownRow, .numberTaken, .lineMalformed, .invalidField, .unknownTimeZone,
  ]

  /// What is wrong with a line.
  fileprivate var ofLine: [Issue] {
    guard issues.isEmpty else { return issues }
    let refusal = kind == .invalidParams ? .invalidField(message) : self
    return [refusal.issue(at: path ?? "")]
  }

  /// The first refused lines as one refusal: a conflict if all of them exist already, otherwise a broken rule; nil
  /// where there is none.
  fileprivate init?(_ report: ImportSummary) {
    func issues(_ refusals: [ImportSummary.Refusal]) -> [Issue] {
      refusals.flatMap { refusal in
        refusal.issues.map { Issue(path: "/\(refusal.line)\($0.path)", rule: $0.rule, message: $0.message) }
      }
    }
    let all = issues(report.refusals)
    // The first broken rule may come behind more lines than are named.
    let broken = report.firstBroken.map { issues([$0]) } ?? []
    guard let first = broken.first ?? all.first else { return nil }
    self.init(
      broken.isEmpty ? .conflict : .validationFailed, rule: first.rule, message: first.message, path: first.path,
      issues: all.contains(first) || broken.isEmpty ? all : all + broken)
  }
}
