import JSONRPC
import Reference
import TestFiles
import TestSupport
import Testing

@testable import Service
@testable import kindling

/// The pages of the reference, and the help of methods, which are written from the OpenRPC document.
@Suite struct ReferencePageTests {
  private static let document = Harness.programRegistry.openRPCDocument(version: "1.2.3")
  private static let pages = Dictionary(
    uniqueKeysWithValues: ReferencePages(
      of: document, namespaces: ReferenceNamespaces.all, tasks: ReferenceTasks.all
    ).all.map { ($0.name, $0.text) })
  private static let namespaces = Set(document.methods.map { Namespace.name(ofMethod: $0.name) })

  @Test("Every namespace has a described concept of one or two sentences, and every described namespace exists")
  func concepts() {
    #expect(Set(ReferenceNamespaces.all.map(\.name)).subtracting(Self.namespaces) == [])
    #expect(Self.namespaces.subtracting(ReferenceNamespaces.all.map(\.name)) == [])
    for namespace in ReferenceNamespaces.all {
      let sentences = namespace.concept.matches(of: /\.(?: [A-Z`]|$)/).count
      #expect((1...2).contains(sentences) && !namespace.concept.contains("\n"), "\(namespace.name)")
    }
  }

  @Test("The index has at least 60 tasks with different titles, and their methods exist")
  func tasks() {
    let titles = ReferenceTasks.all.map(\.title)
    #expect(titles.count >= 60 && Set(titles).count == titles.count)
    let names = Set(Self.document.methods.map(\.name))
    let missing = ReferenceTasks.all.flatMap(\.methods).filter { !names.contains($0) }
    #expect(missing == [])
    #expect(ReferenceTasks.all.allSatisfy { !$0.methods.isEmpty })
  }

  @Test("No page is larger than 60 kB", arguments: pages.keys.sorted())
  func sizes(_ name: String) throws {
    #expect(try #require(Self.pages[name]).utf8.count <= 60_000)
  }

  @Test("Every method, parameter, error and object is described on exactly one page")
  func completeness() throws {
    let headings = Self.pages.values.flatMap { $0.split(separator: "\n").filter { $0.hasPrefix("#") } }
    for method in Self.document.methods {
      #expect(headings.count { $0 == "## \(method.name)" } == 1, "\(method.name)")
      let page = try #require(Self.pages[Namespace.name(ofMethod: method.name)])
      let start = try #require(page.firstRange(of: "\n## \(method.name)\n")?.upperBound)
      let section = page[start...].text(before: "\n## ")
      for parameter in method.parameters { #expect(section.contains("`\(parameter.name)`"), "\(method.name)") }
      for rule in method.errors.compactMap(\.rule) {
        #expect(section.contains("`\(rule)`") || Self.pages["errors"]?.contains("`\(rule)`") == true, "\(rule)")
      }
    }
    for component in Self.document.components {
      guard case .object = component.schema() else { continue }
      #expect(headings.count { $0 == "### \(component.name) (object)" } == 1, "\(component.name)")
    }
  }

  @Test("Every link of a page leads to a heading of a page", arguments: pages.keys.sorted())
  func links(_ name: String) throws {
    let page = try #require(Self.pages[name])
    for match in page.matches(of: /\]\((?:([a-z]+)\.md)?(?:#([a-z0-9-]+))?\)/) {
      let target = try #require(Self.pages[match.1.map(String.init) ?? name], "\(match.0)")
      guard let anchor = match.2 else { continue }
      #expect(Self.anchors(of: target).contains(String(anchor)), "\(match.0)")
    }
    let anchors = Self.anchors(of: page)
    #expect(Set(anchors).count == anchors.count)
  }

  private static func anchors(of page: String) -> [String] {
    page.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      line.drop { $0 == "#" }.dropFirst().lowercased().filter { $0.isLetter || $0.isNumber || " -".contains($0) }
        .replacing(" ", with: "-")
    }
  }

  @Test("Common parameters and errors are explained once")
  func commonDescriptions() throws {
    let index = try #require(Self.pages["index"])
    let habits = try #require(Self.pages["habits"])
    for name in ["session", "clientKey", "progressToken", "cursor", "limit"] {
      #expect(index.contains("| `\(name)` | "), "\(name)")
      #expect(!habits.contains("| `\(name)` | "), "\(name)")
    }
    #expect(!habits.contains("`database_damaged`"))
    #expect(Self.pages["errors"]?.contains("`not_signed_in`") == true)
  }

  @Test("A method without a recorded reply, an object of another page and a cut list are written as documented")
  func samplePage() throws {
    let shared = JSONSchema.reference(JSONSchema.Component(name: "Ship") { .object([]) })
    func method(_ name: String, result: JSONSchema = shared, example: OpenRPCDocument.Example) -> OpenRPCDocument.Method
    {
      OpenRPCDocument.Method(
        name: name, tag: "", since: "0.1", summary: "Does it.", parameters: [], result: result, errors: [],
        examples: [example], effect: OpenRPCDocument.Effect(kind: "read", isIdempotent: true, isDestructive: false),
        access: "anyone")
    }
    let items = (1...900).map { "{\"number\":\($0),\"text\":\"sailor\"}" }.joined(separator: ",")
    let list = OpenRPCDocument.Example(name: "All", parameters: [], outcome: .result("{\"items\":[\(items)]}"))
    let none = OpenRPCDocument.Example(name: "None", parameters: [("id", "1")], outcome: nil)
    let document = OpenRPCDocument(
      title: "Harbor", version: "1", summary: "", tags: [],
      methods: [
        method("ships.get", example: none), method("ships.list", example: list), method("docks.get", example: none),
      ])
    let pages = ReferencePages(
      of: document, namespaces: [Namespace("ships", "A ship sails.")], tasks: [ReferenceTask("sail", "ships.get")]
    ).all
    let ships = try #require(pages.first { $0.name == "ships" }).text
    #expect(ships.hasPrefix("# ships\n\nA ship sails.\n"))
    #expect(ships.contains("```json\n{\"method\": \"ships.get\", \"params\": {\"id\": 1}}\n```\n\n### Ship (object)"))
    #expect(ships.contains("\"… 888 more\""))
    let docks = try #require(pages.first { $0.name == "docks" }).text
    #expect(docks.contains("Result: [Ship](ships.md#ship-object)."))
    #expect(pages[0].text.contains("| sail | [`ships.get`](ships.md#shipsget) |"))
  }

  @Test("Replies that are shown are JSON, and complete unless an element says how much is left out")
  func replies() throws {
    for page in Self.pages.values {
      for block in page.matches(of: /```json\n([^`]*)\n```/) {
        let json = String(block.1)
        #expect(throws: Never.self, "\(json.prefix(80))") { try JSON(json) }
      }
    }
  }

  @Test("The help of a method has its parameters, result, example and errors")
  func methodHelp() throws {
    let help = MethodHelp(of: Self.document, namespaces: ReferenceNamespaces.all)
    let text = try #require(help.text(for: "habits.mark"))
    #expect(text.hasPrefix("habits.mark\n\n"))
    for part in ["  habitId*", "Common parameters: ", "Result: ", "  kindling call habits.mark '{", "habit_not_found"] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("database_damaged") && !text.contains("`"))
    #expect(help.text(for: "habits")?.contains("  habits.mark") == true)
    #expect(help.text(for: "habits.nothing") == nil && help.suggestion(for: "habits.mrk") == "habits.mark")
    #expect(help.suggestion(for: "habit") == "habits")
  }

  @Test(
    "Requests for the help of a method are distinguished from those for a command",
    arguments: [
      ("help habits.mark", "habits.mark"), ("help habits", "habits"), ("call habits.mark --help", "habits.mark"),
      ("call habits.mark {} -h", "habits.mark"), ("help serve", nil), ("help users add", nil), ("help", nil),
      ("call --help", nil), ("call habits.mark {}", nil), ("serve --help", nil), ("help help", nil),
    ])
  func helpRequests(_ line: String, _ name: String?) {
    #expect(MethodHelpRequest(line.split(separator: " ").map(String.init))?.name == name)
  }
}

extension Substring {
  /// The text before the first occurrence of a separator.
  fileprivate func text(before separator: String) -> Substring {
    firstRange(of: separator).map { self[..<$0.lowerBound] } ?? self
  }
}
