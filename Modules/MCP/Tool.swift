import JSON
import JSONRPC

/// A method that an assistant can call.
struct Tool: Sendable {
  /// The number of entries in a list for which the assistant names no `limit`: a model reads all of them.
  static let defaultLimit = 20
  private static let limit: StaticString = "limit"

  let method: OpenRPCDocument.Method

  /// The name with underscores, because assistants do not accept dots.
  var name: String { Tool.name(of: method.name) }

  /// The name for people: `Kits: add questions` for `kits.addQuestions`.
  var title: String {
    let words = method.name.replacing(/[A-Z]/) { " \($0.output.lowercased())" }
    return words.prefix(1).uppercased() + words.dropFirst().replacing(".", with: ": ")
  }

  /// Whether the tool returns a list of `limit` entries.
  var takesLimit: Bool { method.parameters.contains { $0.name == "\(Tool.limit)" } }

  static func name(of method: String) -> String { method.replacing(".", with: "_") }

  /// Writes the tool as a version of the protocol lists it; `isServed` returns whether a method is a tool too.
  ///
  /// Optional parameters for the appearance of front ends are omitted.
  func write(to writer: JSONWriter, for version: ProtocolVersion, isServed: (String) -> Bool) {
    writer.beginObject()
    writer.member("name", name)
    if version.hasTitles { writer.member("title", title) }
    writer.member("description", method.details.isEmpty ? method.summary : "\(method.summary) \(method.details)")
    writer.key("inputSchema")
    let parameters = method.parameters.filter { parameter in
      !ToolCatalog.omittedParameters.contains(parameter.name)
        && (parameter.isRequired || !CompactResult.omittedFields.contains(parameter.name))
    }
    JSONSchema.object(parameters.map { $0.ofTool(isServed: isServed) }, isOpen: true).write(to: writer)
    if version.hasAnnotations { writeAnnotations(to: writer, withTitle: !version.hasTitles) }
    writer.endObject()
  }

  /// Writes the annotations; those of changes mean nothing for a tool that only reads.
  private func writeAnnotations(to writer: JSONWriter, withTitle: Bool) {
    writer.key("annotations")
    writer.beginObject()
    if withTitle { writer.member("title", title) }
    if method.effect.isReadOnly {
      writer.member("readOnlyHint", true)
    } else {
      writer.member("destructiveHint", method.effect.isDestructive)
      if method.effect.isIdempotent { writer.member("idempotentHint", true) }
    }
    writer.member("openWorldHint", false)
    writer.endObject()
  }

  /// Runs a closure with the arguments of a call, to which a missing `limit` is added.
  func withArguments(
    _ arguments: JSONValue?, _ body: (JSONValue?) throws(ErrorReply) -> Void
  ) throws(ErrorReply) {
    guard takesLimit, arguments == nil || arguments?.kind == .object, arguments?.member(Tool.limit) == nil else {
      return try body(arguments)
    }
    let writer = JSONWriter()
    writer.beginObject()
    for member in arguments.map({ Array($0.members) }) ?? [] {
      writer.key(member.name.string ?? "")
      writer.value(member.value)
    }
    writer.key(Tool.limit)
    writer.int(Tool.defaultLimit)
    writer.endObject()
    let tape = JSONTape()
    let text = writer.withBytes(Array.init)
    let outcome = text.withUnsafeBufferPointer { bytes -> Result<Void, ErrorReply> in
      let value = try? tape.parse(bytes, maxDepth: Lane.Limits.depth, allowsUnpairedSurrogates: true)
      return Result { () throws(ErrorReply) in try body(value ?? arguments) }
    }
    try outcome.get()
  }
}

extension JSONSchema.Property {
  /// The parameter of a tool: with the tool that lists its IDs, and without what the description of a list repeats.
  fileprivate func ofTool(isServed: (String) -> Bool) -> JSONSchema.Property {
    if name == "limit" {
      return JSONSchema.Property(
        name: name, meaning: "The maximum number of entries.", isRequired: false, schema: .integer(minimum: 1),
        defaultValue: "\(Tool.defaultLimit)")
    }
    if name == "cursor" {
      return JSONSchema.Property(
        name: name, meaning: "The nextCursor of the previous page.", isRequired: false, schema: .string())
    }
    let source = schema.listedBy.filter(isServed).map(Tool.name).joined(separator: " or ")
    return JSONSchema.Property(
      name: name, meaning: source.isEmpty ? meaning : "\(meaning) From \(source).", isRequired: isRequired,
      schema: isClearable ? schema.ofClearableTool : schema.ofTool, defaultValue: defaultValue)
  }
}

extension JSONSchema {
  /// The methods that list the values, if they are IDs.
  fileprivate var listedBy: [String] {
    switch self {
    case .reference(let component): component.listedBy.map { [$0] } ?? component.schema().listedBy
    case .array(let element, _): element.listedBy
    case .nullable(let schema): schema.listedBy
    case .anyOf(let first, let second): first.listedBy + second.listedBy
    default: []
    }
  }

  /// The schema with null, which clears a value.
  fileprivate var ofClearableTool: JSONSchema {
    guard case .nullable(let schema) = self else { return ofTool }
    return .nullable(schema.ofTool)
  }

  /// The schema for a model: without references, and without what costs more to read than an error costs: lengths of
  /// texts and lists, which the descriptions name, and null, instead of which a model omits the value.
  fileprivate var ofTool: JSONSchema {
    switch self {
    case .string(_, let pattern, let format): .string(pattern: pattern, format: format)
    case .array(let element, _): .array(of: element.ofTool)
    case .nullable(let schema): schema.ofTool
    case .map(let value, _): .map(of: value.ofTool)
    case .anyOf(let first, let second): .anyOf(first.ofTool, second.ofTool)
    case .reference(let component): component.schema().ofTool
    case .object(let properties, _, _):
      .object(
        properties.map { property in
          Property(
            name: property.name, meaning: property.meaning, isRequired: property.isRequired,
            schema: property.schema.ofTool, defaultValue: property.defaultValue)
        }, isOpen: true)
    default: inlined
    }
  }
}
