package import JSON
package import JSONRPC

/// The form of results that a model reads: without what a screen needs and a model does not.
///
/// Omitted are values that are null or empty, except `items`; the fields of ``omittedFields``; and a text such as
/// `durationText` beside the value `duration`. Fractions with more than six decimals are rounded to four. Objects whose
/// names of fields come from users are unchanged.
package struct CompactResult {
  /// The names of fields for the appearance and the bookkeeping of front ends, and for scheduling.
  package static let omittedFields: Set = [
    "choices", "color", "colorName", "createdAt", "layout", "position", "retrievability", "stability", "updatedAt",
  ]
  private static let maxDecimals = 6
  private static let items = "items"
  private static let textSuffix = "Text"

  /// The names of fields with objects whose names users choose.
  private let unchangedFields: Set<String>

  /// Creates the form of results with a schema.
  package init(schema: JSONSchema) {
    var walk = SchemaWalk()
    walk.visit(schema)
    unchangedFields = walk.freeFields
  }

  /// Writes a value in this form.
  package func write(_ value: JSONValue, to writer: JSONWriter) {
    switch value.kind {
    case .object: writeObject(value, to: writer)
    case .array:
      writer.beginArray()
      for element in value.elements { write(element, to: writer) }
      writer.endArray()
    case .number: writeNumber(value, to: writer)
    default: writer.value(value)
    }
  }

  private func writeObject(_ object: JSONValue, to writer: JSONWriter) {
    let members = object.members.map { (name: $0.name.string ?? "", value: $0.value) }
    let names = Set(members.map(\.name))
    writer.beginObject()
    for (name, value) in members where !omits(name, value, beside: names) {
      writer.key(name)
      if unchangedFields.contains(name) { writer.value(value) } else { write(value, to: writer) }
    }
    writer.endObject()
  }

  private func omits(_ name: String, _ value: JSONValue, beside names: Set<String>) -> Bool {
    guard name != Self.items else { return false }
    let isTextOfValue = name.hasSuffix(Self.textSuffix) && names.contains(String(name.dropLast(Self.textSuffix.count)))
    return isTextOfValue || Self.omittedFields.contains(name) || isEmpty(value)
  }

  private func isEmpty(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .null: true
    // Two quotation marks or brackets.
    case .string, .array, .object: value.rawBytes.count == 2
    default: false
    }
  }

  private func writeNumber(_ number: JSONValue, to writer: JSONWriter) {
    let text = number.rawBytes
    guard let point = text.firstIndex(of: UInt8(ascii: ".")), text.count - point - 1 > Self.maxDecimals,
      let value = number.double
    else { return writer.value(number) }
    writer.double((value * 10_000).rounded() / 10_000)
  }
}

/// Collects the names of fields whose values are objects with names that no declaration contains.
private struct SchemaWalk {
  private(set) var freeFields: Set<String> = []
  private var visited: Set<String> = []

  mutating func visit(_ schema: JSONSchema) {
    switch schema {
    case .object(let properties, _, _):
      for property in properties {
        if property.schema.isFree { freeFields.insert(property.name) }
        visit(property.schema)
      }
    case .reference(let component) where visited.insert(component.name).inserted: visit(component.schema())
    case .array(let element, _), .nullable(let element), .map(let element, _): visit(element)
    case .anyOf(let first, let second):
      visit(first)
      visit(second)
    default: break
    }
  }
}

extension JSONSchema {
  /// Whether the value is an object whose names of members no declaration contains.
  fileprivate var isFree: Bool {
    switch self {
    case .any: true
    case .map(_, let names): names == nil
    case .nullable(let schema): schema.isFree
    default: false
    }
  }
}
