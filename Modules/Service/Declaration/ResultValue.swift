public import JSON
public import JSONRPC
public import Kernel
public import Localization

/// A value in a result: it writes itself as JSON and describes its schema.
public protocol ResultValue: Sendable {
  /// The schema, for the reference.
  static var schema: JSONSchema { get }
  /// Returns the schema of this type if `element` is the schema of its values.
  ///
  /// An optional value or a list passes the schema on to the values that it contains.
  static func schema(of element: JSONSchema) -> JSONSchema
  /// Writes the value as JSON.
  func write(to writer: JSONWriter)
}

extension ResultValue {
  /// Returns the given schema.
  public static func schema(of element: JSONSchema) -> JSONSchema { element }
}

extension String: ResultValue {
  /// A text.
  public static var schema: JSONSchema { .string() }

  /// Writes the value as JSON.
  @inlinable
  public func write(to writer: JSONWriter) { writer.string(self) }
}

extension Int: ResultValue {
  /// An integer.
  public static var schema: JSONSchema { .integer() }

  /// Writes the value as JSON.
  @inlinable
  public func write(to writer: JSONWriter) { writer.int(self) }
}

extension Int64: ResultValue {
  /// An integer.
  public static var schema: JSONSchema { .integer() }

  /// Writes the value as JSON.
  @inlinable
  public func write(to writer: JSONWriter) { writer.int(self) }
}

extension Double: ResultValue {
  /// A number.
  public static var schema: JSONSchema { .number() }

  /// Writes the value as JSON.
  @inlinable
  public func write(to writer: JSONWriter) { writer.double(self) }
}

extension Bool: ResultValue {
  /// True or false.
  public static var schema: JSONSchema { .boolean }

  /// Writes the value as JSON.
  @inlinable
  public func write(to writer: JSONWriter) { writer.bool(self) }
}

extension Text: ResultValue {
  /// A text in the language of the call.
  public static var schema: JSONSchema { .string() }

  /// Writes the value as JSON.
  public func write(to writer: JSONWriter) {
    switch self {
    case .constant(let text): writer.string(text)
    case .verbatim(let text): writer.string(text)
    case .message:
      writer.beginString()
      forEachChunk { writer.append(utf8: $0) }
      writer.endString()
    }
  }
}

extension Instant: ResultValue {
  /// An instant as a text in RFC 3339, UTC, with milliseconds.
  public static var schema: JSONSchema { .string(format: "date-time") }

  /// Writes the value as JSON.
  @inlinable
  public func write(to writer: JSONWriter) { writer.string(plainCount: Instant.textLength, writeText(to:)) }
}

extension CivilDay: ResultValue {
  /// A civil day as a text, `2026-11-21`.
  public static var schema: JSONSchema { .string(format: "date") }

  /// Writes the value as JSON.
  @inlinable
  public func write(to writer: JSONWriter) { writer.string(plainCount: CivilDay.textLength, writeText(to:)) }
}

extension TimeOfDay: ResultValue {
  /// A time of day as a text, `19:00`.
  public static var schema: JSONSchema { .string(pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$") }

  /// Writes the value as JSON.
  @inlinable
  public func write(to writer: JSONWriter) { writer.string(plainCount: TimeOfDay.textLength, writeText(to:)) }
}

extension Cursor: ResultValue {
  /// The opaque text of a cursor.
  public static var schema: JSONSchema { .string() }

  /// Writes the value as JSON.
  @inlinable
  public func write(to writer: JSONWriter) { writer.string(text) }
}

extension Optional: ResultValue where Wrapped: ResultValue {
  /// The value, or null.
  public static var schema: JSONSchema { .nullable(Wrapped.schema) }

  /// Returns the schema of the value, or null.
  public static func schema(of element: JSONSchema) -> JSONSchema { .nullable(Wrapped.schema(of: element)) }

  /// Writes the value as JSON.
  @inlinable
  public func write(to writer: JSONWriter) {
    if let self { self.write(to: writer) } else { writer.null() }
  }
}

extension Array: ResultValue where Element: ResultValue {
  /// A list.
  public static var schema: JSONSchema { .array(of: Element.schema) }

  /// Returns the schema of a list of elements with the given schema.
  public static func schema(of element: JSONSchema) -> JSONSchema { .array(of: Element.schema(of: element)) }

  /// Writes the value as JSON.
  @inlinable
  public func write(to writer: JSONWriter) {
    writer.beginArray()
    // Reading through a pointer avoids a copy of each element with all its references.
    withUnsafeBufferPointer { elements in
      for index in elements.indices { elements[index].write(to: writer) }
    }
    writer.endArray()
  }
}

/// The cases of an enumeration are written as their raw values.
extension ResultValue
where Self: RawRepresentable<String> & CaseIterable & SendableMetatype, AllCases: SendableMetatype {
  /// One of the raw values.
  public static var schema: JSONSchema { .cases(of: Self.self) }

  /// Writes the value as JSON.
  @inlinable
  public func write(to writer: JSONWriter) { writer.string(rawValue) }
}
