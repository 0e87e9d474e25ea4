import JSON
import TestFiles
import Testing

@Suite("Search for the members of an object")
struct JSONMemberSearchTests {
  private static let names: [StaticString] = ["id", "name", "nama", "day", "é", "", "longer-than-the-others", "x"]

  /// An object with some names, of which `id` may be written with an escape.
  private func object(_ names: [StaticString], escaped: Bool = false) -> String {
    let members = names.enumerated().map { index, name in
      let text = escaped && "\(name)" == "id" ? #"\u0069d"# : "\(name)"
      return "\"\(text)\": [\(index), {\"id\": 9}]"
    }
    return "{" + members.joined(separator: ", ") + "}"
  }

  @Test("Members are found in every order, and missing ones are not", arguments: [false, true])
  func order(escaped: Bool) throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let present = Array(Self.names.shuffled(using: &generator).prefix(Int.random(in: 0...6, using: &generator)))
      try withJSON(object(present, escaped: escaped)) { value in
        var search = JSONMemberSearch(value)
        for name in Self.names.shuffled(using: &generator) {
          let index = present.firstIndex { "\($0)" == "\(name)" }
          let found = search.value(of: name)?.elements.first { _ in true }?.int
          #expect(found == index.map(Int64.init), "\(name) in \(present)")
        }
        #expect(search.isComplete)
      }
    }
  }

  @Test("A value that is not an object has no members", arguments: ["[1, 2]", "null", "\"id\"", "1", "{}"])
  func otherKinds(text: String) throws {
    try withJSON(text) { value in
      var search = JSONMemberSearch(value)
      #expect(search.value(of: "id") == nil)
    }
  }

  @Test("An escaped name equals only its unescaped text, not one of the same length")
  func escapedLength() throws {
    try withJSON(#"{"\u0061b": 1}"#) { value in
      #expect(value.member("abcdefg") == nil)
      #expect(value.member("ab")?.int == 1)
      var search = JSONMemberSearch(value)
      #expect(search.value(of: "abcdefg") == nil)
      #expect(search.value(of: "ab")?.int == 1)
    }
  }

  @Test("No value has no members")
  func none() {
    var search = JSONMemberSearch(nil)
    #expect(search.isComplete)
    #expect(search.value(of: "id") == nil)
  }
}
