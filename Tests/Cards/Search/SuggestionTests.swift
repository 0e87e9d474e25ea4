import Database
import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Cards

@Suite("Word suggestions (Sparks, 2.8.)")
struct SuggestionTests {
  @Test(
    "Suggestions are at most 5 distinct words of at least 3 characters that contain the text, sorted",
    arguments: [
      ("", ""), ("  ", ""), ("arden", "garden gardener"), ("GARD", "garden gardener"), (" gard ", "garden gardener"),
      ("clai", "éclair"), ("CLÁI", "éclair"), ("o", "fox iron ode once one"), ("is", "this"), ("i", "éclair iron this"),
      ("rose", "roses"), ("sport", "sport"), ("garden plan", ""), ("%", ""), ("zebra", ""), ("secret", ""),
    ])
  func suggestions(_ text: String, _ expected: String) throws {
    let harness = try Harness.cards()
    let (other, user) = (try harness.user("Bob"), try harness.user())
    try other.insert(Spark(title: "secret"))
    try user.createSpark(title: "Garden gardener garden", #""notes": "Éclair roses is this", "tags": ["Sport", "go"]"#)
    try user.createSpark(title: "One once", #""notes": "iron ode fox zoo""#)
    let words = try user.call("sparks.suggest", #"{"text": "\#(text)"}"#)["items"].elements.compactMap(\.string)
    #expect(words == expected.split(separator: " ").map(String.init))
  }

  @Test("Words are counted once per spark and deleted with the last spark that contains them")
  func counts() throws {
    let user = try Harness.cards().user()
    let first = try user.insert(Spark(title: "Red red apple", tags: ["fruit"]))
    let second = try user.insert(Spark(title: "Red Äpfel", notes: "fruit"))
    #expect(try wordRows(user) == ["apple apple 1", "fruit fruit 2", "red red 2", "äpfel apfel 1"])

    var changed = second
    (changed.draft.title, changed.draft.notes, changed.draft.tags) = ("Green Äpfel", nil, ["a b", "fruit"])
    try user.update(second, to: changed)
    #expect(
      try wordRows(user) == [
        "a a 1", "apple apple 1", "b b 1", "fruit fruit 2", "green green 1", "red red 1", "äpfel apfel 1",
      ])
    #expect(try user.sparkTitles(#""text": "red""#) == ["Red red apple"])
    #expect(try user.sparkTitles(#""text": "green apf""#) == ["Green Äpfel"])

    try user.delete(first)
    #expect(
      try wordRows(user) == ["a a 1", "b b 1", "fruit fruit 1", "green green 1", "äpfel apfel 1"])
    try user.delete(changed)
    #expect(try wordRows(user).isEmpty)
    #expect(try user.searchTermCount() == 0)
  }

  @Test("After random changes the words are those of the remaining sparks", arguments: Search.seeds(3, thorough: 10))
  func anyChanges(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    let user = try Harness.cards().user()
    func spark() -> Spark {
      func text() -> String {
        (0...random.next(upperBound: 4)).map { _ in "w\(random.next(upperBound: 9))" }.joined(separator: " ")
      }
      return Spark(
        title: text(), notes: random.next(upperBound: 2) == 0 ? text() : nil,
        tags: Array(Set((0..<random.next(upperBound: 3)).map { _ in text() })))
    }
    var sparks: [Spark] = []
    for _ in 0..<60 {
      switch random.next(upperBound: 3) {
      case 0 where !sparks.isEmpty: try user.delete(sparks.remove(at: random.next(upperBound: sparks.count)))
      case 1 where !sparks.isEmpty:
        let index = random.next(upperBound: sparks.count)
        var new = spark()
        new.id = sparks[index].id
        try user.update(sparks[index], to: new)
        sparks[index] = new
      default: sparks.append(try user.insert(spark()))
      }
    }
    var counts: [String: Int] = [:]
    for spark in sparks {
      let text = ([spark.draft.title, spark.draft.notes ?? ""] + spark.draft.tags).joined(separator: " ")
      for word in Set(text.split(separator: " ")) { counts[String(word), default: 0] += 1 }
    }
    #expect(try wordRows(user) == counts.map { "\($0.key) \($0.key) \($0.value)" }.sorted())
  }

  private func wordRows(_ user: TestUser) throws -> [String] {
    try user.database.performDeferredWrites()
    return try user.database.connection.statement("select word, folded, sparks from spark_words order by word").all {
      "\(try $0.text(0)) \(try $0.text(1)) \(try $0.integer(2))"
    }
  }

  @Test("A word that the index truncates is suggested in full")
  func longWords() throws {
    let user = try Harness.cards().user()
    let (long, notes) = (String(repeating: "abcdefghij", count: 8), String(repeating: "éa", count: 50))
    let exact = String(repeating: "z", count: 64)
    try user.createSpark(title: "Title \(long)!", #""notes": "and \#(notes).", "tags": ["\#(exact)"]"#)
    func words(_ text: String) throws -> [String] {
      try user.call("sparks.suggest", #"{"text": "\#(text)"}"#)["items"].elements.compactMap(\.string)
    }
    #expect(try words("cdef") == [long])
    #expect(try words("EAÉA") == [notes])
    #expect(try words("zzz") == [exact])
  }
}
