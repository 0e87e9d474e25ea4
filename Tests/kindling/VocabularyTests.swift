import JSONRPC
import TestSupport
import Testing

@testable import Service

/// The words of the contract, for the parameters, results, events and errors of all methods.
@Suite struct VocabularyTests {
  /// A field of a parameter or of a result, with the objects that contain it.
  private struct Field {
    let path: String
    let property: JSONSchema.Property

    var name: String { property.name }
    /// The schema without null.
    var schema: JSONSchema { property.schema.withoutNull }
  }

  private static let document = Harness.programRegistry.openRPCDocument(version: "1.2.3")
  private static var snakeCase: Regex<Substring> { /[a-z0-9]+(?:_[a-z0-9]+)*/ }

  /// All members of all objects: parameters of methods, components, results and payloads of events.
  private static let objects: [(path: String, properties: [JSONSchema.Property])] = {
    let roots =
      document.methods.flatMap { method in
        [("\(method.name) parameters", JSONSchema.object(method.parameters)), ("\(method.name) result", method.result)]
      } + document.components.map { ($0.name, $0.schema()) }
      + document.events.compactMap { event in event.data.map { (event.name, $0) } }
    return roots.flatMap { objects(in: $0.1, at: $0.0) }
  }()

  private static let fields: [Field] = objects.flatMap { object in
    object.properties.map { Field(path: "\(object.path).\($0.name)", property: $0) }
  }

  /// Returns the objects in a schema; the objects behind references are roots of their own.
  private static func objects(
    in schema: JSONSchema, at path: String
  ) -> [(path: String, properties: [JSONSchema.Property])] {
    switch schema {
    case .object(let properties, _, _):
      [(path, properties)] + properties.flatMap { objects(in: $0.schema, at: "\(path).\($0.name)") }
    case .array(let element, _), .nullable(let element), .map(let element, _): objects(in: element, at: path)
    case .anyOf(let first, let second): objects(in: first, at: path) + objects(in: second, at: path)
    default: []
    }
  }

  /// Returns the members of a result, also behind a reference.
  private static func members(of schema: JSONSchema) -> [JSONSchema.Property] {
    guard case .object(let properties, _, _) = schema.resolved else { return [] }
    return properties
  }

  // MARK: - Values

  @Test("Values of enumerations are in snake case")
  func enumerations() {
    func check(_ schema: JSONSchema, at path: String) {
      switch schema {
      case .enumeration(let values):
        for value in values { #expect(value.wholeMatch(of: Self.snakeCase) != nil, "\(path): \(value)") }
      case .array(let element, _), .nullable(let element), .map(let element, _): check(element, at: path)
      case .anyOf(let first, let second):
        check(first, at: path)
        check(second, at: path)
      default: break
      }
    }
    // The keys of labels are names of texts, with a dot after the screen.
    for component in Self.document.components where component.name != "LabelKey" {
      check(component.schema(), at: component.name)
    }
    for field in Self.fields { check(field.property.schema, at: field.path) }
  }

  @Test("Kinds and rules of errors are in snake case")
  func errors() {
    let errors = Self.document.errors + Self.document.methods.flatMap(\.errors)
    #expect(!errors.isEmpty)
    for word in Set(errors.map(\.kind) + errors.compactMap(\.rule)) {
      #expect(word.wholeMatch(of: Self.snakeCase) != nil, "\(word)")
    }
  }

  @Test("Topics are two words in snake case, separated by a dot")
  func topics() {
    #expect(!Self.document.events.isEmpty)
    for event in Self.document.events {
      #expect(event.name.wholeMatch(of: /[a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*/) != nil, "\(event.name)")
    }
  }

  // MARK: - Lists

  @Test("Every list result has items, and lists that are paged have nextCursor")
  func lists() {
    for method in Self.document.methods {
      let members = Self.members(of: method.result)
      let isPaged = method.parameters.contains { $0.name == "cursor" }
      let pages = [members] + members.map { Self.members(of: $0.schema.withoutNull) }
      if isPaged {
        let hasPage = pages.contains { Set($0.map(\.name)).isSuperset(of: ["items", "nextCursor"]) }
        #expect(hasPage, "\(method.name)")
      } else if method.name.hasSuffix(".list"), method.name != "labels.list" {
        #expect(members.contains { $0.name == "items" }, "\(method.name)")
      }
    }
  }

  @Test("A result with one list calls it items", arguments: ["friends", "days", "buckets", "series"])
  func otherLists(_ name: String) {
    // The sums of a digest are a fixed number of parts.
    for method in Self.document.methods where method.name != "sync.compare" {
      for member in Self.members(of: method.result) where member.name == name {
        guard case .array = member.schema.withoutNull.resolved else { continue }
        Issue.record("\(method.name) has \(name)")
      }
    }
  }

  // MARK: - Days and instants

  @Test("A span of days has both from and to, which are civil days, and says that the last one is included")
  func spansOfDays() {
    for object in Self.objects {
      let span = object.properties.filter { ["from", "to"].contains($0.name) && !Self.isObject($0.schema) }
      if !span.isEmpty { #expect(span.map(\.name) == ["from", "to"], "\(object.path)") }
      for property in span { #expect(property.schema.format == "date", "\(object.path).\(property.name)") }
    }
    let lastDays = Self.fields.filter { $0.name == "to" && $0.path.contains("parameters") }
    #expect(!lastDays.isEmpty)
    for field in lastDays {
      #expect(field.property.meaning.contains(/inclusive|last day/.ignoresCase()), "\(field.path)")
    }
  }

  @Test("A span of instants has both since and until")
  func spansOfInstants() {
    for object in Self.objects where object.properties.contains(where: { $0.name == "until" }) {
      for name in ["since", "until"] {
        let property = object.properties.first { $0.name == name }
        #expect(property?.schema.format == "date-time", "\(object.path).\(name)")
      }
    }
  }

  @Test("A field named …At is an instant, except dayStartsAt, which is an hour")
  func instants() {
    let fields = Self.fields.filter { $0.name.hasSuffix("At") && $0.name != "dayStartsAt" }
    #expect(!fields.isEmpty)
    for field in fields { #expect(field.schema.format == "date-time", "\(field.path)") }
  }

  @Test("A field named day or …Day is a civil day, and no other field is one")
  func days() {
    func isDay(_ name: String) -> Bool {
      name == "day" || name.hasSuffix("Day") && !name.hasSuffix("PerDay") || ["from", "to"].contains(name)
    }
    for field in Self.fields {
      let isCivilDay = field.schema.format == "date"
      // The device that sends a call of sync is no day.
      guard !Self.isObject(field.schema) else { continue }
      #expect(isDay(field.name) == isCivilDay, "\(field.path)")
    }
  }

  private static func isObject(_ schema: JSONSchema) -> Bool {
    if case .object = schema.withoutNull.resolved { true } else { false }
  }

  // MARK: - Words

  @Test("No field has a name that the contract replaces")
  func replacedNames() {
    let replaced = ["share", "rate", "kept", "refused", "numbers"]
    for field in Self.fields {
      let isReplaced =
        replaced.contains(field.name) || field.name.lowercased().contains("colour") || field.name.hasSuffix("Centred")
      #expect(!isReplaced, "\(field.path)")
    }
  }

  @Test("No object has both a name and a title")
  func namesAndTitles() {
    for object in Self.objects {
      let names = object.properties.map(\.name)
      #expect(!(names.contains("name") && names.contains("title")), "\(object.path)")
    }
  }

  @Test("Progress is not a number: a part of a whole is a fraction")
  func progress() {
    for field in Self.fields where field.name == "progress" || field.name.hasSuffix("sProgress") {
      switch field.schema.resolved {
      case .number, .integer: Issue.record("\(field.path)")
      default: break
      }
    }
    for field in Self.fields where field.name == "fraction" {
      guard case .number(0, 1) = field.schema.resolved else {
        Issue.record("\(field.path) is not from 0 to 1")
        continue
      }
    }
  }

  // MARK: - Availability

  @Test("A method of the manual clock is marked with the option that it needs, and no other method")
  func availability() {
    let marked = Self.document.methods.filter { $0.availability != nil }
    #expect(marked.map(\.name) == ["clock.set", "clock.advance"])
    #expect(marked.allSatisfy { $0.availability == "--clock" && $0.details.contains("--clock") })
  }
}

extension JSONSchema {
  fileprivate var withoutNull: JSONSchema {
    if case .nullable(let schema) = self { schema.withoutNull } else { self }
  }

  /// The schema behind references.
  fileprivate var resolved: JSONSchema {
    if case .reference(let component) = self { component.schema().resolved } else { self }
  }

  /// The format of a string; nil for other schemas.
  fileprivate var format: String? {
    if case .string(_, _, let format) = withoutNull.resolved { format.map { "\($0)" } } else { nil }
  }
}
