public import Kernel
public import SQLite

/// One kind of line in the file that holds everything of a user: what the rows of one table look like outside of the database.
///
/// Rows are told apart by numbers that count from 1 within the file, so that a file says the same whatever numbers the rows
/// have in a database. Kinds come one after the other, and each names only rows of kinds before it.
public struct RecordKind: Sendable {
  /// The name on the wire, such as `goalMark`.
  public let name: StaticString
  /// What a line of it is, in one sentence.
  public let meaning: StaticString
  /// What a line holds, in its order.
  public let fields: [RecordField]
  /// Reads all rows of `:user` in the order in which they were made: first the number of the row where others name it, then a
  /// column for each field.
  let read: SQL
  /// Whether a line has an `id`, by which others name it.
  let isNumbered: Bool
  /// How a line becomes a row again.
  let restore: RecordRestore

  /// A kind of line.
  ///
  /// - Parameters:
  ///   - name: The name on the wire.
  ///   - meaning: What a line of it is, in one sentence.
  ///   - isNumbered: Whether others name a row of it.
  ///   - fields: What a line holds.
  ///   - read: Reads all rows of `:user`.
  ///   - restore: How a line becomes a row again.
  public init(
    _ name: StaticString, _ meaning: StaticString, isNumbered: Bool = false, _ fields: [RecordField],
    read: some RawRepresentable<SQL>, restore: RecordRestore
  ) {
    self.name = name
    self.meaning = meaning
    self.isNumbered = isNumbered
    self.fields = fields
    self.read = read.rawValue
    self.restore = restore
  }

  /// The place of a field; nil where the kind does not have it.
  func place(of name: StaticString) -> Int? { fields.firstIndex { $0.name.hasBytes(of: name) } }

  /// The first column of a field in a row that `read` gives.
  var firstColumn: Int { isNumbered ? 1 : 0 }
}

/// What an area adds to the file that holds everything of a user.
public struct RecordArea: Sendable {
  /// Its kinds of lines, in the order of the file.
  public let kinds: [RecordKind]
  /// Its tables as spreadsheets hold them.
  public let tables: [RecordTableSource]
  /// What its lines can be refused for, beyond the rules of all lines.
  public let refusals: [DomainError]
  let settle: @Sendable (RecordImport) throws -> Void

  /// An area with its kinds of lines.
  ///
  /// - Parameters:
  ///   - kinds: The kinds, in the order of the file.
  ///   - tables: Its tables as spreadsheets hold them.
  ///   - refusals: What its lines can be refused for, beyond the rules of all lines.
  ///   - settle: Computes anew, after the last line of a file, what is kept beside the rows of the signed-in user.
  public init(
    _ kinds: [RecordKind], tables: [RecordTableSource] = [], refusals: [DomainError] = [],
    settle: @escaping @Sendable (RecordImport) throws -> Void = { _ in }
  ) {
    self.kinds = kinds
    self.tables = tables
    self.refusals = refusals
    self.settle = settle
  }
}

/// What is to be done where a line is about something that is there already.
public enum RecordConflict: String, CaseIterable, Sendable {
  /// What is there stays.
  case skip
  /// The line takes its place.
  case replace
  /// Nothing of the file is taken.
  case fail
}

extension StaticString {
  /// Whether two literals read the same.
  func hasBytes(of other: StaticString) -> Bool {
    utf8CodeUnitCount == other.utf8CodeUnitCount
      && (utf8Start == other.utf8Start
        || UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
          .elementsEqual(UnsafeBufferPointer(start: other.utf8Start, count: utf8CodeUnitCount)))
  }
}
