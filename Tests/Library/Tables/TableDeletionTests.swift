import JSONRPC
import TestSupport
import Testing

@Suite("Deletion of a table in batches")
struct TableDeletionTests {
  private static let entryCount = 2001
  private let harness: Harness
  private let user: TestUser

  init() throws {
    harness = try Harness.library()
    user = try harness.user()
    _ = try user.createTable()
    for _ in 0..<Self.entryCount { try user.addEntry(#""durationSeconds": 1"#) }
  }

  /// The request line that deletes the table with progress notifications.
  private static let call =
    #"{"jsonrpc": "2.0", "id": 7, "method": "tables.delete", "params": {"tableId": 1, "progressToken": "t"}}"#

  @Test("The table is deleted with all entries, and the call reports progress")
  func progress() throws {
    let lines = try user.transport.receive(lines: Self.call).map { try JSON($0) }
    #expect(CallCancellation.steps(lines.dropLast()) == ["0 %", "49 %", "99 %", "100 %", "end"])
    #expect(lines.dropLast().allSatisfy { $0["method"].string == "$/progress" && $0["params"]["token"].string == "t" })
    #expect(lines.last?["result"]["deletedEntries"].int == Self.entryCount)
    #expect(try harness.storedTotals()[0...5] == [0, 0, 0, 0, 0, 0])
  }

  @Test("A canceled deletion deletes nothing", arguments: [1, 2, 3])
  func cancel(batches: Int) throws {
    let before = try harness.storedTotals()
    // One batch is deleted before each poll for cancellation.
    let lines = try CallCancellation.lines(Self.call, canceledAtPoll: batches, as: user)
    #expect(CallCancellation.steps(lines.dropLast()) == ["0 %", "49 %", "99 %"].prefix(batches) + ["end"])
    #expect(lines.last?["error"]["code"].int == -32800)
    #expect(try harness.storedTotals() == before)
    #expect(try harness.violations().isEmpty)
    #expect(try user.call("tables.delete", #"{"tableId": 1}"#)["deletedEntries"].int == Self.entryCount)
  }
}
