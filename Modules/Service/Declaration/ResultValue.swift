public import JSONRPC
public import Kernel
public import Localization

/// A value that a result can hold: it writes itself as JSON, and says of which form it is.
public protocol ResultValue: Sendable {
  /// The form, for the reference.
  static var schema: JSONSchema { get }
  /// Writes the value.
  func write(to writer: JSONWriter)
}

extension String: ResultValue {
  public static var schema: JSONSchema { .string() }
  public func write(to writer: JSONWriter) { writer.string(self) }
}

extension Int: ResultValue {
  public static var schema: JSONSchema { .integer() }
  public func write(to writer: JSONWriter) { writer.int(self) }
}

extension Int64: ResultValue {
  public static var schema: JSONSchema { .integer() }
  public func write(to writer: JSONWriter) { writer.int(self) }
}

extension Double: ResultValue {
  public static var schema: JSONSchema { .number }
  public func write(to writer: JSONWriter) { writer.double(self) }
}

extension Bool: ResultValue {
  public static var schema: JSONSchema { .boolean }
  public func write(to writer: JSONWriter) { writer.bool(self) }
}

extension Text: ResultValue {
  public static var schema: JSONSchema { .string() }
  public func write(to writer: JSONWriter) {
    switch self {
    case .fixed(let text): writer.string(text)
    case .built(let text): writer.string(text)
    }
  }
}

extension Instant: ResultValue {
  public static var schema: JSONSchema { .string(format: "date-time") }
  public func write(to writer: JSONWriter) { writer.string(text) }
}

extension CivilDay: ResultValue {
  public static var schema: JSONSchema { .string(format: "date") }
  public func write(to writer: JSONWriter) { writer.string(text) }
}

extension Cursor: ResultValue {
  public static var schema: JSONSchema { .string() }
  public func write(to writer: JSONWriter) { writer.string(text) }
}

extension Optional: ResultValue where Wrapped: ResultValue {
  public static var schema: JSONSchema { .nullable(Wrapped.schema) }
  public func write(to writer: JSONWriter) {
    if let self { self.write(to: writer) } else { writer.null() }
  }
}

extension Array: ResultValue where Element: ResultValue {
  public static var schema: JSONSchema { .array(of: Element.schema) }
  public func write(to writer: JSONWriter) {
    writer.beginArray()
    for element in self { element.write(to: writer) }
    writer.endArray()
  }
}

/// The named cases of an enumeration travel as their raw texts.
extension ResultValue where Self: RawRepresentable<String> & CaseIterable {
  public static var schema: JSONSchema { .choice(allCases.map(\.rawValue)) }
  public func write(to writer: JSONWriter) { writer.string(rawValue) }
}
