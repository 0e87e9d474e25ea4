/// The form of a value in JSON, written as JSON Schema (draft 7, which OpenRPC 1.3 asks for).
public indirect enum JSONSchema: Sendable {
  /// Anything at all.
  case any
  /// True or false.
  case boolean
  /// A whole number, within bounds where there are any.
  case integer(minimum: Int? = nil, maximum: Int? = nil)
  /// Any number.
  case number
  /// A text: how many characters, which form, which named format of JSON Schema.
  case string(lengths: ClosedRange<Int>? = nil, pattern: StaticString? = nil, format: StaticString? = nil)
  /// One of some texts.
  case choice([String])
  /// A list.
  case array(of: JSONSchema, counts: ClosedRange<Int>? = nil)
  /// An object with named members; an open one may have others, which a reader passes over.
  case object([Property], isOpen: Bool = false)
  /// Whatever the named schema among the document's components says.
  case reference(Component)
  /// The value, or null.
  case nullable(JSONSchema)
  /// A value of one form or of another.
  case either(JSONSchema, JSONSchema)

  /// One member of an object.
  public struct Property: Sendable {
    /// Its name.
    public let name: String
    /// What it means, in one sentence.
    public let meaning: String
    /// Whether it may not be missing.
    public let isRequired: Bool
    /// The form of its value.
    public let schema: JSONSchema
    /// What a missing one stands for, as JSON; nil where that needs no saying.
    public let fallback: String?

    /// Makes a member.
    public init(name: String, meaning: String, isRequired: Bool, schema: JSONSchema, fallback: String? = nil) {
      self.name = name
      self.meaning = meaning
      self.isRequired = isRequired
      self.schema = schema
      self.fallback = fallback
    }
  }

  /// A schema with a name of its own, written once in a document and referred to from everywhere else.
  public struct Component: Sendable {
    /// The name among the document's components.
    public let name: String
    /// What the value is, in one sentence.
    public let meaning: String
    /// The form; asked for when the document is written, so that schemas may refer to each other.
    public let schema: @Sendable () -> JSONSchema

    /// Makes a component.
    public init(name: String, meaning: String, schema: @escaping @Sendable () -> JSONSchema) {
      self.name = name
      self.meaning = meaning
      self.schema = schema
    }
  }

  /// Collects every component that this schema refers to, itself or through others.
  func collect(into found: inout [String: Component]) {
    switch self {
    case .any, .boolean, .integer, .number, .string, .choice: break
    case .array(let element, _), .nullable(let element): element.collect(into: &found)
    case .object(let properties, _): properties.forEach { $0.schema.collect(into: &found) }
    case .either(let one, let other):
      one.collect(into: &found)
      other.collect(into: &found)
    case .reference(let component):
      guard found[component.name] == nil else { return }
      found[component.name] = component
      component.schema().collect(into: &found)
    }
  }
}
