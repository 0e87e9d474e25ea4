import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@testable import Library

/// A reference model of a table; only its best streak is stored, all other statistics are computed from the entries.
private struct TableModel {
  struct Entry {
    var type: EntryType
    var seconds: Int?
    var value: Double?
    var checked: Bool?
    var rating: Int?
    var time: Instant
    var day: Int
  }

  var entries: [Int: Entry] = [:]
  var bestStreak = 0

  /// The runs of consecutive days with entries, in order.
  var runs: [ClosedRange<Int>] {
    Set(entries.values.map(\.day)).sorted().reduce(into: []) { runs, day in
      if let last = runs.last, last.upperBound == day - 1 {
        runs[runs.count - 1] = last.lowerBound...day
      } else {
        runs.append(day...day)
      }
    }
  }

  /// Updates the best streak after a change.
  mutating func updateBestStreak() { bestStreak = max(bestStreak, runs.map(\.count).max() ?? 0) }

  /// Returns the expected current streak on a day.
  func streak(on today: Int) -> Int { runs.last.map { $0.upperBound >= today - 1 ? $0.count : 0 } ?? 0 }
}

@Suite("Statistics after random changes (Tables, 5 and 7.)")
struct StatisticsWalkTests {
  private static let zones = ["UTC", "Europe/Madrid", "America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago"]

  private let random = SeededRandomSource(seed: 99)

  @Test("After random additions, changes and deletions all statistics match the entries")
  func walk() throws {
    // The clock moves to November, past the end of daylight saving time in Madrid and New York.
    let harness = try Harness.library(at: "2026-03-25T09:00:00Z")
    let user = try harness.user()
    var tables = try (1...3).map { _ in
      _ = try user.createTable()
      return TableModel()
    }
    for operation in 1...Search.tries(1_500, thorough: 6_000) {
      let index = random.next(upperBound: 3)
      try applyRandomOperation(to: &tables[index], index + 1, user)
      tables[index].updateBestStreak()
      if operation.isMultiple(of: 25) { try shiftClock(user) }
      guard operation.isMultiple(of: 50) else { continue }
      for (index, table) in tables.enumerated() { try check(table, index + 1, user) }
      if operation.isMultiple(of: 500) { #expect(try harness.violations().isEmpty) }
    }
    #expect(tables.allSatisfy { !$0.entries.isEmpty })
  }

  /// Moves the clock, usually forward, and sometimes changes the zone and the start of day of the user.
  private func shiftClock(_ user: TestUser) throws {
    let hours = random.next(upperBound: 4) == 0 ? -random.next(upperBound: 60) : random.next(upperBound: 80)
    user.harness.clock.set(to: user.harness.clock.now().adding(milliseconds: Int64(hours) * 3_600_000))
    guard random.next(upperBound: 6) == 0 else { return }
    let zone = Self.zones[random.next(upperBound: Self.zones.count)]
    try user.call("profile.update", #"{"timeZone": "\#(zone)", "dayStartsAt": \#(random.next(upperBound: 7))}"#)
  }

  private func applyRandomOperation(to table: inout TableModel, _ tableID: Int, _ user: TestUser) throws {
    let ids = table.entries.keys.sorted()
    switch random.next(upperBound: 10) {
    case 0..<3 where !ids.isEmpty:
      let id = ids[random.next(upperBound: ids.count)]
      try user.call("entries.delete", #"{"entryId": \#(id)}"#)
      table.entries[id] = nil
    case 3..<6 where !ids.isEmpty:
      let id = ids[random.next(upperBound: ids.count)]
      guard var entry = table.entries[id] else { return }
      let (members, changesTime) = randomize(&entry, user, isNew: false)
      let reply = try user.updateEntry(id, members)["entry"]
      #expect(!changesTime || reply["occurredAt"].string == entry.time.text)
      table.entries[id] = entry
    default:
      var entry = TableModel.Entry(type: .session, time: user.harness.clock.now(), day: 0)
      let (members, _) = randomize(&entry, user, isNew: true)
      let id = try user.addEntry(members, to: tableID)["entry"]["id"].int
      table.entries[try #require(id)] = entry
    }
  }

  /// Assigns random values to an entry; returns them as JSON members, and whether the time changes.
  private func randomize(
    _ entry: inout TableModel.Entry, _ user: TestUser, isNew: Bool
  ) -> (members: String, changesTime: Bool) {
    entry.type = EntryType.allCases[random.next(upperBound: 5)]
    (entry.value, entry.checked, entry.rating, entry.seconds) = (nil, nil, nil, nil)
    var members = [#""type": "\#(entry.type)", "notes": "x""#]
    switch entry.type {
    case .measurement:
      let value = Double(random.next(upperBound: 2001) - 1000) * (random.next(upperBound: 20) == 0 ? 1e200 : 0.1)
      entry.value = value
      members.append(#""value": \#(value)"#)
    case .checklist:
      entry.checked = random.next(upperBound: 2) == 0
      members.append(#""checked": \#(entry.checked == true)"#)
    case .rating:
      entry.rating = random.next(upperBound: 5) + 1
      members.append(#""rating": \#(entry.rating ?? 0)"#)
    case .session, .log: break
    }
    if entry.type == .session || random.next(upperBound: 2) == 0 { entry.seconds = random.next(upperBound: 10_000) + 1 }
    members.append(#""durationSeconds": \#(entry.seconds.map(String.init) ?? "null")"#)
    let changesTime = isNew || random.next(upperBound: 3) == 0
    if changesTime {
      entry.time = user.harness.clock.now().adding(milliseconds: -Int64(random.next(upperBound: 12 * 86_400_000)))
      members.append(#""occurredAt": "\#(entry.time)""#)
      entry.day = user.dispatcher.conversation.user?.account.day(at: entry.time).dayNumber ?? 0
    }
    return (members.joined(separator: ", "), changesTime)
  }

  private func check(_ table: TableModel, _ tableID: Int, _ user: TestUser) throws {
    let statistics = try user.tableStatistics(tableID)
    let entries = Array(table.entries.values)
    let now = user.harness.clock.now()
    let today = try #require(user.dispatcher.conversation.user?.account.day(at: now).dayNumber)
    let seconds = entries.compactMap(\.seconds).reduce(0, +)
    #expect(
      [
        statistics["totalEntries"].int, statistics["totalSeconds"].int, statistics["activeDays"].int,
        statistics["streak"]["current"].int, statistics["streak"]["longest"].int,
      ] == [
        entries.count, seconds, Set(entries.map(\.day)).count, table.streak(on: today), table.bestStreak,
      ])
    #expect(statistics["lastEntryAt"].string == entries.map(\.time).max()?.text)
    let ratings = entries.compactMap(\.rating)
    #expect(
      statistics["averages"]["rating"].double
        == (ratings.isEmpty ? nil : Double(ratings.reduce(0, +)) / Double(ratings.count)))
    let checklists = entries.compactMap(\.checked)
    #expect(
      statistics["averages"]["checked"].double
        == (checklists.isEmpty ? nil : Double(checklists.count { $0 }) / Double(checklists.count)))
    var sum = ExactSum()
    let values = entries.compactMap(\.value)
    values.forEach { sum.add($0) }
    #expect(statistics["averages"]["value"].double == sum.mean(of: values.count))
  }
}
