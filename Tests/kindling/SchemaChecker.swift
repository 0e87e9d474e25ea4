import TestSupport

/// A validator for the part of JSON Schema (draft 7) that the OpenRPC document uses.
///
/// It shares no code with the writer of the document.
struct SchemaChecker {
  private static let keywords: [String: String] = [
    "type": "type", "description": "text", "default": "any", "enum": "texts", "minimum": "number",
    "maximum": "number", "minLength": "count", "maxLength": "count", "minItems": "count", "maxItems": "count",
    "minProperties": "count",
    "pattern": "text", "format": "text", "items": "schema", "anyOf": "schemas", "properties": "named",
    "required": "texts", "additionalProperties": "flag or schema", "propertyNames": "schema", "$ref": "text",
    "x-listedBy": "text",
  ]
  private static let types = ["object", "array", "string", "integer", "number", "boolean", "null"]
  private static let prefix = "#/components/schemas/"

  private let components: [String: JSON]

  init(document: JSON) {
    let schemas = document["components"]["schemas"]
    components = Dictionary(schemas.names.map { ($0, schemas[$0]) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: - Schemas

  /// Returns the problems of a schema, with their paths.
  func problems(in schema: JSON, at path: String = "") -> [String] {
    guard schema.description.first == "{" else { return ["\(path): not an object"] }
    return schema.names.flatMap { keyword -> [String] in
      let keywordPath = "\(path)/\(keyword)"
      guard let form = SchemaChecker.keywords[keyword] else { return ["\(keywordPath): unknown keyword"] }
      return problems(of: schema[keyword], form: form, at: keywordPath)
    } + consistencyProblems(schema, at: path)
  }

  private func problems(of value: JSON, form: String, at path: String) -> [String] {
    switch form {
    case "type": return SchemaChecker.types.contains(value.string ?? "") ? [] : ["\(path): unknown type"]
    case "text": return value.string == nil ? ["\(path): not a text"] : referenceProblems(value, at: path)
    case "texts":
      let texts = value.elements.compactMap(\.string)
      let isValid = !texts.isEmpty && texts.count == value.elements.count && Set(texts).count == texts.count
      return isValid ? [] : ["\(path): not a list of unique texts"]
    case "number": return value.double == nil ? ["\(path): not a number"] : []
    case "count": return (value.int ?? -1) >= 0 ? [] : ["\(path): not a count"]
    case "flag or schema": return value.bool == nil ? problems(in: value, at: path) : []
    case "schema": return problems(in: value, at: path)
    case "schemas":
      return value.elements.isEmpty
        ? ["\(path): no schemas"] : value.elements.enumerated().flatMap { problems(in: $1, at: "\(path)/\($0)") }
    case "named": return value.names.flatMap { problems(in: value[$0], at: "\(path)/\($0)") }
    default: return []
    }
  }

  private func referenceProblems(_ value: JSON, at path: String) -> [String] {
    guard path.hasSuffix("/$ref") else { return [] }
    return resolve(value) == nil ? ["\(path): \(value) is unresolved"] : []
  }

  private func consistencyProblems(_ schema: JSON, at path: String) -> [String] {
    var problems: [String] = []
    for (low, high) in [("minimum", "maximum"), ("minLength", "maxLength"), ("minItems", "maxItems")] {
      if let low = schema[low].double, let high = schema[high].double, low > high {
        problems.append("\(path): \(low) > \(high)")
      }
    }
    let names = schema["properties"].names
    for name in schema["required"].elements.compactMap(\.string) where !names.contains(name) {
      problems.append("\(path)/required: \(name) is not a property")
    }
    if Set(names).count != names.count { problems.append("\(path)/properties: duplicate name") }
    return problems
  }

  private func resolve(_ reference: JSON) -> JSON? {
    guard let text = reference.string, text.hasPrefix(SchemaChecker.prefix) else { return nil }
    return components[String(text.dropFirst(SchemaChecker.prefix.count))]
  }

  // MARK: - Values

  /// Returns the violations of a schema by a value, with their paths.
  func problems(of value: JSON, against schema: JSON, at path: String = "") -> [String] {
    if !schema["$ref"].isNull {
      guard let target = resolve(schema["$ref"]) else { return ["\(path): the schema is unresolved"] }
      return problems(of: value, against: target, at: path)
    }
    if !schema["anyOf"].isNull {
      let alternatives = schema["anyOf"].elements.map {
        problems(of: value, against: $0, at: path)
      }
      return alternatives.contains(where: \.isEmpty) ? [] : alternatives.first ?? []
    }
    guard let type = schema["type"].string else { return [] }
    guard fits(value, type) else { return ["\(path): \(value) is not a value of type \(type)"] }
    switch type {
    case "string": return problems(ofText: value.string ?? "", schema, at: path)
    case "integer", "number": return problems(ofNumber: value.double ?? 0, schema, at: path)
    case "array":
      let elements = value.elements
      return problems(ofCount: elements.count, schema["minItems"].int, schema["maxItems"].int, at: path)
        + elements.enumerated().flatMap { index, element in
          problems(of: element, against: schema["items"], at: "\(path)/\(index)")
        }
    case "object": return problems(ofObject: value, schema, at: path)
    default: return []
    }
  }

  private func fits(_ value: JSON, _ type: String) -> Bool {
    switch type {
    case "object": value.description.first == "{"
    case "array": value.description.first == "["
    case "string": value.string != nil
    case "integer": value.int != nil
    case "number": value.double != nil
    case "boolean": value.bool != nil
    case "null": value.description == "null"
    default: false
    }
  }

  private func problems(ofText text: String, _ schema: JSON, at path: String) -> [String] {
    // Grapheme clusters, as the program counts them; JSON Schema counts code points, which are at least as many.
    var problems = self.problems(ofCount: text.count, schema["minLength"].int, schema["maxLength"].int, at: path)
    if !schema["enum"].isNull, !schema["enum"].elements.contains(where: { $0.string == text }) {
      problems.append("\(path): \(text) is not one of \(schema["enum"])")
    }
    let formats: [String: Regex<Substring>] = [
      "date-time": /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/, "date": /\d{4}-\d\d-\d\d/,
    ]
    if let pattern = schema["pattern"].string, (try? Regex(pattern).firstMatch(in: text)) == nil {
      problems.append("\(path): \(text) does not match \(pattern)")
    }
    if let name = schema["format"].string {
      guard let format = formats[name] else { return problems + ["\(path): unknown format \(name)"] }
      if text.wholeMatch(of: format) == nil { problems.append("\(path): \(text) is not a \(name)") }
    }
    return problems
  }

  private func problems(ofNumber number: Double, _ schema: JSON, at path: String) -> [String] {
    let isLow = schema["minimum"].double.map { number < $0 } ?? false
    let isHigh = schema["maximum"].double.map { number > $0 } ?? false
    return isLow || isHigh ? ["\(path): \(number) is out of range"] : []
  }

  private func problems(ofObject value: JSON, _ schema: JSON, at path: String) -> [String] {
    let properties = schema["properties"]
    let known = properties.names
    var problems: [String] = []
    let names = schema["propertyNames"]
    if let names = resolve(names["$ref"]) ?? (names.isNull ? nil : names) {
      problems += value.names.flatMap { self.problems(ofText: $0, names, at: "\(path)/\($0)") }
    }
    for name in value.names {
      if known.contains(name) {
        problems += self.problems(
          of: value[name], against: properties[name], at: "\(path)/\(name)")
      } else if schema["additionalProperties"].bool == false {
        problems.append("\(path)/\(name): unknown")
      } else if !schema["additionalProperties"].isNull {
        problems += self.problems(of: value[name], against: schema["additionalProperties"], at: "\(path)/\(name)")
      }
    }
    let missing = schema["required"].elements.compactMap(\.string).filter { !value.names.contains($0) }
    return problems + missing.map { "\(path)/\($0): missing" }
  }

  private func problems(ofCount count: Int, _ low: Int?, _ high: Int?, at path: String) -> [String] {
    (low ?? 0)...(high ?? .max) ~= count ? [] : ["\(path): \(count) is out of range"]
  }
}
