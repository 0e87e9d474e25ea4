import TestSupport
import Testing

@testable import Service
@testable import kindling

/// The facts after every example of every method. (Sync, 4.)
@Suite struct FactExampleTests {
  private static let writing = ExampleTests.all.filter {
    $0.method.effect == .write && $0.method.access == .signedIn && $0.example.error == nil
  }

  @Test("After a call, facts and rows are equal, whether the changes are folded or compared", arguments: writing)
  func example(_ sample: ExampleTests.Case) throws {
    let (client, params) = try ExampleTests().prepare(sample.method, sample.example)
    try client.call("sync.enable", #"{"device": "laptop"}"#)
    #expect(try client.harness.violations() == [])
    try client.call("\(sample.method.name)", params)
    guard (try? client.call("sync.status")) != nil else { return }
    #expect(try client.harness.violations() == [])
  }
}
