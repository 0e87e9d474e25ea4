internal import Glibc

/// The text of one SQL statement (or of a constant script), written as a literal in the source.
///
/// There is no way to make one from text that is put together while the program runs: a value reaches SQLite through a
/// bound parameter or not at all. Because a literal lives as long as the program, its address serves as the key of the
/// statement cache of ``Connection``.
public struct SQL: ExpressibleByStringLiteral, Equatable, Sendable {
  /// The statement as it was written.
  public let text: StaticString

  /// Takes a literal.
  public init(stringLiteral text: StaticString) {
    self.text = text
  }

  /// Whether two statements read the same, byte for byte.
  public static func == (left: SQL, right: SQL) -> Bool {
    left.text.utf8CodeUnitCount == right.text.utf8CodeUnitCount
      && memcmp(left.text.utf8Start, right.text.utf8Start, left.text.utf8CodeUnitCount) == 0
  }
}

/// All statements of one subject, each one a case.
///
/// ```swift
/// enum GoalStatement: SQL, StatementSet {
///   case find = "select name, target from goal where id = :id"
///   case rename = "update goal set name = :name where id = :id"
/// }
/// ```
///
/// A statement that is declared this way cannot be missing from `allCases`, so that a test can prepare every statement
/// of the program and look at its plan (``Connection/queryPlan(of:)``).
public protocol StatementSet: CaseIterable, RawRepresentable, Sendable where RawValue == SQL {}
