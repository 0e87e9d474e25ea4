/// What a call says of something that need not be there.
public enum FieldChange<Value> {
  /// Nothing: it stays as it is.
  case kept
  /// That it goes.
  case cleared
  /// That it is this from now on.
  case set(Value)

  /// What was there before, changed.
  public func applied(to old: Value?) -> Value? {
    switch self {
    case .kept: old
    case .cleared: nil
    case .set(let value): value
    }
  }
}

extension FieldChange: Sendable where Value: Sendable {}
