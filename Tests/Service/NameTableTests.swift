import TestFiles
import Testing

@testable import Service

@Suite("Elements by name")
struct NameTableTests {
  private static let names: [StaticString] = ["goals.log", "goals.get", "goal", "é", "", "goals.logs", "a"]

  @Test("Each element is found by its name, in every order of declaration")
  func lookup() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let table = NameTable(Self.names.shuffled(using: &generator)) { $0 }
      for name in Self.names {
        #expect(table["\(name)"].map { "\($0)" } == "\(name)")
        #expect(table[name].map { "\($0)" } == "\(name)")
      }
    }
  }

  @Test("Other names are not found", arguments: ["goals", "goals.lo", "goals.log\0", "Goal", "z", "è"])
  func missing(name: String) {
    #expect(NameTable(Self.names) { $0 }[name] == nil)
    #expect(NameTable([StaticString]()) { $0 }[name] == nil)
  }

  @Test("Of several elements with the same name, the first one is found")
  func repeated() {
    #expect(NameTable([(1, "a"), (2, "b"), (3, "a")] as [(Int, StaticString)]) { $0.1 }["a" as String]?.0 == 1)
  }
}
