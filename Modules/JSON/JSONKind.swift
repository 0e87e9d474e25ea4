/// The six kinds of JSON values.
public enum JSONKind: UInt8, Equatable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool
  /// A number.
  case number
  /// A string.
  case string
  /// An array.
  case array
  /// An object.
  case object
}
