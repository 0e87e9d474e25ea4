import Database
import JSONRPC
import Kernel
import TestSupport
import Testing

@testable import Service

@Suite("The size of results is limited")
struct ResultLimitTests {
  private let client: TestUser
  private let limit = 20_000

  init() throws {
    var limits = Lane.Limits()
    limits.replyBytes = limit
    client = try Harness(Notes.all + [ResultLimitTests.repeatText]).connect(limits: limits)
    try client.signUp()
  }

  private struct Repetition: Parameters {
    let count: Int

    init(from fields: inout ParameterReader) throws(DomainError) {
      count = try fields.required("count", .integer(0...1_000_000), "The number of repetitions.")
    }
  }

  private struct Texts: ResultObject {
    let texts: [String]

    static let shape = Shape<Texts>("Texts", "Texts.") { Field("texts", "The texts.", \.texts) }
  }

  /// Appends an event and returns a text of ten bytes several times.
  private static let repeatText = Method(
    "texts.repeat", "Repeats a text.", effect: .write, access: .signedIn, examples: []
  ) { (input: Repetition, context) in
    _ = try context.database.journal.append(
      "note", user: try context.user.id, subject: "\(input.count)", time: context.now, data: "{}" as StaticString)
    return Texts(texts: Array(repeating: "0123456789", count: input.count))
  }

  @Test("A result above the limit is an error, and the call has no effect")
  func single() throws {
    #expect(try client.call("texts.repeat", #"{"count": 1500}"#)["texts"].elements.count == 1500)
    for count in [1600, 1_000_000] {
      let failure = try client.failure("texts.repeat", #"{"count": \#(count)}"#)
      #expect(failure.code == 1006 && failure.rule == "result_too_large")
    }
    #expect(try client.database.notes() == ["1500"])
  }

  @Test("The error affects neither earlier nor later calls of the same group")
  func group() throws {
    let calls = [10, 5000, 20].enumerated().map { index, count in
      #"{"jsonrpc":"2.0","id":\#(index),"method":"texts.repeat","params":{"count":\#(count)}}"#
    }
    let replies = try client.transport.receive(lines: calls.joined(separator: "\n")).map { try JSON($0) }
    #expect(replies.map { $0["result"]["texts"].elements.count } == [10, 0, 20])
    #expect(try client.database.notes() == ["10", "20"])
  }

  @Test("The results of an atomic call count together")
  func atomic() throws {
    let call = #"{"method": "texts.repeat", "params": {"count": 500}}"#
    func calls(_ count: Int) -> String {
      #"{"calls": [\#(Array(repeating: call, count: count).joined(separator: ","))]}"#
    }
    #expect(try client.call("system.atomic", calls(3))["results"].elements.count == 3)
    let failure = try client.failure("system.atomic", calls(1000))
    #expect(failure.code == 1006 && failure.rule == "result_too_large")
    #expect(try failure.data["index"].int == 3)
    #expect(try client.database.notes() == ["500", "500", "500"])
  }
}
