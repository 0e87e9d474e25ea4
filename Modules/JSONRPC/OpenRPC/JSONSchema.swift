/// A JSON Schema (draft 7, as required by OpenRPC 1.3).
public indirect enum JSONSchema: Sendable {
  /// Any value.
  case any
  /// A Boolean.
  case boolean
  /// An integer with optional bounds.
  case integer(minimum: Int? = nil, maximum: Int? = nil)
  /// A number with optional bounds.
  case number(minimum: Double? = nil, maximum: Double? = nil)
  /// A string with an optional length range in characters, an optional pattern and an optional JSON Schema format.
  case string(lengths: ClosedRange<Int>? = nil, pattern: StaticString? = nil, format: StaticString? = nil)
  /// An enumeration of strings.
  case enumeration([String])
  /// An array.
  case array(of: JSONSchema, counts: ClosedRange<Int>? = nil)
  /// An object, with an optional minimum number of members; an open object may have other members, which readers
  /// ignore.
  case object([Property], isOpen: Bool = false, minCount: Int? = nil)
  /// An object with values of one schema, and with arbitrary member names or those of an enumeration.
  case map(of: JSONSchema, names: JSONSchema? = nil)
  /// A reference to a named schema among the components.
  case reference(Component)
  /// The schema, or null.
  case nullable(JSONSchema)
  /// Either of two schemas.
  case anyOf(JSONSchema, JSONSchema)

  /// A member of an object.
  public struct Property: Sendable {
    /// The name.
    public let name: String
    /// The meaning, in one sentence.
    public let meaning: String
    /// Whether the member is required.
    public let isRequired: Bool
    /// The schema of the value.
    public let schema: JSONSchema
    /// The documented default as JSON; nil if there is none.
    public let defaultValue: String?
    /// Whether null clears a stored value; otherwise it is equivalent to a missing member.
    public let isClearable: Bool

    /// Creates a member.
    public init(
      name: String, meaning: String, isRequired: Bool, schema: JSONSchema, defaultValue: String? = nil,
      isClearable: Bool = false
    ) {
      self.name = name
      self.meaning = meaning
      self.isRequired = isRequired
      self.schema = schema
      self.defaultValue = defaultValue
      self.isClearable = isClearable
    }
  }

  /// A named schema, which is written once per document and referenced by name.
  public struct Component: Sendable {
    /// The name among the components.
    public var name: String { makeName() }
    /// The meaning of the value, in one sentence; nil if the name says it.
    public var meaning: String? { makeMeaning() }
    /// The name of the method that lists the values; nil if the values are not IDs, or no method lists them.
    public let listedBy: String?
    /// The schema, evaluated lazily so that schemas may refer to each other.
    public let schema: @Sendable () -> JSONSchema
    private let makeName: @Sendable () -> String
    private let makeMeaning: @Sendable () -> String?

    /// Creates a component.
    ///
    /// The name and the meaning are evaluated lazily too: declarations are needed for each start of the program, their
    /// descriptions only for the document.
    public init(
      name: @autoclosure @escaping @Sendable () -> String,
      meaning: @autoclosure @escaping @Sendable () -> String? = nil, listedBy: String? = nil,
      schema: @escaping @Sendable () -> JSONSchema
    ) {
      self.listedBy = listedBy
      makeName = name
      makeMeaning = meaning
      self.schema = schema
    }
  }

  /// The schema with all references replaced by the schemas that they name; these must not refer to themselves.
  public var inlined: JSONSchema {
    switch self {
    case .any, .boolean, .integer, .number, .string, .enumeration: self
    case .array(let element, let counts): .array(of: element.inlined, counts: counts)
    case .nullable(let schema): .nullable(schema.inlined)
    case .map(let value, let names): .map(of: value.inlined, names: names?.inlined)
    case .anyOf(let first, let second): .anyOf(first.inlined, second.inlined)
    case .reference(let component): component.schema().inlined
    case .object(let properties, let isOpen, let minCount):
      .object(
        properties.map { property in
          Property(
            name: property.name, meaning: property.meaning, isRequired: property.isRequired,
            schema: property.schema.inlined, defaultValue: property.defaultValue, isClearable: property.isClearable)
        }, isOpen: isOpen, minCount: minCount)
    }
  }

  /// The schema of an object, with at least one member.
  public var nonEmpty: JSONSchema {
    guard case .object(let properties, let isOpen, _) = self else { return self }
    return .object(properties, isOpen: isOpen, minCount: 1)
  }

  func collect(into components: inout [String: Component]) {
    switch self {
    case .any, .boolean, .integer, .number, .string, .enumeration: break
    case .array(let element, _), .nullable(let element): element.collect(into: &components)
    case .map(let value, let names):
      value.collect(into: &components)
      names?.collect(into: &components)
    case .object(let properties, _, _): properties.forEach { $0.schema.collect(into: &components) }
    case .anyOf(let first, let second):
      first.collect(into: &components)
      second.collect(into: &components)
    case .reference(let component):
      guard components[component.name] == nil else { return }
      components[component.name] = component
      component.schema().collect(into: &components)
    }
  }
}
