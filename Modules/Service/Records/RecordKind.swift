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

  /// A kind of line.
  ///
  /// - Parameters:
  ///   - name: The name on the wire.
  ///   - meaning: What a line of it is, in one sentence.
  ///   - isNumbered: Whether others name a row of it.
  ///   - fields: What a line holds.
  ///   - read: Reads all rows of `:user`.
  public init(
    _ name: StaticString, _ meaning: StaticString, isNumbered: Bool = false, _ fields: [RecordField],
    read: some RawRepresentable<SQL>
  ) {
    self.name = name
    self.meaning = meaning
    self.isNumbered = isNumbered
    self.fields = fields
    self.read = read.rawValue
  }
}
