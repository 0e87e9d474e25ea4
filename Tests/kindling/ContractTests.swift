import TestSupport
import Testing

@testable import Service
@testable import kindling

/// Traits of the methods, whose names and parameters are compared with `openrpc.json` as a whole.
@Suite("The contract of the methods")
struct ContractTests {
  @Test("Methods that create rows, take long or run in the background have the traits of the contract")
  func traits() throws {
    func traits(_ name: String) throws -> Method.Traits {
      try #require(Harness.programMethods[name]).traits.subtracting([.idempotent, .destructive, .takesSession])
    }
    for name in ["paths.import", "kits.import", "data.import"] {
      #expect(try traits(name) == [.creates, .long], "\(name)")
    }
    #expect(try traits("sync.import") == [.creates, .long, .merges])
    for name in ["kits.preview", "tables.delete"] { #expect(try traits(name) == .long, "\(name)") }
    #expect(try traits("data.export") == [.background, .writesFile])
    #expect(try traits("sync.export") == [.long, .writesFile])
    for name in [
      "challenges.create", "challenges.join", "sparks.create", "kits.create", "tests.start", "exams.start",
      "workouts.start", "tables.create", "entries.add", "habits.import",
    ] {
      #expect(try #require(Harness.programMethods[name]).traits.contains(.creates), "\(name)")
    }
  }
}
