import JSON
import Kernel
import Localization
import Synchronization
import TestSupport
import Testing

@testable import JSONRPC
@testable import Service

/// The declarations that determine the handling of calls and the reference.
@Suite struct DeclarationTests {
  private func components(of schema: JSONSchema) -> [String: JSONSchema.Component] {
    var components: [String: JSONSchema.Component] = [:]
    schema.collect(into: &components)
    return components
  }

  @Test("`properties` lists the fields that the initializer reads, in order and with their schemas")
  func parameters() throws {
    let properties = SampleParameters.properties
    #expect(
      properties.map(\.name)
        == [
          "name", "count", "isOpen", "moment", "day", "month", "zone", "time", "share", "title", "mark", "colour",
          "tags",
          "parts", "cursor", "limit",
        ])
    #expect(properties.filter(\.isRequired).map(\.name) == ["name", "count"])
    #expect(properties.allSatisfy { !$0.meaning.isEmpty })
    let schema = try JSON(writtenText { JSONSchema.object(properties).write(to: $0) })
    #expect(schema["additionalProperties"].bool == false)
    #expect(schema["required"].elements.compactMap(\.string) == ["name", "count"])
    let fields = schema["properties"]
    #expect(fields["name"].matches(try JSON(#"{"type": "string", "minLength": 2, "maxLength": 5}"#)))
    #expect(fields["count"].matches(try JSON(#"{"type": "integer", "minimum": 1, "maximum": 10}"#)))
    #expect(
      fields["moment"].matches(try JSON(#"{"anyOf": [{"type": "string", "format": "date-time"}, {"type": "null"}]}"#)))
    #expect(
      fields["time"]["anyOf"][0].matches(
        try JSON(#"{"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"}"#)))
    #expect(fields["share"]["anyOf"][0]["type"].string == "number")
    #expect(fields["title"]["anyOf"][0].matches(try JSON(#"{"type": "string", "minLength": 2, "maxLength": 5}"#)))
    #expect(fields["mark"]["anyOf"][0].matches(try JSON(#"{"minLength": 1, "maxLength": 3}"#)))
    #expect(fields["colour"]["anyOf"][0].description.contains("/SampleParametersColor"))
    #expect(
      fields["tags"]["anyOf"][0].matches(
        try JSON(#"{"type": "array", "minItems": 1, "maxItems": 3, "items": {"type": "string", "maxLength": 4}}"#)))
    #expect(fields["parts"]["anyOf"][0]["items"]["required"].elements.compactMap(\.string) == ["title"])
    #expect(fields["limit"]["default"].int == 50)
  }

  @Test(
    "The traits `creates` and `long` each add a parameter to a method",
    arguments: [
      (Method.Traits.creates, ["clientKey"]), (.long, ["progressToken"]),
      ([.creates, .long], ["clientKey", "progressToken"]),
      ([], []), (.notification, []),
    ] as [(Method.Traits, [String])])
  func traits(_ traits: Method.Traits, _ names: [String]) {
    #expect(CommonParameters.properties(of: traits).map(\.name) == names)
  }

  private struct Sample: ResultObject {
    struct Inner: ResultObject {
      let n: Int
      static let shape = Shape<Inner>("Inner", "An inner object.") { Field("n", "A number.", \.n) }
    }

    let title: String
    let inner: Inner?
    let list: [Inner]

    static let shape = Shape<Sample>("Sample", "A sample.") {
      Field("title", "A text.", \.title)
      Field("inner", "An object; null if it does not exist.", \.inner)
      Field("list", "A list.", \.list)
      Field("share", "A number between 0 and 1.") { _ in 0.5 }
      Field("day", "A day.") { _ in CivilDay("2026-11-21") }
      Field("moment", "An instant.") { _ in Instant("2026-11-21T09:00:00Z") }
      Field("is", "A flag.") { _ in true }
    }
  }

  @Test("A result is written in the order of its fields")
  func result() {
    let sample = Sample(title: "a \"b\"\n", inner: nil, list: [Sample.Inner(n: -1)])
    #expect(
      writtenText { sample.write(to: $0) }
        == #"{"title":"a \"b\"\n","inner":null,"list":[{"n":-1}],"share":0.5,"day":"2026-11-21","#
        + #""moment":"2026-11-21T09:00:00.000Z","is":true}"#)
  }

  @Test(
    "A text with placeholders is escaped like other texts",
    arguments: [
      "Ada", "", "\"\\\"", "\u{0}\n\t\u{1F}", "Zoë 🦊👩‍👩‍👧", "a\u{2028}b\u{2029}", String(repeating: "\"a", count: 5_000),
    ])
  func placeholders(name: String) {
    for language in Language.builtIn {
      let filled = Strings.greetingMorning(firstName: name).text(in: TextLocale(language))
      let nested = Strings.stageFinished(title: Strings.greetingMorning(firstName: name)).text(
        in: TextLocale(language))
      let list = [
        filled, .verbatim(filled.string), nested, .verbatim(nested.string), Strings.timeNow.text(in: .english),
      ]
      #expect(writtenText { list.write(to: $0) } == writtenText { list.map(\.string).write(to: $0) })
    }
  }

  @Test("The schema of a result lists the written fields, all required, and references nested objects")
  func resultSchema() throws {
    let components = components(of: Sample.schema)
    #expect(components.keys.sorted() == ["Inner", "Sample"])
    let schema = try JSON(writtenText { components["Sample"]?.schema().write(to: $0) })
    #expect(schema["properties"].names == ["title", "inner", "list", "share", "day", "moment", "is"])
    #expect(schema["required"].elements.compactMap(\.string) == schema["properties"].names)
    #expect(schema["additionalProperties"].isNull)
    #expect(schema["properties"]["inner"]["anyOf"][0]["$ref"].string == "#/components/schemas/Inner")
    #expect(schema["properties"]["list"]["items"]["$ref"].string == "#/components/schemas/Inner")
  }

  private struct Outer: ResultObject {
    let inner: Sample.Inner

    static let shape = Shape<Outer>("Outer", "An object that includes the fields of another one.") {
      Sample.Inner.shape.fields(of: \.inner)
      Field("own", "A flag.") { _ in true }
    }
  }

  @Test("An object can include the fields of another one")
  func includedFields() throws {
    #expect(writtenText { Outer(inner: Sample.Inner(n: 1)).write(to: $0) } == #"{"n":1,"own":true}"#)
    let components = components(of: Outer.schema)
    #expect(components.keys.sorted() == ["Outer"])
    let schema = try JSON(writtenText { components["Outer"]?.schema().write(to: $0) })
    #expect(schema["properties"].names == ["n", "own"])
  }

  @Test("A page is written with its cursor, and its schema is named after the type of its items")
  func page() throws {
    let page = Page(items: [Sample.Inner(n: 1)], nextCursor: Cursor(.samples, 1, 2))
    #expect(writtenText { page.write(to: $0) } == #"{"items":[{"n":1}],"nextCursor":"samples_1_2"}"#)
    #expect(writtenText { Page<Sample.Inner>(items: []).write(to: $0) } == #"{"items":[],"nextCursor":null}"#)
    #expect(components(of: Page<Sample.Inner>.schema).keys.sorted() == ["Inner", "InnerPage"])
  }

  // MARK: - Errors

  private static let declaredError = DomainError(.locked, rule: "stage_locked", message: Strings.errorStageLocked)

  private static let method = Method(
    "sample.do", "Does something.", effect: .read, access: .signedIn, traits: .creates, errors: [declaredError],
    examples: []
  ) { (_: SampleParameters, _) in EmptyResult() }

  @Test(
    "A method declares its own errors; errors that any method can return need no declaration",
    arguments: [
      (declaredError, true), (declaredError.at("/stage"), true), (.notSignedIn, true), (.clientKeyReused, true),
      (.canceled, true), (.busy, true), (.storageFailed, true),
      (DomainError(.invalidParams, message: Strings.paramsByName, path: ""), true),
      (DomainError(.locked, rule: "exam_locked", message: Strings.errorStageLocked), false),
      (DomainError(.notFound, rule: "stage_locked", message: Strings.errorStageLocked), false),
      (.unknownTimeZone, false), (.notAllowedInAtomic, false),
    ] as [(DomainError, Bool)])
  func declares(_ error: DomainError, _ expected: Bool) {
    #expect(DeclarationTests.method.permits(error) == expected)
  }

  @Test(
    "Each of several violated rules must be declared or be a rule of a field type",
    arguments: [
      (["stage_locked"], true), (["too_short", "out_of_range", "not_one_of"], true),
      (["stage_locked", "too_many"], true),
      (["too_short", "name_too_short"], false),
    ])
  func declaresIssues(_ rules: [String], _ expected: Bool) throws {
    let error = try #require(
      DomainError(issues: rules.map { DomainError.Issue(path: "/x", rule: $0, message: Strings.errorStageLocked) }))
    #expect(DeclarationTests.method.permits(error) == expected)
  }

  @Test("Every kind of error has the code of the same name", arguments: DomainError.Kind.allCases)
  func codes(_ kind: DomainError.Kind) {
    #expect(ErrorCode(kind).kind == kind.rawValue)
  }

  // MARK: - Finding methods

  @Test("A deprecated method is marked, and its description names the replacement")
  func deprecation() throws {
    let method = Method(
      "goals.mark", "Marks a day.", effect: .control, access: .anyone,
      deprecation: OpenRPCDocument.Deprecation(since: "0.3", replacement: "goals.log"), notes: "A note.",
      examples: [Method.Example("A day")]
    ) { (_: NoParameters, _) in EmptyResult() }
    let writer = JSONWriter()
    Registry(methods: [method]).openRPCDocument(version: "1.0.0").write(to: writer)
    let description = try JSON(writer.withBytes { String(decoding: $0, as: UTF8.self) })["methods"][0]
    #expect(description["deprecated"].bool == true)
    #expect(description["x-deprecated"].matches(try JSON(#"{"since": "0.3", "replacement": "goals.log"}"#)))
    #expect(description["description"].string == "Deprecated since version 0.3: use goals.log. A note.")
  }

  @Test("A method is found only by its exact name")
  func registry() throws {
    let names: [StaticString] = ["a.b", "a.bc", "a.b.c", "aa", "b", "zebra", "a.B", "é.ü"]
    let registry = Registry(
      methods: names.map { name in
        Method(name, "Does nothing.", effect: .read, access: .anyone, examples: []) { (_: NoParameters, _) in
          EmptyResult()
        }
      })
    for name in names {
      #expect(registry.method(named: "\(name)").map { "\($0.name)" } == "\(name)")
      for neighbor in ["\(name)x", String("\(name)".dropLast()), "x\(name)", "\(name) ", "\(name)\u{0}"] {
        guard !names.contains(where: { "\($0)" == neighbor }) else { continue }
        #expect(registry.method(named: neighbor) == nil, "\(neighbor)")
      }
    }
    #expect(Registry(methods: []).method(named: "a") == nil)
    #expect(registry.methods.map { "\($0.name)" } == names.map { "\($0)" })
  }

  @Test("The methods of a group are created once, when no earlier group has the name that is searched")
  func deferredGroups() {
    let created = Mutex<[String]>([])
    let groups = ["first", "second", "third"].map { (group: StaticString) in
      MethodGroup(
        "\(group)", "Methods.",
        {
          created.withLock { $0.append("\(group)") }
          return [
            Method(group, "Does nothing.", effect: .read, access: .anyone, examples: []) { (_: NoParameters, _) in
              EmptyResult()
            }
          ]
        }())
    }
    let registry = Registry(groups)
    #expect(created.withLock(\.self) == [])
    for (name, expected) in [
      ("first", ["first"]), ("second", ["first", "second"]), ("first", ["first", "second"]),
      ("missing", ["first", "second", "third"]), ("third", ["first", "second", "third"]),
    ] {
      #expect(registry.method(named: name).map { "\($0.name)" } == (name == "missing" ? nil : name))
      #expect(created.withLock(\.self) == expected)
    }
    #expect(registry.methods.map { "\($0.name)" } == ["first", "second", "third"])
    #expect(created.withLock(\.self).count == 3)
  }

  @Test("Threads that search at the same time find the same methods")
  func concurrentSearch() async {
    let groups = (0..<8).map { group in
      MethodGroup(
        "\(group)", "Methods.",
        [
          Method(Self.concurrentNames[group], "Does nothing.", effect: .read, access: .anyone, examples: []) {
            (_: NoParameters, _) in EmptyResult()
          }
        ])
    }
    let registry = Registry(groups)
    let found = await withTaskGroup(of: [ObjectIdentifier?].self) { tasks in
      for _ in 0..<8 {
        tasks.addTask {
          Self.concurrentNames.map { registry.method(named: "\($0)").map { ObjectIdentifier($0) } }
        }
      }
      return await tasks.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(found).count == 1)
    #expect(found.first == registry.methods.map { ObjectIdentifier($0) })
  }

  private static let concurrentNames: [StaticString] = ["a.a", "a.b", "b.a", "b.b", "c.a", "c.b", "d.a", "d.b"]
}
