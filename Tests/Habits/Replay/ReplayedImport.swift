/// A habit of a file to import (Habits, 9).
struct ReplayedImport: Sendable {
  var kind: ReplayedHabit.Kind
  var fields: ReplayedHabitFields
  var isArchived = false
  var marks: [GregorianDay: ReplayedHabit.Mark] = [:]
}

extension ReplayedUser {
  /// Imports habits without the rows that a rule rejects; the n-th of a name and kind is the user's n-th.
  mutating func add(_ imported: [ReplayedImport], replaces: Bool, on today: GregorianDay) -> Outcome {
    var outcome = Outcome(topics: [])
    var used: Set<Int> = []
    for (index, row) in imported.enumerated() {
      do throws(RuleViolation) {
        outcome.topics += try add(row, replaces: replaces, without: &used, on: today)
      } catch {
        outcome.refusedRows[index] = error
      }
    }
    return outcome
  }

  /// Imports one habit, never into one of `used`, and returns the topics of the events.
  private mutating func add(
    _ row: ReplayedImport, replaces: Bool, without used: inout Set<Int>, on today: GregorianDay
  ) throws(RuleViolation) -> [String] {
    let name = ReplayedHabitFields.trimmed(row.fields.name ?? "")
    let match = habits.filter { $0.name == name && $0.kind == row.kind && !used.contains($0.id) }.map(\.id).min()
    var topics: [String] = []
    let id: Int
    if let match {
      id = match
      if replaces {
        let changed = try row.fields.applied(to: habit(id), on: today)
        topics += try change(id, "habit.updated") { $0 = changed }.topics
      }
    } else {
      id = try create(row.kind, row.fields, on: today)
      topics.append("habit.created")
    }
    used.insert(id)
    for (day, mark) in row.marks.sorted(by: { $0.key < $1.key }) where today - 36_500 <= day && day <= today {
      topics += try change(id, "habit.marked") { habit in
        guard let before = habit.marks[day] else { return habit.marks[day] = mark }
        if replaces { habit.marks[day] = ReplayedHabit.Mark(value: mark.value, note: mark.note ?? before.note) }
      }.topics
    }
    if match == nil, row.isArchived {
      topics += try change(id, "habit.archived") { $0.archivedOn = today }.topics
    }
    return topics
  }
}
