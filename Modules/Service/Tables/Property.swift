/// A property of a value, which a column reads and writes through a pointer to the value.
public struct Property<Value: Sendable, Field>: Sendable {
  /// The position of a stored property in the memory of the value; nil for a computed property.
  private let offset: Int?
  private let read: @Sendable (UnsafeRawPointer) -> Field
  private let write: @Sendable (UnsafeMutableRawPointer, Field) -> Void

  /// A property that is stored in the value itself or in structures inside it.
  ///
  /// A key path with a computed property works, too, but takes a hundred times as long.
  public static func stored(_ path: any WritableKeyPath<Value, Field> & Sendable) -> Property {
    Property(
      offset: MemoryLayout<Value>.offset(of: path),
      read: { $0.assumingMemoryBound(to: Value.self).pointee[keyPath: path] },
      write: { $0.assumingMemoryBound(to: Value.self).pointee[keyPath: path] = $1 })
  }

  /// A property that two closures compute from a part of the value, which must be stored.
  public static func computed<Part: Sendable>(
    from part: any WritableKeyPath<Value, Part> & Sendable, get: @escaping @Sendable (Part) -> Field,
    set: @escaping @Sendable (inout Part, Field) -> Void
  ) -> Property {
    guard let offset = MemoryLayout<Value>.offset(of: part) else {
      preconditionFailure("the part of \(Value.self) must be stored")
    }
    return Property(offset: nil, read: { get(($0 + offset).assumingMemoryBound(to: Part.self).pointee) }) {
      set(&($0 + offset).assumingMemoryBound(to: Part.self).pointee, $1)
    }
  }

  func value(at value: UnsafeRawPointer) -> Field {
    guard let offset else { return read(value) }
    return (value + offset).assumingMemoryBound(to: Field.self).pointee
  }

  func set(_ field: Field, at value: UnsafeMutableRawPointer) {
    guard let offset else { return write(value, field) }
    (value + offset).assumingMemoryBound(to: Field.self).pointee = field
  }
}
