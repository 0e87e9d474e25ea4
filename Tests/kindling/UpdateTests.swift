import JSONRPC
import TestFiles
import TestSupport
import Testing

@testable import Service

/// Null in the parameters of the methods named `update…`.
@Suite struct UpdateTests {
  private static let methods = Harness.programRegistry.openRPCDocument(version: "1.2.3").methods.filter {
    $0.name.contains(".update")
  }
  private static let names = methods.map(\.name)

  private let client: TestUser

  init() throws {
    client = try Harness.program().connect()
    try client.signUp()
  }

  @Test("Null clears an optional parameter, and is invalid for all others", arguments: names)
  func null(_ name: String) throws {
    let method = try #require(Self.methods.first { $0.name == name })
    let sample = try SampleParameters(name, in: TemporaryFolder())
    for parameter in method.parameters where !["session", "progressToken"].contains(parameter.name) {
      var isNullable = false
      if case .nullable = parameter.schema { isNullable = true }
      #expect(isNullable == parameter.isClearable, "\(parameter.name)")
      let failure = try? client.failure(name, sample.parameters(["/\(parameter.name)": "null"]))
      if parameter.isClearable {
        #expect(failure?.code != -32602, "\(parameter.name): \(String(describing: failure))")
      } else {
        #expect(failure?.code == -32602 && failure?.path == "/\(parameter.name)", "\(parameter.name)")
      }
    }
  }

  @Test("A null session of an update is the session of the connection")
  func session() throws {
    let reply = try client.call("profile.update", #"{"session": null, "name": "Ada King"}"#)
    #expect(reply["user"]["name"].string == "Ada King")
  }

  @Test("Null removes what was stored")
  func cleared() throws {
    try client.call("sparks.create", #"{"title": "Plan", "notes": "Long", "tags": ["home"], "estimatedMinutes": 5}"#)
    let spark = try client.call(
      "sparks.update", #"{"sparkId": 1, "notes": null, "tags": null, "estimatedMinutes": null}"#)
    #expect(spark["changed"].bool == true)
    #expect(try JSON("[]") == spark["spark"]["tags"] && spark["spark"]["notes"].isNull)

    try client.call("tables.create", #"{"name": "Runs", "description": "Daily", "customFields": ["Shoes"]}"#)
    let entry =
      #"{"tableId": 1, "title": "Park", "durationSeconds": 60, "tags": ["x"], "customData": {"Shoes": "old"}}"#
    try client.call("entries.add", entry)
    let cleared = try client.call("entries.update", #"{"entryId": 1, "tags": null, "customData": null}"#)["entry"]
    #expect(try JSON("[]") == cleared["tags"] && JSON("{}") == cleared["customData"])
    let table = try client.call("tables.update", #"{"tableId": 1, "customFields": null, "description": null}"#)["table"]
    #expect(try JSON("[]") == table["customFields"] && table["description"].string == "")

    let question = #"{"prompt": "a", "correctAnswer": "b", "incorrectAnswers": ["c"], "acceptedAnswers": ["B b"]}"#
    try client.call("kits.create", #"{"name": "Own", "stage": 0, "questions": [\#(question)]}"#)
    let changed = try client.call("kits.updateQuestion", #"{"questionId": "kit-1-1", "acceptedAnswers": null}"#)
    #expect(try JSON("[]") == changed["question"]["acceptedAnswers"], "\(changed)")
  }
}
