/// The text of one SQL statement, or of a constant script.
///
/// It is a literal of the source or built once from a declaration of the program, never from values: those reach SQLite
/// through bound parameters. The text lives as long as the program, so that its address identifies it in the statement
/// cache of ``Connection``.
public struct SQL: ExpressibleByStringLiteral, Equatable, Sendable {
  /// The UTF-8 bytes without the NUL behind them.
  nonisolated(unsafe) let bytes: UnsafeBufferPointer<UInt8>

  /// Takes a literal.
  public init(stringLiteral text: StaticString) {
    bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// Stores a text for the rest of the program's life; for statements that a static declaration builds once.
  public init(storing text: String) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count + 1)
    let end = copy.initialize(fromContentsOf: text.utf8)
    copy.initializeElement(at: end, to: 0)
    bytes = UnsafeBufferPointer(rebasing: copy[..<end])
  }

  /// The statement as a string.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether two statements have the same bytes.
  public static func == (left: SQL, right: SQL) -> Bool { left.bytes.elementsEqual(right.bytes) }
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
