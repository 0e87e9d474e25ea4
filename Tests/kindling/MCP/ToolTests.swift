import TestSupport
import Testing

@testable import JSONRPC
@testable import MCP
@testable import kindling

/// The list of tools, and the instructions that describe it.
@Suite struct ToolTests {
  // MARK: - Selection

  @Test("The default list of tools is smaller than 48 kB and has no tool with a secret, a file or the conversation")
  func defaultTools() throws {
    let list = try Assistant(version: "2025-11-25").reply("tools/list")["result"]["tools"]
    #expect(list.description.utf8.count < 48_000)
    let names = list.elements.compactMap { $0["name"].string }
    let expected = [
      "goals_log", "sparks_create", "reviews_next", "habits_mark", "habits_today", "tables_list", "entries_add",
      "reminders_due",
    ]
    #expect(Set(expected).subtracting(names) == [])
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-zA-Z]+_[a-zA-Z]+/) != nil })
    #expect(!names.contains { $0.hasPrefix("auth_") || $0.hasPrefix("system_") || $0.hasPrefix("data_") })
    #expect(!names.contains { $0.hasSuffix("_import") || $0.hasSuffix("_preview") })
  }

  @Test("Each name of the default selection is a namespace", arguments: ToolCatalog.defaultSelection)
  func defaultSelection(_ name: String) throws {
    #expect(SchemaCommand.document().methods.contains { $0.name.hasPrefix("\(name).") })
  }

  @Test("Each omission from the default selection is a method that it would serve")
  func defaultOmissions() throws {
    let all = try ToolCatalog(SchemaCommand.document(), selection: ["all"], isReadOnly: false).tools.map(\.method.name)
    for name in ToolCatalog.defaultOmissions {
      #expect(all.contains(name), "\(name)")
      #expect(ToolCatalog.defaultSelection.contains { name.hasPrefix("\($0).") }, "\(name)")
    }
  }

  @Test("No selection contains a tool with a password, a token or the conversation")
  func allTools() throws {
    let tools = try Assistant(selection: ["all"]).tools()
    #expect(tools.count > 90)
    for tool in tools {
      let name = try #require(tool["name"].string)
      #expect(!name.hasPrefix("auth_") && !name.hasPrefix("system_") && !name.hasPrefix("clock_"))
      let parameters = tool["inputSchema"]["properties"].names
      #expect(!parameters.contains { $0.lowercased().contains("password") || $0.lowercased().contains("token") })
      #expect(!parameters.contains("clientKey") && !parameters.contains("session"))
      #expect(!tool["inputSchema"].description.contains("$ref"))
    }
  }

  @Test("Tools are selected by group, namespace and method; read-only tools change nothing")
  func selection() throws {
    #expect(try Assistant(selection: ["goals.log"]).names() == ["goals_log"])
    #expect(try Assistant(selection: ["goals", "goals.log"]).names().allSatisfy { $0.hasPrefix("goals_") })
    #expect(try Assistant(selection: ["library"]).names().contains("entries_add"))
    let readOnly = try Assistant(selection: ["all"], isReadOnly: true).tools()
    #expect(readOnly.contains { $0["name"].string == "sparks_list" })
    #expect(readOnly.allSatisfy { $0["annotations"]["readOnlyHint"].bool == true })
    #expect(!readOnly.contains { ["data_export", "data_backup"].contains($0["name"].string) })
    #expect(throws: ToolCatalog.UnknownName.self) { try Assistant(selection: ["golas"]) }
  }

  @Test("A token that permits some domains serves their tools only")
  func restrictedToken() throws {
    let names = try Assistant(tokenDomains: ["cards"]).names()
    #expect(names.contains("sparks_create"))
    #expect(!names.contains { $0.hasPrefix("goals_") || $0.hasPrefix("tables_") })
  }

  // MARK: - Instructions

  private static func instructions(
    selection: [String]? = nil, isReadOnly: Bool = false, tokenDomains: [String]? = nil
  ) throws -> String {
    let assistant = try Assistant(selection: selection, isReadOnly: isReadOnly, tokenDomains: tokenDomains)
    return try #require(try assistant.initialize("2025-06-18")["instructions"].string)
  }

  @Test("The instructions name what is served, and nothing else")
  func instructions() throws {
    let goals = try Self.instructions(selection: ["goals.log", "goals.status", "sparks.list"])
    #expect(goals.contains("read and change: goals, sparks."))
    #expect(goals.contains("20 entries") && !goals.contains("ask the user") && !goals.contains("today_get"))
    #expect(try Self.instructions(selection: ["sparks"]).contains("ask the user first: sparks_delete, sparks_reset."))
    let readOnly = try Self.instructions(selection: ["sparks.get", "sparks.create"], isReadOnly: true)
    #expect(readOnly.contains("only read: sparks."))
    #expect(!readOnly.contains("ask the user") && !readOnly.contains("20 entries"))
    #expect(try Self.instructions(selection: ["goals.log"], isReadOnly: true).contains("No tool is served."))
    let restricted = try Self.instructions(tokenDomains: ["library"])
    #expect(restricted.contains(": tables, entries.") && !restricted.contains("sparks"))
  }

  @Test("The instructions name the overview of today if it is served")
  func overview() {
    let method = OpenRPCDocument.Method(
      name: "today.get", tag: "learning", since: "1", summary: "", parameters: [], result: .any, errors: [],
      examples: [], effect: OpenRPCDocument.Effect(kind: "read", isIdempotent: true, isDestructive: false),
      access: "signedIn")
    #expect(Instructions(tools: [Tool(method: method)]).text.contains("Begin with today_get"))
    #expect(!Instructions(tools: [Tool(method: method)]).text.contains("No tool"))
  }

  // MARK: - Descriptions

  @Test("Annotations come from the declarations of the methods")
  func annotations() throws {
    let tools = try Assistant(selection: ["all"]).toolsByName().mapValues { $0["annotations"].description }
    #expect(tools["sparks_list"] == #"{"readOnlyHint":true,"openWorldHint":false}"#)
    #expect(tools["sparks_create"] == #"{"destructiveHint":false,"openWorldHint":false}"#)
    #expect(tools["sparks_delete"] == #"{"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}"#)
    #expect(tools["lessons_complete"] == #"{"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}"#)
    #expect(tools["goals_log"] == #"{"destructiveHint":false,"openWorldHint":false}"#)
  }

  @Test(
    "Annotations, titles and structured results appear in the versions that have them",
    arguments: [
      ("2024-11-05", ["name", "description", "inputSchema"], "", false),
      ("2025-03-26", ["name", "description", "inputSchema", "annotations"], "Habits: mark", false),
      ("2025-06-18", ["name", "title", "description", "inputSchema", "annotations"], "", true),
      ("2025-11-25", ["name", "title", "description", "inputSchema", "annotations"], "", true),
    ])
  func versions(_ version: String, _ members: [String], _ annotatedTitle: String, _ isStructured: Bool) throws {
    let assistant = try Assistant(selection: ["habits.mark", "habits.today"], version: version)
    let tool = try #require(try assistant.toolsByName()["habits_mark"])
    #expect(tool.names == members)
    #expect((tool["annotations"]["title"].string ?? "") == annotatedTitle)
    if members.contains("title") { #expect(tool["title"].string == "Habits: mark") }
    let result = try assistant.call("habits_today")
    #expect(result.names == ["content"] + (isStructured ? ["structuredContent"] : []) + ["isError"])
    #expect(try assistant.reply("tools/list")["result"].names == ["tools"])
  }

  @Test("A title separates the words of a name")
  func titles() throws {
    let tools = try Assistant(selection: ["all"], version: "2025-11-25").toolsByName()
    #expect(tools["kits_addQuestions"]?["title"].string == "Kits: add questions")
  }

  @Test("The description of an ID names the served tool that lists it")
  func sources() throws {
    func description(_ tool: String, _ parameter: String, selection: [String]) throws -> String {
      let tool = try #require(try Assistant(selection: selection).toolsByName()[tool])
      return tool["inputSchema"]["properties"][parameter]["description"].string ?? ""
    }
    #expect(try description("habits_mark", "habitId", selection: ["habits"]).hasSuffix(" From habits_list."))
    #expect(try !description("habits_mark", "habitId", selection: ["habits.mark"]).contains("habits_list"))
    #expect(try description("sparks_delete", "sparkIds", selection: ["sparks"]).hasSuffix(" From sparks_list."))
    #expect(try description("lessons_complete", "lessonId", selection: ["all"]).hasSuffix(" From paths_get."))
  }

  @Test("Each method that lists IDs exists and can be called by assistants")
  func listedBy() throws {
    let document = SchemaCommand.document()
    let methods = Set(document.methods.map(\.name))
    let names = document.components.compactMap(\.listedBy)
    #expect(names.count > 10)
    for name in names { #expect(methods.contains(name), "\(name)") }
  }

  @Test("A value that null clears can be null; other parameters are omitted instead")
  func nulls() throws {
    let tool = try #require(try Assistant(selection: ["tables.update"]).toolsByName()["tables_update"])
    let properties = tool["inputSchema"]["properties"]
    #expect(properties["targetValue"].description.contains("null"))
    #expect(!properties["name"].description.contains("null"))
    #expect(tool["inputSchema"]["required"].elements.map(\.string) == ["tableId"])
  }
}
