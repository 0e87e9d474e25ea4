/// The change that a call makes to an optional value.
public enum FieldChange<Value> {
  /// The value remains unchanged.
  case unchanged
  /// The value is removed.
  case cleared
  /// The value is replaced.
  case set(Value)

  /// Returns the value after the change.
  public func applied(to old: Value?) -> Value? {
    switch self {
    case .unchanged: old
    case .cleared: nil
    case .set(let value): value
    }
  }
}

extension FieldChange: Sendable where Value: Sendable {}
