import Kernel
import Service
import Testing

@testable import Habits

/// The comparison of imported habits with those of a user. (Habits, 9.)
@Suite("Merging of imported habits")
struct HabitImportRulesTests {
  private typealias Existing = HabitImportRules.Existing

  private func habit(_ name: String, _ kind: HabitPlan.Kind = .check) -> ImportedHabit {
    ImportedHabit(
      row: HabitImportRow(number: 1), draft: HabitDraft(name: name, plan: HabitPlan(kind: kind, schedule: .daily)))
  }

  @Test("The n-th habit of a name and kind is the user's n-th of that name and kind")
  func matching() {
    let existing = [
      Existing(id: 9, name: "Read", kind: .check), Existing(id: 3, name: "Read", kind: .check),
      Existing(id: 5, name: "Read", kind: .amount), Existing(id: 7, name: "read", kind: .check),
    ]
    let imported = [habit("Read"), habit("Read", .amount), habit("Read"), habit("Read"), habit("Run")]
    #expect(
      HabitImportRules.decisions(on: imported, existing, .skip) == [
        .addMarks(id: 3), .addMarks(id: 5), .addMarks(id: 9), .create, .create,
      ])
    #expect(HabitImportRules.decisions(on: [habit("Read")], existing, .replace) == [.replace(id: 3)])
    var ofEitherKind = habit("Read")
    ofEitherKind.suitsBothKinds = true
    #expect(HabitImportRules.decisions(on: [ofEitherKind], existing, .skip) == [.addMarks(id: 3)])
    #expect(HabitImportRules.decisions(on: [ofEitherKind], [existing[2]], .skip) == [.addMarks(id: 5)])
    #expect(
      HabitImportRules.decisions(on: [habit("Read"), habit("Run")], existing, .fail) == [.conflict(id: 3), .create])
  }

  /// Returns marks by day, with notes after the days, such as `2026-11-02 ill`.
  private func marks(_ marks: [String: HabitMark]) throws -> [CivilDay: MarkedDay] {
    let days = try marks.map { text, mark in
      let parts = text.split(separator: " ").map(String.init)
      return MarkedDay(day: try #require(CivilDay(parts[0])), mark: mark, note: parts.count > 1 ? parts[1] : nil)
    }
    return Dictionary(uniqueKeysWithValues: days.map { ($0.day, $0) })
  }

  @Test("Marks are merged day by day: skip keeps, replace overwrites, days not in the file stay")
  func merging() throws {
    let existing = try marks([
      "2026-11-01": .done(true), "2026-11-02 ill": .skipped, "2026-11-03 a": .done(true),
    ])
    let imported = try marks([
      "2026-11-02": .done(true), "2026-11-03 a": .done(true), "2026-11-04": .done(false),
    ])
    let added = try marks(["2026-11-04": .done(false)])
    let overwritten = try marks(["2026-11-02 ill": .done(true), "2026-11-04": .done(false)])
    #expect(HabitImportRules.changes(to: existing, by: imported, isReplacing: false) == added)
    #expect(HabitImportRules.changes(to: existing, by: imported, isReplacing: true) == overwritten)
  }

  @Test("A note of an unmarked day replaces no mark, and a mark without a note keeps that of the day")
  func notesWithoutMarks() throws {
    let day = try #require(CivilDay("2026-11-01"))
    func merged(_ existing: MarkedDay, _ imported: MarkedDay, isReplacing: Bool) -> MarkedDay? {
      HabitImportRules.changes(to: [day: existing], by: [day: imported], isReplacing: isReplacing)[day]
    }
    let (done, other) = (MarkedDay(day: day, mark: .done(true)), MarkedDay(day: day, mark: nil, note: "other"))
    let (note, both) = (MarkedDay(day: day, mark: nil, note: "n"), MarkedDay(day: day, mark: .done(true), note: "n"))
    #expect(merged(done, note, isReplacing: false) == nil)
    #expect(merged(done, note, isReplacing: true) == both)
    #expect(merged(note, done, isReplacing: false) == both)
    #expect(merged(note, done, isReplacing: true) == both)
    #expect(merged(note, other, isReplacing: false) == nil)
    #expect(merged(note, other, isReplacing: true) == other)
    #expect(merged(both, note, isReplacing: true) == nil)
    #expect(merged(both, MarkedDay(day: day, mark: .skipped), isReplacing: true)?.note == "n")
    #expect(merged(other, both, isReplacing: false) == MarkedDay(day: day, mark: .done(true), note: "other"))
  }

  @Test("A repeated import changes nothing", arguments: [false, true])
  func repetition(isReplacing: Bool) throws {
    var database = LoopDatabase()
    database.addHabit(id: 1)
    database.addHabit(id: 2)
    for day in 10...20 { try database.addMark("2026-11-\(day)", "2", habit: 1 + day % 2, note: "'\(day)'") }
    let (first, second) = (try ImportedFile.read(database), try ImportedFile.read(database))
    #expect(first == second)
    let existing = first.habits.enumerated().map {
      Existing(id: Int64($0), name: $1.draft.name, kind: $1.draft.plan.kind)
    }
    #expect(HabitImportRules.decisions(on: second.habits, existing, .skip) == [.addMarks(id: 0), .addMarks(id: 1)])
    for (old, new) in zip(first.habits, second.habits) {
      #expect(HabitImportRules.changes(to: old.marks, by: new.marks, isReplacing: isReplacing).isEmpty)
    }
  }
}
