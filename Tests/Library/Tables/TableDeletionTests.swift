import JSONRPC
import TestSupport
import Testing

@Suite("A table with more entries than are deleted at a time (protocol, Life cycle)")
struct TableDeletionTests {
  private static let entries = 2001
  private let harness: Harness
  private let user: TestUser

  init() throws {
    harness = try Harness.library()
    user = try harness.user()
    _ = try user.createTable()
    for _ in 0..<Self.entries { try user.addEntry(#""durationSeconds": 1"#) }
  }

  /// The line of a call that deletes the table and tells how far it has come.
  private static let call =
    #"{"jsonrpc": "2.0", "id": 7, "method": "tables.delete", "params": {"tableId": 1, "progressToken": "t"}}"#

  @Test("It goes with all of them, and the call tells how far it has come")
  func progress() throws {
    let lines = try user.transport.receive(lines: Self.call).map { try JSON($0) }
    #expect(CancelledCall.steps(lines.dropLast()) == ["0 %", "49 %", "99 %", "100 %", "end"])
    #expect(lines.dropLast().allSatisfy { $0["method"].string == "$/progress" && $0["params"]["token"].string == "t" })
    #expect(lines.last?["result"]["deletedEntries"].int == Self.entries)
    #expect(try harness.storedTotals()[0...5] == [0, 0, 0, 0, 0, 0])
  }

  @Test("Cancelled on the way, all of them stay", arguments: [1, 2, 3])
  func cancel(portions: Int) throws {
    let before = try harness.storedTotals()
    // A portion of entries is deleted before each look.
    let lines = try CancelledCall.lines(Self.call, cancelledAtPoll: portions, as: user)
    #expect(CancelledCall.steps(lines.dropLast()) == ["0 %", "49 %", "99 %"].prefix(portions) + ["end"])
    #expect(lines.last?["error"]["code"].int == -32800)
    #expect(try harness.storedTotals() == before)
    #expect(try harness.violations().isEmpty)
    #expect(try user.call("tables.delete", #"{"tableId": 1}"#)["deletedEntries"].int == Self.entries)
  }
}
