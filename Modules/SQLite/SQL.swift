/// The text of a SQL statement or constant script: a literal or built once from a static declaration, not from values.
///
/// The text is never freed, so that its address identifies it in the statement cache of ``Connection``.
public struct SQL: ExpressibleByStringLiteral, Equatable, Sendable {
  /// The UTF-8 without the terminating NUL; immutable, so that threads can share it.
  nonisolated(unsafe) let bytes: UnsafeBufferPointer<UInt8>

  /// Creates a statement from a literal.
  public init(stringLiteral text: StaticString) {
    bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// Copies a text to memory that is never freed; only for statements that a static declaration builds once.
  public init(interning text: String) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count + 1)
    let end = copy.initialize(fromContentsOf: text.utf8)
    copy.initializeElement(at: end, to: 0)
    bytes = UnsafeBufferPointer(rebasing: copy[..<end])
  }

  /// The statement as a string.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns whether two statements have the same bytes.
  public static func == (left: SQL, right: SQL) -> Bool { left.bytes.elementsEqual(right.bytes) }
}

/// The statements of one subject, as cases of an enum.
///
/// ```swift
/// enum GoalStatement: SQL, StatementSet {
///   case rename = "update goal set name = :name where id = :id"
/// }
/// ```
///
/// A test prepares all of them through `allCases` and checks their plans.
public protocol StatementSet: CaseIterable, RawRepresentable, Sendable where RawValue == SQL {}
