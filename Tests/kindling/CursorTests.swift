import Kernel
import TestSupport
import Testing

/// Paged lists, and cursors with arbitrary numbers, which a client can construct.
@Suite struct CursorTests {
  /// A list: its method and further parameters, and the name and number of keys of its cursors.
  struct List: Sendable, CustomTestStringConvertible {
    let method: String
    var parameters = ""
    let name: String
    var keyCount = 1
    /// Whether the cursors end with a text.
    var hasText = false

    var testDescription: String { "\(method) \(name)" }
  }

  static let lists = [
    List(method: "cards.list", name: "cards"), List(method: "missions.list", name: "missions"),
    List(method: "achievements.list", name: "achievements"), List(method: "tables.templates", name: "templates"),
    List(method: "auth.sessions", name: "sessions"), List(method: "events.list", name: "events"),
    List(method: "paths.list", name: "paths"), List(method: "goals.history", name: "periods"),
    List(method: "challenges.list", name: "challenges"), List(method: "feed.list", name: "feed", keyCount: 4),
    List(method: "kits.list", name: "kits", hasText: true), List(method: "attempts.list", name: "attempts"),
    List(method: "kits.get", parameters: #""kitId": "kit-maths","#, name: "kitQuestions"),
    List(method: "kits.get", parameters: #""kitId": "kit-1","#, name: "kitQuestions"),
    List(
      method: "kits.preview", parameters: #""format": "csv", "content": "a,b\nc,d\n","#, name: "importedQuestions"),
    List(method: "sparks.list", name: "sparksNewest", keyCount: 2),
    List(method: "sparks.list", parameters: #""sort": "oldest","#, name: "sparksOldest", keyCount: 2),
    List(method: "sparks.list", parameters: #""sort": "points","#, name: "sparksPoints", keyCount: 3),
    List(method: "sparks.list", parameters: #""sort": "category","#, name: "sparksCategory", keyCount: 3),
    List(method: "sparks.list", parameters: #""sort": "intensity","#, name: "sparksIntensity", keyCount: 3),
    List(
      method: "sparks.list", parameters: #""sort": "alphabetical", "text": "a","#, name: "sparksAlphabetical",
      keyCount: 2, hasText: true),
    List(method: "tables.list", name: "tablesRecent", keyCount: 2),
    List(method: "tables.list", parameters: #""sort": "name","#, name: "tablesName", hasText: true),
    List(method: "tables.list", parameters: #""sort": "date","#, name: "tablesDate", keyCount: 2),
    List(method: "tables.list", parameters: #""sort": "progress","#, name: "tablesProgress", keyCount: 2),
    List(method: "entries.list", parameters: #""tableId": 1,"#, name: "entriesNewest", keyCount: 2),
    List(method: "entries.list", parameters: #""tableId": 1, "sort": "oldest","#, name: "entriesOldest", keyCount: 2),
    List(
      method: "entries.list", parameters: #""tableId": 1, "sort": "title","#, name: "entriesTitle", keyCount: 2,
      hasText: true),
    List(method: "entries.list", parameters: #""tableId": 1, "sort": "type","#, name: "entriesType", keyCount: 3),
    List(method: "habits.list", name: "habits"),
  ]

  /// Methods whose items are not paged: a queue that changes with each answer, the reminders and days of a range, and
  /// habits, whose number is limited.
  private static let unpagedMethods: Set<String> = [
    "reviews.next", "reviews.history", "reviews.forecast", "reminders.due", "reminders.list", "habits.today",
    "habits.calendar", "habits.groups",
    "habits.statistics", "activity.calendar",
    "goals.calendar", "sparks.suggest", "sparks.trend", "tables.series",
  ]

  @Test("Every list, with a few exceptions, takes `cursor` and `limit` and returns `nextCursor`")
  func everyList() throws {
    let document = try Harness.programDocument()
    let schemas = document["components"]["schemas"]
    var lists: [String] = []
    for method in document["methods"].elements {
      let name = try #require(method["name"].string)
      let reference = method["result"]["schema"]["$ref"].string ?? ""
      let result = schemas[String(reference.split(separator: "/").last ?? "")]["properties"]
      guard !result["items"].isNull, !Self.unpagedMethods.contains(name) else { continue }
      lists.append(name)
      let parameters = method["params"].elements.compactMap { $0["name"].string }
      #expect(parameters.contains("cursor") && parameters.contains("limit"), "\(name)")
      #expect(!result["nextCursor"].isNull, "\(name)")
    }
    #expect(lists.count > 12 && lists.contains("cards.list") && lists.contains("missions.list"), "\(lists)")
  }

  @Test("A cursor with extreme numbers returns a page", arguments: lists)
  func extremes(_ list: List) throws {
    let client = try Harness.program().connect()
    try client.signUp()
    try client.call("sparks.create", #"{"title": "a b"}"#)
    try client.call(
      "kits.create",
      #"{"name": "K", "stage": 0, "questions": [{"prompt": "a", "correctAnswer": "b", "incorrectAnswers": ["c"]}]}"#)
    try client.call("tables.create", #"{"name": "a"}"#)
    try client.call("entries.add", #"{"tableId": 1, "title": "a b", "durationSeconds": 1}"#)
    let numbers: [Int64] = [.min, .min + 1, -1, 0, .max / 2, .max]
    for first in numbers {
      for other in numbers {
        let keys = [first] + Array(repeating: other, count: list.keyCount - 1)
        let cursor = list.name + keys.map { "_\($0)" }.joined() + (list.hasText ? "_61" : "")
        let reply = try client.call(list.method, #"{\#(list.parameters)"cursor": "\#(cursor)"}"#)
        #expect(reply.description.contains(#""items":["#), "\(cursor)")
        if list.keyCount == 1 { break }
      }
    }
  }
}
