import Database
import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Service

/// Every example of the reference is run, on a new service in which Ada Lovelace is signed in.
@Suite struct ExampleTests {
  /// One example with the method that it belongs to.
  struct Case: Sendable, CustomTestStringConvertible {
    let method: Method
    let example: Method.Example

    var testDescription: String { "\(method.name): \(example.name)" }
  }

  static let all = Harness.programMethodNames.compactMap { Harness.programMethods[$0] }
    .flatMap { method in method.examples.map { Case(method: method, example: $0) } }

  /// Where examples write files: `$folder` in their parameters.
  private let folder = try? TemporaryFolder()

  /// A service in which the example can be tried, and its parameters; a client introduces itself before anybody signs
  /// in.
  private func prepare(_ method: Method, _ example: Method.Example) throws -> (TestUser, params: String) {
    let client = try Harness.program().connect()
    let token = "\(method.name)" == "initialize" ? "" : try client.signUp()
    for preparation in example.precedingCalls {
      try client.call("\(preparation.method)", "\(preparation.parameters)")
    }
    let path = try #require(folder).path("")
    return (client, "\(example.parameters)".replacing("$token", with: token).replacing("$folder/", with: path))
  }

  @Test("An example is answered as it says", arguments: all)
  func result(_ one: Case) throws {
    let (client, params) = try prepare(one.method, one.example)
    switch one.example.outcome {
    case .result(let expected):
      let result = try client.call("\(one.method.name)", params)
      #expect(result.matches(try JSON("\(expected)")), "\(result)")
    case .error(let expected):
      #expect(try client.failure("\(one.method.name)", params).rule == expected.rule)
    }
  }

  @Test("What an example is answered with has the form that the document promises", arguments: all)
  func form(_ one: Case) throws {
    guard !one.method.traits.contains(.notification), one.example.result != nil else { return }
    let (client, params) = try prepare(one.method, one.example)
    let result = try client.call("\(one.method.name)", params)
    let document = try Harness.programDocument()
    let described = document["methods"].elements.first { $0["name"].string == "\(one.method.name)" }
    let schema = try #require(described)["result"]["schema"]
    let problems = SchemaChecker(document: document).problems(of: result, against: schema)
    #expect(problems.isEmpty, "\(problems)")
  }

  @Test("A method that reads, or concerns the conversation, changes nothing", arguments: all)
  func reading(_ one: Case) throws {
    guard one.method.effect != .write, one.example.result != nil else { return }
    let (client, params) = try prepare(one.method, one.example)
    let before = client.database.connection.totalChanges
    try client.call("\(one.method.name)", params)
    #expect(client.database.connection.totalChanges == before)
    #expect(!client.database.hasUncommittedWrites)
  }

  @Test(
    "A method for signed-in users is refused to everybody else, and any other is not",
    arguments: Harness.programMethodNames)
  func permission(_ name: String) throws {
    let method = try #require(Harness.programMethods[name])
    let client = try Harness.program().connect()
    let params = try #require(method.examples.first).parameters
    do {
      try client.call(name, "\(params)")
      #expect(method.access == .anyone)
    } catch let failure as CallFailure {
      #expect((failure.rule == "not_signed_in") == (method.access == .signedIn))
    }
  }

  @Test(
    "Every method but initialize refuses a parameter that it does not have",
    arguments: Harness.programMethodNames.filter { $0 != "initialize" })
  func unknownParameter(_ name: String) throws {
    let method = try #require(Harness.programMethods[name])
    let (client, params) = try prepare(method, try #require(method.examples.first))
    let more = params.dropLast() + (params.contains(":") ? "," : "") + #""noSuchThing": 1}"#
    let failure = try client.failure(name, String(more))
    #expect(failure.code == -32602)
    #expect(failure.path == "/noSuchThing")
  }
}
