public import Database
import JSON
import SQLite

/// Writes everything of a user, one object a line.
public struct ExportWriter {
  /// The version of the form, which rises where an older program cannot read the file any more.
  static let version = 1

  /// How every file begins.
  public static let beginning = #"{"kind":"kindling","version":"#

  private let transaction: Transaction
  private let user: Int64
  private let kinds: [ExportLine]

  /// Prepares to write some kinds of rows.
  ///
  /// - Parameters:
  ///   - user: Whose rows.
  ///   - kinds: What is written, in the order of the file.
  ///   - transaction: The open transaction.
  public init(of user: Int64, _ kinds: [ExportLine], on transaction: Transaction) {
    self.user = user
    self.kinds = kinds
    self.transaction = transaction
  }

  /// How many rows there are, which takes a part of the time of writing them.
  public func count() throws -> Int {
    try kinds.reduce(0) { count, kind in
      var rows = 0
      try transaction.statement(kind.read).bind("user", user).forEach { _ in rows += 1 }
      return count + rows
    }
  }

  /// Writes all lines.
  ///
  /// - Parameters:
  ///   - line: Takes a line without its end.
  ///   - report: Hears after each row how many were written.
  /// - Returns: How many lines each kind has, without those that have none.
  /// - Throws: What the closures throw, and what SQLite refuses.
  public func write(
    _ line: (UnsafeBufferPointer<UInt8>) throws -> Void, report: (Int) throws -> Void = { _ in }
  ) throws -> [(kind: StaticString, lines: Int)] {
    let (writer, numbers) = (JSONWriter(), LineNumbers())
    func end() throws {
      writer.endObject()
      try writer.withBytes(line)
      writer.reset()
    }
    writer.beginObject()
    writer.key("kind")
    writer.string("kindling")
    writer.key("version")
    writer.int(ExportWriter.version)
    try end()

    var counts: [(kind: StaticString, lines: Int)] = []
    var done = 0
    for kind in kinds {
      var lines = 0
      try transaction.statement(kind.read).bind("user", user).forEach { row in
        writer.beginObject()
        writer.key("kind")
        writer.string(kind.name)
        if kind.isNumbered {
          writer.key("id")
          writer.int(numbers.add(try row.integer64(0), kind.name))
        }
        for (number, field) in kind.fields.enumerated() {
          let column = kind.isNumbered ? number + 1 : number
          guard !(field.isOptional && row.isNull(column)) else { continue }
          writer.key(field.name)
          try field.form.write(row, column, numbers, to: writer)
        }
        try end()
        (lines, done) = (lines + 1, done + 1)
        try report(done)
      }
      if lines > 0 { counts.append((kind.name, lines)) }
    }
    return counts
  }
}
