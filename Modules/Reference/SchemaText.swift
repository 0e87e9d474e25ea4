import JSONRPC

/// Describes schemas in a few words.
struct SchemaText {
  /// The largest number of values of an enumeration that a description lists.
  private static let maxValues = 60

  /// Marks a literal value.
  let literal: (String) -> String
  /// Returns the text that refers to an object.
  let object: (JSONSchema.Component) -> String

  /// The descriptions of a terminal, which has no links.
  static var plain: SchemaText { SchemaText(literal: { $0 }, object: \.name) }

  /// Returns the description of a schema.
  func text(_ schema: JSONSchema) -> String {
    switch schema {
    case .any: "anything"
    case .boolean: "true or false"
    case .number(let minimum?, let maximum?): "number, \(plain(minimum)) to \(plain(maximum))"
    case .number(let minimum?, nil): "number, \(plain(minimum)) or more"
    case .number: "number"
    case .integer(let minimum?, let maximum?): "integer, \(minimum) to \(maximum)"
    case .integer(let minimum?, nil): "integer, \(minimum) or more"
    case .integer(nil, let maximum?): "integer, \(maximum) or less"
    case .integer: "integer"
    case .string(let lengths?, _, _): "text, \(lengths.lowerBound) to \(lengths.upperBound) characters"
    case .string(_, _, .some(let format)): "text (\(format))"
    case .string: "text"
    case .enumeration(let values) where values.count > Self.maxValues: "one of \(values.count) texts"
    case .enumeration(let values): values.map(literal).joined(separator: ", ")
    case .array(let element, let counts?): "list of \(counts.lowerBound) to \(counts.upperBound): \(text(element))"
    case .array(let element, nil): "list of \(text(element))"
    case .object(let properties, _, _) where properties.isEmpty: "object"
    case .object(let properties, _, _): "object {\(properties.map(text(of:)).joined(separator: "; "))}"
    case .map(let value, _): "object with values: \(text(value))"
    case .reference(let component): component.isObject ? object(component) : text(component.schema())
    case .nullable(let schema): "\(text(schema)), or null"
    case .anyOf(let first, let second): "\(text(first)), or \(text(second))"
    }
  }

  /// Returns the type of a parameter with its default, or of a field of a result; only the latter mentions null.
  func type(of property: JSONSchema.Property, isParameter: Bool) -> String {
    let schema = isParameter ? property.schema.withoutNull : property.schema
    let note =
      property.isClearable ? "; null clears it" : property.defaultValue.map { "; default \(literal($0))" } ?? ""
    return text(schema) + note
  }

  private func text(of property: JSONSchema.Property) -> String {
    "\(property.name)\(property.isRequired ? "*" : ""): \(text(property.schema.withoutNull))"
  }

  /// Returns a number without a fractional part of zero.
  private func plain(_ number: Double) -> String { number == number.rounded() ? "\(Int(number))" : "\(number)" }
}

extension JSONSchema {
  fileprivate var withoutNull: JSONSchema {
    if case .nullable(let schema) = self { schema } else { self }
  }
}
