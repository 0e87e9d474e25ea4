import Database
import Kernel
import SQLite
import Service

/// The export and import of habits, their marks and their pauses.
///
/// Marks are imported day by day, also those of a habit that exists. Checkpoints are replaced after the last line.
enum HabitExport {
  private static let search = Habit.table.description.searchStatement(by: ["createdAt", "name", "type"])

  /// The offset of the positions of new habits, which places them after existing ones until the end of the import.
  private static let newPosition = 1_000_000
  /// The maximum distance of an imported day from today, in days; evaluating more days would take long.
  private static let maxDistance = 2 * HabitRules.maxMarkAge

  static let mark = ExportLine(
    "habitMark", "The mark of a day of a habit, or the note of an unmarked day.", of: MarkedDay.table.description,
    rule: .keyed().checking(checkMark))

  static let lines = [
    ExportLine(
      "habit", "A habit.", isNumbered: true, of: Habit.table.description,
      rule: .custom(
        "Exists if a row has the same `name`, `type` and `createdAt`; each row matches at most one line.", insertHabit)),
    mark,
    ExportLine(
      "habitPause", "Days of a habit that count as skipped if they have no mark.", of: HabitPause.table.description,
      rule: .custom("Exists if all its days are paused; otherwise, it joins the pauses that it touches.", insertPause)),
  ]

  /// The errors with which an import can reject a line.
  static let importErrors: [DomainError] = [
    .habitNameRequired, .invalidSchedule, .invalidTarget, .invalidIcon, .invalidSpan, .tooManyHabits, .wrongKind,
    .markRequired, .dateTooEarly,
    .dateInFuture,
  ]

  /// Closes gaps between positions, and replaces the checkpoints of habits that the import has changed.
  @Sendable
  static func recompute(_ importer: Importer) throws {
    if importer.hasChanged("habit") { try importer.recompute(Habit.derivation) }
    let today = try importer.context.today
    for habit in importer.state(ChangedHabits.self).ids.sorted() {
      try importer.transaction.deferWrite(HabitChange(habit: habit, user: importer.user, day: .min, today: today))
    }
  }

  // MARK: - Import rules

  /// Inserts the habit of a line, or applies the conflict policy to the matching habit.
  @Sendable
  private static func insertHabit(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    let store = HabitStore(transaction: importer.transaction, user: importer.user)
    var habit = try habit(of: line, importer)
    let outcome: ImportOutcome
    if let row = try importer.nextMatchingRow(search, of: line) {
      outcome = try importer.resolve(row) {
        (habit.id, habit.position) = (row, try store.habit(row)?.habit.position ?? habit.position)
        try store.update(habit)
      }
    } else {
      guard try store.count() < HabitRules.maxHabits else { throw DomainError.tooManyHabits }
      habit.position = newPosition + min(habit.position, newPosition)
      outcome = .added(row: try store.insert(habit))
    }
    importer.state(ChangedHabits.self).ids.insert(outcome.row)
    return outcome
  }

  /// Decodes a habit, without a row ID; throws all violations as one error.
  private static func habit(of line: ImportedLine, _ importer: Importer) throws -> Habit {
    guard line["schedule"].text.flatMap({ HabitSchedule($0) }) != nil else {
      throw DomainError.invalidSchedule.at("/schedule")
    }
    guard line["reminders"] == .null || line["reminders"].text.flatMap({ HabitReminderList($0) }) != nil else {
      throw DomainError.invalidLine.at("/reminders")
    }
    try line.checkDay("createdDay", of: "createdAt")
    if line["archivedAt"] != .null { try line.checkDay("archivedDay", of: "archivedAt") }
    var habit = try Habit.table.value(of: line)
    (habit.draft.name, habit.draft.group) = (habit.draft.name.trimmed, habit.draft.group.trimmed)
    if let error = DomainError(issues: HabitRules.issues(of: habit.draft)) { throw error }
    try checkAge(habit.createdDay, "/createdDay", importer)
    if let startDay = habit.draft.plan.startDay { try checkAge(startDay, "/startDay", importer) }
    return habit
  }

  /// Checks that a mark suits its habit, and is neither too long ago nor too far in the future.
  @Sendable
  private static func checkMark(_ line: ImportedLine, _ importer: Importer) throws {
    let habit = line["habit"].integer ?? 0
    let kind = try HabitStore(transaction: importer.transaction, user: importer.user).kind(of: habit)
    guard kind != .check || line["amount"] == .null else { throw DomainError.wrongKind.at("/amount") }
    guard kind != .amount || line["done"] == .null else { throw DomainError.wrongKind.at("/done") }
    let values = [line["done"] != .null, line["amount"] != .null, line["skipped"].integer == 1].count { $0 }
    guard values == 1 || values == 0 && line["note"] != .null else { throw DomainError.markRequired.at("") }
    let day = CivilDay(dayNumber: Int(line["day"].integer ?? 0))
    try checkAge(day, "/day", importer)
    // A user who has set the clock back has marks in the future, which have no effect until then.
    guard day <= (try importer.context.today).adding(days: maxDistance) else {
      throw DomainError.dateInFuture.at("/day")
    }
    importer.state(ChangedHabits.self).ids.insert(habit)
  }

  /// Checks that a day is not too long ago.
  private static func checkAge(_ day: CivilDay, _ path: String, _ importer: Importer) throws {
    guard day >= (try importer.context.today).adding(days: -maxDistance) else {
      throw DomainError.dateTooEarly.at(path)
    }
  }

  /// Joins a pause with the existing ones.
  @Sendable
  private static func insertPause(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    let pause = try HabitPause.table.value(of: line)
    guard let habit = line["habit"].integer, pause.last.map({ pause.first <= $0 }) ?? true else {
      throw DomainError.invalidLine.at("/lastDay")
    }
    let store = HabitStore(transaction: importer.transaction, user: importer.user)
    guard try store.add(pause, to: habit) != nil else { return try importer.resolve(0) {} }
    importer.state(ChangedHabits.self).ids.insert(habit)
    return .added(row: 0)
  }
}

/// The habits whose checkpoints an import replaces.
private final class ChangedHabits: ImportState {
  var ids: Set<Int64> = []
}
