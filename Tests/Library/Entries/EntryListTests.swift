import Kernel
import SQLite
import Service
import TestSupport
import Testing

@testable import Library

@Suite("Lists of entries (Tables, 4.)")
struct EntryListTests {
  /// The properties of an entry that determine the expected lists.
  private struct ExpectedEntry {
    let id: Int
    let type: String
    let title: String
    /// The tag and the notes.
    let texts: String
    let isImportant: Bool
    let time: Int64
    let day: String
  }

  private static let titles = ["Éclair", "eclair", "Zoo", "apple", "Straße", "STRASSE", "10", "ñandú"]
  private static let sortKeys = [
    "Éclair": "eclair", "Straße": "strasse", "STRASSE": "strasse", "ñandú": "nandu", "Zoo": "zoo",
  ]
  private static let members = [
    "session": #""durationSeconds": 5"#, "measurement": #""value": 1"#, "log": #""notes": "Über""#,
    "checklist": #""checked": true"#, "rating": #""rating": 2"#,
  ]

  /// Adds 200 random entries, some with equal times, to two tables, and returns those of table 1.
  private func addRandomEntries(_ harness: Harness, _ user: TestUser) throws -> [ExpectedEntry] {
    let random = SeededRandomSource(seed: 8)
    let start = try #require(Instant("2026-10-30T00:00:00Z"))
    let zone = try #require(Zone(identifier: "Pacific/Kiritimati"))
    _ = try (user.createTable(), user.createTable("Other"))
    var entries: [ExpectedEntry] = []
    for _ in 0..<200 {
      let instant = start.adding(milliseconds: Int64(random.next(upperBound: 60)) * 8 * 3_600_000)
      let type = EntryType.allCases[random.next(upperBound: 5)].rawValue
      let title = Self.titles[random.next(upperBound: Self.titles.count)]
      let tag = random.next(upperBound: 4) == 0 ? "Maß" : "walk"
      let isImportant = random.next(upperBound: 3) == 0
      let table = random.next(upperBound: 4) == 0 ? 2 : 1
      let entry = try user.addEntry(
        #"""
        "type": "\#(type)", \#(Self.members[type] ?? ""), "tags": ["\#(tag)"], "isImportant": \#(isImportant),
        "occurredAt": "\#(instant)"
        """#, to: table, title: title)["entry"]
      guard table == 1 else { continue }
      let day = zone.civilDay(at: instant, dayStartsAt: 0).text
      #expect(entry["day"].string == day)
      entries.append(
        ExpectedEntry(
          id: try #require(entry["id"].int), type: type, title: title, texts: "\(tag) \(type == "log" ? "Über" : "")",
          isImportant: isImportant, time: instant.milliseconds, day: day))
    }
    return entries
  }

  private func expectedIDs(_ entries: [ExpectedEntry], _ sort: String) -> [Int] {
    entries.sorted { one, other in
      let isNewer = (one.time, one.id) > (other.time, other.id)
      switch sort {
      case "oldest": return !isNewer && one.id != other.id
      case "title":
        let (left, right) = (Self.sortKeys[one.title] ?? one.title, Self.sortKeys[other.title] ?? other.title)
        return left == right ? isNewer : left < right
      case "type": return one.type == other.type ? isNewer : one.type < other.type
      default: return isNewer
      }
    }.map(\.id)
  }

  private static let filters: [(String, @Sendable (ExpectedEntry) -> Bool)] = [
    ("", { _ in true }), (#", "type": "rating""#, { $0.type == "rating" }),
    (#", "important": true"#, { $0.isImportant }),
    (#", "important": false"#, { _ in true }),
    (#", "type": "log", "important": true"#, { $0.type == "log" && $0.isImportant }),
    (#", "text": "ECLAIR""#, { ["Éclair", "eclair"].contains($0.title) }),
    (#", "text": "masS""#, { $0.texts.hasPrefix("Maß") }), (#", "text": "uber""#, { $0.type == "log" }),
    (#", "text": " ""#, { _ in true }), (#", "text": "nowhere""#, { _ in false }),
    (#", "from": "2026-11-03", "to": "2026-11-10""#, { "2026-11-03"..."2026-11-10" ~= $0.day }),
    (#", "from": "2026-11-03", "to": "2026-11-03""#, { $0.day == "2026-11-03" }),
    (#", "from": "2026-11-09""#, { $0.day >= "2026-11-09" }), (#", "to": "2026-11-09""#, { $0.day <= "2026-11-09" }),
    (#", "from": "0001-01-01", "to": "9999-12-31""#, { _ in true }), (#", "to": "0001-01-01""#, { _ in false }),
    (
      #", "from": "2026-11-03", "type": "session", "text": "str""#,
      { $0.day >= "2026-11-03" && $0.type == "session" && ["Straße", "STRASSE"].contains($0.title) }
    ),
  ]

  @Test("Lists match a reference implementation for every order, every filter and several page sizes")
  func lists() throws {
    let harness = try Harness.library()
    let user = try harness.user(zone: "Pacific/Kiritimati")
    let entries = try addRandomEntries(harness, user)
    for sort in ["newest", "oldest", "title", "type"] {
      for (parameters, matches) in Self.filters {
        for limit in [1, 9, 500] {
          let ids = try user.ids("entries.list", #""tableId": 1, "sort": "\#(sort)"\#(parameters)"#, limit: limit)
          #expect(ids == expectedIDs(entries.filter(matches), sort), "\(sort) \(parameters) \(limit)")
        }
      }
    }
    #expect(try user.ids("entries.list", #""tableId": 1"#, limit: 50) == expectedIDs(entries, "newest"))
  }

  @Test(
    "With a low work limit, all matching entries are listed in order",
    arguments: EntrySort.allCases)
  func lowWorkLimits(_ sort: EntrySort) throws {
    let harness = try Harness.library()
    let user = try harness.user(zone: "Pacific/Kiritimati")
    let entries = try addRandomEntries(harness, user)
    for limits in [
      EntryListStore.WorkLimits(scans: 1), EntryListStore.WorkLimits(scans: 7), EntryListStore.WorkLimits(loads: 3),
    ] {
      let store = EntryListStore(transaction: harness.transaction, user: user.id, table: 1, limits: limits)
      var (ids, pages, lastKey): ([Int], Int, EntryKey?) = ([], 0, nil)
      repeat {
        let page = try store.page(EntryFilter(foldedText: "eclair"), sort, after: lastKey, limit: 2)
        #expect(page.entries.count <= 2)
        ids += page.entries.map { Int($0.id) }
        (lastKey, pages) = (page.next, pages + 1)
      } while lastKey != nil && pages < 1000
      #expect(ids == expectedIDs(entries.filter { ["Éclair", "eclair"].contains($0.title) }, sort.rawValue))
    }
  }

  @Test("A search finds the oldest of many entries on the first page, and an empty page is the last one")
  func oldestHit() throws {
    let user = try Harness.library().user()
    _ = try user.createTable()
    try user.addEntry(#""durationSeconds": 60, "occurredAt": "2026-01-01T08:00:00Z", "notes": "the only hit""#)
    try user.insertCopies(25_500)
    let page = try user.call("entries.list", #"{"tableId": 1, "text": "ONLY hit"}"#)
    #expect(page["items"].elements.compactMap { $0["id"].int } == [1] && page["nextCursor"].isNull)
    let empty = try user.call("entries.list", #"{"tableId": 1, "text": "nowhere"}"#)
    #expect(empty["items"].elements.isEmpty && empty["nextCursor"].isNull)
  }

  @Test("A search that has found nothing so far can be canceled between two steps")
  func cancellation() throws {
    let harness = try Harness.library()
    let user = try harness.user()
    _ = try user.createTable()
    try user.addSession(at: "2026-01-01T08:00:00Z")
    try user.insertCopies(20)
    let store = EntryListStore(
      transaction: harness.transaction, user: user.id, table: 1, limits: EntryListStore.WorkLimits(loads: 5))
    var steps = 0
    #expect(throws: DomainError.canceled) {
      try store.page(EntryFilter(foldedText: "nowhere"), .newest, after: nil, limit: 2) {
        steps += 1
        if steps == 3 { throw DomainError.canceled }
      }
    }
    #expect(steps == 3)
  }

  @Test("Adding and deleting entries between two pages does not shift the list")
  func stable() throws {
    let user = try Harness.library().user()
    _ = try user.createTable()
    for day in 10..<16 { try user.addSession(at: "2026-11-\(day)T08:00:00Z") }
    let first = try user.call("entries.list", #"{"tableId": 1, "limit": 3}"#)
    #expect(first["items"].elements.compactMap { $0["id"].int } == [6, 5, 4])
    try user.call("entries.delete", #"{"entryId": 4}"#)
    try user.addSession(at: "2026-11-20T08:00:00Z")
    let cursor = try #require(first["nextCursor"].string)
    let second = try user.call("entries.list", #"{"tableId": 1, "limit": 3, "cursor": "\#(cursor)"}"#)
    #expect(second["items"].elements.compactMap { $0["id"].int } == [3, 2, 1] && second["nextCursor"].isNull)
  }

  @Test(
    "Invalid parameters are rejected",
    arguments: [
      (#""tableId": 1, "from": "2026-11-03", "to": "2026-11-02""#, "invalid_range", "/to"),
      (#""tableId": 1, "type": "photo""#, "invalid_entry_type", "/type"),
      (#""tableId": 2"#, "table_not_found", "/tableId"), (#""tableId": 1, "sort": "mood""#, "not_one_of", "/sort"),
      (#""tableId": 1, "from": "2026-02-30""#, "invalid_format", "/from"),
    ])
  func rejected(_ parameters: String, _ rule: String, _ path: String) throws {
    let user = try Harness.library().user()
    _ = try user.createTable()
    let failure = try user.failure("entries.list", "{\(parameters)}")
    #expect(failure.rule == rule && failure.path == path)
  }
}
