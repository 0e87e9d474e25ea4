import Kernel
import TestSupport
import Testing

@testable import Library

@Suite("Lists of tables (Tables, 4.)")
struct TableListTests {
  /// The properties of a table that determine the expected lists.
  private struct ExpectedTable {
    let id: Int
    let name: String
    let description: String
    let category: String
    let isActive: Bool
    let createdAt: Int
    let lastEntryAt: Int?
    let progress: Double?
  }

  private static let names = [
    "Éclair", "eclair", "Zoo", "apple", "Apple pie", "Straße", "STRASSE", "10", "ñandú", "Nandu",
  ]

  /// Creates 40 random tables with entries, and returns their expected properties.
  private func createRandomTables(_ harness: Harness, _ user: TestUser) throws -> [ExpectedTable] {
    let random = SeededRandomSource(seed: 21)
    let start = try #require(Instant("2026-11-01T00:00:00Z"))
    return try (1...40).map { number in
      let createdAt = start.adding(milliseconds: Int64(random.next(upperBound: 5)) * 3_600_000)
      harness.clock.set(to: createdAt)
      let name = Self.names[random.next(upperBound: Self.names.count)]
      let category = TableCategory.allCases[random.next(upperBound: 7)].rawValue
      let description = random.next(upperBound: 3) == 0 ? "With a Café" : ""
      let target = random.next(upperBound: 3) == 0 ? nil : random.next(upperBound: 4) + 1
      let id = try user.createTable(
        name,
        more:
          #"""
          , "category": "\#(category)", "description": "\#(description)",
          "targetValue": \#(target.map(String.init) ?? "null")
          """#
      )
      #expect(id == number)
      let count = random.next(upperBound: 4)
      for index in 0..<count {
        let instant = start.adding(milliseconds: Int64(index - 3) * 1000)
        try user.addEntry(#""type": "measurement", "value": 1, "occurredAt": "\#(instant)""#, to: id)
      }
      let isActive = random.next(upperBound: 3) > 0
      if !isActive { try user.call("tables.setActive", #"{"tableId": \#(id), "isActive": false}"#) }
      return ExpectedTable(
        id: id, name: name, description: description, category: category, isActive: isActive,
        createdAt: Int(createdAt.milliseconds),
        lastEntryAt: count > 0 ? Int(start.milliseconds) + (count - 4) * 1000 : nil,
        progress: target.map { min(1, Double(count) / Double($0)) })
    }
  }

  private func expectedIDs(_ tables: [ExpectedTable], _ sort: String) -> [Int] {
    let keys = [
      "Éclair": "eclair", "Straße": "strasse", "STRASSE": "strasse", "ñandú": "nandu", "Nandu": "nandu",
      "Zoo": "zoo", "Apple pie": "apple pie",
    ]
    return tables.sorted { one, other in
      switch sort {
      case "name":
        let (left, right) = (keys[one.name] ?? one.name, keys[other.name] ?? other.name)
        return left == right ? one.id > other.id : left < right
      case "date": return (one.createdAt, one.id) > (other.createdAt, other.id)
      case "progress": return (one.progress ?? -1, one.id) > (other.progress ?? -1, other.id)
      default: return (one.lastEntryAt ?? one.createdAt, one.id) > (other.lastEntryAt ?? other.createdAt, other.id)
      }
    }.map(\.id)
  }

  @Test("Lists match a reference implementation for every order, every filter and several page sizes")
  func lists() throws {
    let harness = try Harness.library(at: "2026-11-01T00:00:00Z")
    let user = try harness.user()
    let tables = try createRandomTables(harness, user)
    let filters: [(String, (ExpectedTable) -> Bool)] = [
      ("", { _ in true }), (#", "category": "work""#, { $0.category == "work" }),
      (#", "active": true"#, { $0.isActive }),
      (#", "active": false"#, { !$0.isActive }),
      (#", "text": " ECLÁIR ""#, { ["Éclair", "eclair"].contains($0.name) }),
      (#", "text": "cafe""#, { $0.description != "" }),
      (#", "text": "ss""#, { ["Straße", "STRASSE"].contains($0.name) }),
      (#", "text": "nowhere""#, { _ in false }), (#", "text": "  ""#, { _ in true }),
      (#", "text": "ppl", "active": true"#, { ["apple", "Apple pie"].contains($0.name) && $0.isActive }),
    ]
    for sort in ["recent", "name", "date", "progress"] {
      for (parameters, matches) in filters {
        for limit in [1, 7, 500] {
          let ids = try user.ids("tables.list", #""sort": "\#(sort)"\#(parameters)"#, limit: limit)
          #expect(ids == expectedIDs(tables.filter(matches), sort), "\(sort) \(parameters) \(limit)")
        }
      }
    }
    #expect(try user.ids("tables.list", "", limit: 50) == expectedIDs(tables, "recent"))
  }

  @Test("A cursor of a list in another order is rejected")
  func cursors() throws {
    let user = try Harness.library().user()
    _ = try (user.createTable(), user.createTable())
    let cursor = try #require(try user.call("tables.list", #"{"limit": 1}"#)["nextCursor"].string)
    let failure = try user.failure("tables.list", #"{"sort": "name", "cursor": "\#(cursor)"}"#)
    #expect(failure.rule == "invalid_cursor")
  }

  @Test(
    "An unknown category or order is rejected",
    arguments: [
      (#"{"category": "school"}"#, "invalid_category"), (#"{"sort": "points"}"#, "not_one_of"),
    ])
  func rejected(_ parameters: String, _ rule: String) throws {
    #expect(try Harness.library().user().failure("tables.list", parameters).rule == rule)
  }
}
