public import JSON

extension JSONSchema {
  /// Writes the schema as one JSON object; `listedBy` is the name of the method that lists the values.
  public func write(
    to writer: JSONWriter, meaning: String? = nil, defaultValue: String? = nil, listedBy: String? = nil
  ) {
    writer.beginObject()
    if let meaning {
      writer.key("description")
      writer.string(meaning)
    }
    if let defaultValue {
      writer.key("default")
      writer.compact(defaultValue)
    }
    writeKeywords(to: writer)
    writer.member("x-listedBy", listedBy)
    writer.endObject()
  }

  private func writeKeywords(to writer: JSONWriter) {
    switch self {
    case .any: break
    case .boolean: writer.member("type", "boolean")
    case .number(let minimum, let maximum):
      writer.member("type", "number")
      writer.member("minimum", minimum)
      writer.member("maximum", maximum)
    case .integer(let minimum, let maximum):
      writer.member("type", "integer")
      writer.member("minimum", minimum)
      writer.member("maximum", maximum)
    case .string(let lengths, let pattern, let format):
      writer.member("type", "string")
      writer.member("minLength", lengths?.lowerBound)
      writer.member("maxLength", lengths?.upperBound)
      writer.member("pattern", pattern.map { "\($0)" })
      writer.member("format", format.map { "\($0)" })
    case .enumeration(let values):
      writer.member("type", "string")
      writer.key("enum")
      writer.strings(values)
    case .array(let element, let counts):
      writer.member("type", "array")
      writer.key("items")
      element.write(to: writer)
      writer.member("minItems", counts?.lowerBound)
      writer.member("maxItems", counts?.upperBound)
    case .object(let properties, let isOpen, let minCount):
      writeObject(properties, isOpen: isOpen, to: writer)
      writer.member("minProperties", minCount)
    case .map(let value, let names):
      writer.member("type", "object")
      if let names {
        writer.key("propertyNames")
        names.write(to: writer)
      }
      writer.key("additionalProperties")
      value.write(to: writer)
    case .reference(let component): writer.member("$ref", "#/components/schemas/\(component.name)")
    case .nullable(let schema):
      writer.key("anyOf")
      writer.beginArray()
      schema.write(to: writer)
      writer.beginObject()
      writer.member("type", "null")
      writer.endObject()
      writer.endArray()
    case .anyOf(let first, let second):
      writer.key("anyOf")
      writer.beginArray()
      first.write(to: writer)
      second.write(to: writer)
      writer.endArray()
    }
  }

  private func writeObject(_ properties: [Property], isOpen: Bool, to writer: JSONWriter) {
    writer.member("type", "object")
    writer.key("properties")
    writer.beginObject()
    for property in properties {
      writer.key(property.name)
      property.schema.write(to: writer, meaning: property.meaning, defaultValue: property.defaultValue)
    }
    writer.endObject()
    let required = properties.filter(\.isRequired).map(\.name)
    if !required.isEmpty {
      writer.key("required")
      writer.strings(required)
    }
    guard !isOpen else { return }
    writer.key("additionalProperties")
    writer.bool(false)
  }
}

extension JSONWriter {
  /// Writes a member; nothing if the value is nil.
  public func member(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    key(name)
    string(value)
  }

  func member(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    key(name)
    int(value)
  }

  func member(_ name: StaticString, _ value: Double?) {
    guard let value else { return }
    key(name)
    double(value)
  }

  /// Writes a member.
  public func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  func strings(_ values: [String]) {
    beginArray()
    values.forEach { string($0) }
    endArray()
  }

  /// Writes JSON without white space between its tokens, because a message is a single line.
  ///
  /// Writes null if the JSON is invalid.
  func compact(_ json: String) {
    let tape = JSONTape()
    var json = json
    json.withUTF8 { bytes in
      if let parsed = try? tape.parse(bytes, maxDepth: Lane.Limits.depth) { value(parsed) } else { null() }
    }
  }
}
