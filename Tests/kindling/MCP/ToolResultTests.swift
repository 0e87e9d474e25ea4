import JSON
import JSONRPC
import Kernel
import Service
import TestSupport
import Testing

@testable import MCP
@testable import kindling

/// The results of tools: short lists, and without what a model does not read.
@Suite struct ToolResultTests {
  private let assistant: Assistant

  init() throws { assistant = try Assistant(version: "2025-11-25") }

  private func result(_ tool: String, _ arguments: String = "{}") throws -> JSON {
    try assistant.call(tool, arguments)["structuredContent"]
  }

  // MARK: - Limits

  @Test("A list has 20 entries, or as many as the assistant asks for")
  func limits() throws {
    for index in 1...25 { try assistant.user.call("sparks.create", #"{"title": "Idea \#(index)"}"#) }
    #expect(try result("sparks_list")["items"].elements.count == 20)
    #expect(try result("sparks_list", #"{"sort": "alphabetical"}"#)["items"][0]["title"].string == "Idea 1")
    #expect(try result("sparks_list", #"{"limit": 3}"#)["items"].elements.count == 3)
    let all = try result("sparks_list", #"{"limit": 500}"#)
    #expect(all["items"].elements.count == 25)
    #expect(!all.names.contains("nextCursor"))
    let cursor = try #require(try result("sparks_list")["nextCursor"].string)
    #expect(try result("sparks_list", #"{"cursor": "\#(cursor)"}"#)["items"].elements.count == 5)
  }

  @Test("A call without arguments is a call without parameters")
  func missingArguments() throws {
    let result = try assistant.reply("tools/call", #"{"name": "sparks_list"}"#)["result"]
    #expect(result["structuredContent"]["items"].description == "[]")
    let invalid = try assistant.reply("tools/call", #"{"name": "sparks_list", "arguments": [1]}"#)["result"]
    #expect(invalid["isError"].bool == true)
  }

  @Test("The schema of a list has the default of tools")
  func defaultLimit() throws {
    let tools = try assistant.tools().filter { $0["inputSchema"]["properties"].names.contains("limit") }
    #expect(tools.count > 5)
    for tool in tools { #expect(tool["inputSchema"]["properties"]["limit"]["default"].int == 20) }
  }

  // MARK: - Compact form

  private static func compacted(_ json: String, free: [String] = []) throws -> String {
    let properties = free.map {
      JSONSchema.Property(name: $0, meaning: "", isRequired: true, schema: .map(of: .string()))
    }
    let (tape, writer) = (JSONTape(), JSONWriter())
    var json = json
    try json.withUTF8 { CompactResult(schema: .object(properties)).write(try tape.parse($0, maxDepth: 10), to: writer) }
    return writer.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "The compact form omits empty values, bookkeeping and texts of values",
    arguments: [
      (#"{"a":null,"b":"","c":[],"d":{},"items":[],"e":0,"f":false}"#, #"{"items":[],"e":0,"f":false}"#),
      (#"{"id":1,"createdAt":"x","updatedAt":"y","position":3,"color":2}"#, #"{"id":1}"#),
      (#"{"interval":60,"intervalText":"1 min"}"#, #"{"interval":60}"#),
      (#"{"toGoText":"7 days","Text":"x"}"#, #"{"toGoText":"7 days","Text":"x"}"#),
      (#"{"items":[{"a":null},[null,""],"x"]}"#, #"{"items":[{},[null,""],"x"]}"#),
      (
        #"{"a":0.05192248566082858,"b":0.125,"c":1234567890,"d":2.1234567}"#,
        #"{"a":0.0519,"b":0.125,"c":1234567890,"d":2.1235}"#
      ),
      (#"{"a":"\"\n😀"}"#, #"{"a":"\"\n😀"}"#),
    ])
  func compactForm(_ json: String, _ expected: String) throws {
    #expect(try Self.compacted(json) == expected)
  }

  @Test("Fields with names that users choose are unchanged")
  func customFields() throws {
    let json = #"{"data":{"color":"red","createdAt":"","x":null},"color":1}"#
    #expect(try Self.compacted(json, free: ["data"]) == #"{"data":{"color":"red","createdAt":"","x":null}}"#)
    try assistant.user.call("tables.create", #"{"name": "Cars", "customFields": [{"name": "color"}]}"#)
    try assistant.user.call(
      "entries.add", #"{"tableId": 1, "title": "First", "durationSeconds": 60, "customData": {"color": "red"}}"#)
    let entry = try result("entries_list", #"{"tableId": 1}"#)["items"][0]
    #expect(entry["customData"]["color"].string == "red")
    #expect(!entry.names.contains("createdAt"))
  }

  @Test("Each omitted field is a field of some result")
  func omittedFields() throws {
    let writer = JSONWriter()
    SchemaCommand.document().write(to: writer)
    let document = writer.withBytes { String(decoding: $0, as: UTF8.self) }
    let missing = CompactResult.omittedFields.filter { !document.contains("\"\($0)\":{") }
    #expect(missing == [])
  }

  // MARK: - Sizes

  /// The numbers of bytes that results with the same entries have: those of a method and those of a tool.
  private func sizes(_ method: String, _ params: String = "{}") throws -> (method: Int, tool: Int) {
    let tool = try result(method.replacing(".", with: "_"), params).description.utf8.count
    return (try assistant.user.call(method, params).description.utf8.count, tool)
  }

  @Test("Results of a filled account are a fraction of those of the methods")
  func sizes() throws {
    for index in 1...60 {
      try assistant.user.call("sparks.create", #"{"title": "An idea \#(index)", "tags": ["garden"]}"#)
    }
    let sparks = try sizes("sparks.list")
    #expect(sparks.tool < 3_000 && sparks.tool * 4 < sparks.method)
    let missions = try sizes("missions.list")
    #expect(missions.tool < 6_000 && missions.tool * 2 < missions.method)
    let path = try sizes("paths.get", #"{"pathId": "path-fullstack-mobile"}"#)
    #expect(path.tool < path.method)
    let answers = #""correctAnswer": "yes", "incorrectAnswers": ["no", "never"]"#
    let questions = (1...30).map { #"{"prompt": "Question \#($0)", \#(answers)}"# }.joined(separator: ",")
    try assistant.user.call("kits.create", #"{"name": "Words", "stage": 0, "questions": [\#(questions)]}"#)
    let reviews = try sizes("reviews.next", #"{"kitIds": ["kit-1"]}"#)
    #expect(reviews.tool < 4_000 && reviews.tool * 3 < reviews.method)
  }
}
