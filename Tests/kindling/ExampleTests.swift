import Database
import Foundation
import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Service
@testable import kindling

/// Runs every example of the reference on a new service with a signed-in user.
@Suite struct ExampleTests {
  /// An example and its method.
  struct Case: Sendable, CustomTestStringConvertible {
    let method: Method
    let example: Method.Example

    var testDescription: String { "\(method.name): \(example.name)" }

    /// Whether the result differs from run to run or contains the recorded outcomes.
    var isVolatile: Bool { ["rpc.discover", "system.metrics"].contains("\(method.name)") }
  }

  static let all = Harness.programMethodNames.compactMap { Harness.programMethods[$0] }
    .flatMap { method in method.examples.map { Case(method: method, example: $0) } }

  /// The token in examples, in place of a real one.
  private static let sampleToken = "example-token-of-ada"

  /// The value of `$folder` in the parameters of examples.
  private let folder = try? TemporaryFolder()

  /// Returns a client after the preceding calls of an example, and the parameters of the example.
  ///
  /// No user is signed in for `initialize`, which must be the first call.
  func prepare(_ method: Method, _ example: Method.Example) throws -> (TestUser, params: String) {
    let client = try Harness.program().connect()
    let token = "\(method.name)" == "initialize" ? "" : try client.signUp()
    let path = try #require(folder).path("")
    for preparation in example.precedingCalls {
      try client.call("\(preparation.method)", "\(preparation.parameters)".replacing("$folder/", with: path))
    }
    return (
      client,
      "\(example.parameters)".replacing(Self.sampleToken, with: token).replacing("$folder/", with: path)
    )
  }

  /// Runs an example and returns its outcome as one line of JSON, with samples in place of a token and of the folder.
  private func outcome(of sample: Case) throws -> String {
    let (client, params) = try prepare(sample.method, sample.example)
    let name = "\(sample.method.name)"
    let outcome: (name: String, value: JSON)
    if let expected = sample.example.error {
      let failure = try client.failure(name, params)
      #expect(failure.rule == expected.rule)
      outcome = ("error", try JSON(failure.description))
    } else {
      outcome = ("result", try client.call(name, params))
    }
    var text = outcome.value.description.replacing(try #require(folder).path(""), with: "")
    text = text.replacing(#""version":"test""#, with: "\"version\":\"\(Kindling.version)\"")
    if let token = outcome.value["token"].string { text = text.replacing(token, with: Self.sampleToken) }
    return #"{"method":"\#(name)","example":"\#(sample.example.name)","\#(outcome.name)":\#(text)}"#
  }

  @Test("The outcomes of all examples are recorded in the file from which the reference is written")
  func recordings() throws {
    let lines = try ExampleTests.all.filter { !$0.method.traits.contains(.notification) && !$0.isVolatile }
      .map(outcome(of:))
    let path = "Modules/kindling/Examples/examples.jsonl"
    guard ProcessInfo.processInfo.environment["KINDLING_RECORD_EXAMPLES"] != nil else {
      let recorded = try #require(Repository.text(of: path)).split(separator: "\n").map(String.init)
      #expect(lines.filter { !recorded.contains($0) } == [], "\(path) is out of date: make generate")
      #expect(recorded.count == lines.count)
      return
    }
    let text = lines.map { $0 + "\n" }.joined()
    try Data(text.utf8).write(to: Repository.root.appendingPathComponent(path))
  }

  @Test("Methods with the effect `read` or `control` write nothing to the database", arguments: all)
  func reading(_ sample: Case) throws {
    guard sample.method.effect != .write, sample.example.error == nil else { return }
    let (client, params) = try prepare(sample.method, sample.example)
    let before = client.database.connection.totalChanges
    try client.call("\(sample.method.name)", params)
    #expect(client.database.connection.totalChanges == before)
    #expect(!client.database.hasWritingGroup)
  }

  @Test(
    "Without a session, exactly the methods for signed-in users fail with `not_signed_in`",
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
    "Every method except `initialize` rejects unknown parameters",
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
