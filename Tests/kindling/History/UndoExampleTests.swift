import TestSupport
import Testing

@testable import Service
@testable import kindling

/// Undo and redo of every example of the methods whose calls are recorded. (History, 2.)
@Suite struct UndoExampleTests {
  static let recorded = ExampleTests.all.filter {
    Composition.history.records($0.method) && !Composition.history.hides($0.method) && $0.example.error == nil
      && !"\($0.method.name)".hasPrefix("history.")
  }

  @Test("Undo restores all rows, redo makes the call again, and the doctor finds nothing", arguments: recorded)
  func example(_ sample: ExampleTests.Case) throws {
    let (client, params) = try ExampleTests().prepare(sample.method, sample.example)
    let before = try StoredRows(client)
    let calls = try client.call("history.list")["items"].elements.count
    try client.call("\(sample.method.name)", params)
    let after = try StoredRows(client)
    guard try client.call("history.list")["items"].elements.count > calls else {
      // A call that changes no fact has no entry.
      #expect(after.differences(from: before) == [])
      return
    }
    let undone = try client.call("history.undo")
    #expect(undone["undone"]["method"].string == "\(sample.method.name)")
    try expectState(of: client, before)
    try client.call("history.redo", #"{"id": \#(undone["redo"].int ?? 0)}"#)
    try expectState(of: client, after)
  }

  private func expectState(of client: TestUser, _ rows: StoredRows) throws {
    let (differences, violations) = (try StoredRows(client).differences(from: rows), try client.harness.violations())
    #expect(differences == [])
    #expect(violations == [])
  }
}
