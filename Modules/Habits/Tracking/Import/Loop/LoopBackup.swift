import Kernel
import SQLite
import Service

/// A backup of Loop Habit Tracker: an SQLite database. (Habits, 9.)
///
/// It is read from a copy in memory, so that neither other processes nor a journal or log next to it have an effect.
/// What Loop has not yet moved from its log to the file is missing.
struct LoopBackup {
  /// A habit that is added when all positions are known.
  private struct Habit {
    let id: Int64
    let position: Int64
    let fields: LoopFields
  }

  static let versions = 12...25
  /// The first version in which `description` contains the notes, and no longer the question.
  private static let firstWithQuestion = 23
  /// The maximum number of SQLite VM instructions, in millions; the largest valid file requires about a tenth.
  private static let maxMillionInstructions = 500

  private let connection: Connection
  private let version: Int
  private var meter: RowMeter
  private var collector: HabitImportCollector
  /// The index of each habit in the collector by its ID; nil if it was rejected.
  private var indexes: [Int64: Int?] = [:]

  /// Reads a backup; throws `notALoopBackup`, `tooManyHabits` or `tooLarge`.
  static func read(_ image: DatabaseImage, today: CivilDay) throws -> HabitImportContent {
    do {
      var backup = try LoopBackup(image, today: today)
      try backup.readHabits()
      try backup.readRepetitions()
      return backup.collector.content
    } catch is SQLiteError {
      throw DomainError.notALoopBackup
    }
  }

  private init(_ image: DatabaseImage, today: CivilDay) throws {
    meter = RowMeter(fileSize: image.count)
    connection = try Connection(
      untrusted: image, maxCellBytes: HabitImportCollector.maxCellBytes,
      maxMillionInstructions: Self.maxMillionInstructions)
    collector = HabitImportCollector(today: today)
    version = try connection.statement(LoopStatements.version).scalar(Int.self) ?? 0
    let tables = try connection.tableNames(countedBy: &meter)
    guard Self.versions.contains(version), tables.contains("Habits", "Repetitions") else {
      throw DomainError.notALoopBackup
    }
  }

  // MARK: - Habits

  private mutating func readHabits() throws {
    var habits: [Habit] = []
    var rowCount = 0
    try connection.statement(LoopStatements.habits).forEach { row in
      let row = LoopRow(row: row)
      guard row.has("id"), row.has("name"), row.has("freq_num"), row.has("freq_den") else {
        throw DomainError.notALoopBackup
      }
      try meter.countAll(row.row)
      guard let id = try? row.integer("id", field: "") else { throw DomainError.notALoopBackup }
      rowCount += 1
      guard rowCount <= HabitImportCollector.maxHabits else { throw DomainError.tooManyHabits }
      do throws(DomainError) {
        let position = try row.integer("position", field: "") ?? .max
        habits.append(Habit(id: id, position: position, fields: try fields(row)))
      } catch {
        try collector.report(.habit, HabitImportRow(number: id), error)
        indexes[id] = .some(nil)
      }
    }
    for habit in habits.sorted(by: { ($0.position, $0.id) < ($1.position, $1.id) }) {
      indexes[habit.id] = .some(try habit.fields.add(HabitImportRow(number: habit.id), to: &collector))
    }
  }

  private func fields(_ row: LoopRow) throws(DomainError) -> LoopFields {
    var fields = LoopFields()
    fields.name = try row.text("name", field: "/name")
    let description = try row.text("description", field: "/notes")
    let hasQuestion = version >= Self.firstWithQuestion
    fields.question = try hasQuestion ? row.text("question", field: "/question") : description
    fields.notes = hasQuestion ? description : ""
    switch try row.integer("type", field: "/kind") ?? 0 {
    case 0: break
    case 1: fields.isAmount = true
    default: throw DomainError.habitRowUnreadable.at("/kind")
    }
    fields.numerator = try row.integer("freq_num", field: "/schedule")
    fields.denominator = try row.integer("freq_den", field: "/schedule")
    switch try row.integer("target_type", field: "/direction") ?? 0 {
    case 0: break
    case 1: fields.isAtMost = true
    default: throw DomainError.habitRowUnreadable.at("/direction")
    }
    fields.target = try row.number("target_value", field: "/target") ?? 0
    fields.unit = try row.text("unit", field: "/unit")
    fields.color = LoopColors.index(of: try row.integer("color", field: "/color") ?? 0, version: version)
    fields.isArchived = try row.integer("archived", field: "/archivedAt") ?? 0 != 0
    try readReminder(row, into: &fields)
    return fields
  }

  /// Reads the reminder; its days are bits from Saturday, and without days it is none.
  private func readReminder(_ row: LoopRow, into fields: inout LoopFields) throws(DomainError) {
    let hour = try row.integer("reminder_hour", field: "/reminders")
    let minute = try row.integer("reminder_min", field: "/reminders")
    let days = try row.integer("reminder_days", field: "/reminders") ?? 0
    let weekdays = [6, 7, 1, 2, 3, 4, 5].enumerated().filter { days >> $0.offset & 1 == 1 }.map(\.element)
    guard let hour, let minute, !weekdays.isEmpty else {
      fields.hasPartialReminder = hour != nil || minute != nil
      return
    }
    guard (0...23).contains(hour), (0...59).contains(minute) else {
      throw DomainError.invalidText("reminders").at("/reminders")
    }
    fields.reminder = HabitReminder(time: TimeOfDay(minutes: Int(hour * 60 + minute)), weekdays: Set(weekdays))
  }

  // MARK: - Marks

  private mutating func readRepetitions() throws {
    let millisecondsPerDay: Int64 = 86_400_000
    try connection.statement(LoopStatements.repetitions).forEach { row in
      let row = LoopRow(row: row)
      guard row.has("id"), row.has("habit"), row.has("timestamp") else { throw DomainError.notALoopBackup }
      try meter.countAll(row.row)
      guard let id = try? row.integer("id", field: "") else { throw DomainError.notALoopBackup }
      let place = HabitImportRow(number: id)
      guard let habit = try? row.integer("habit", field: ""), let index = indexes[habit] else {
        return try collector.report(.mark, place, DomainError.unknownRow.at("/habit"))
      }
      try collector.addMark(to: index, place) { kind throws(DomainError) in
        guard let timestamp = try row.integer("timestamp", field: "/day") else {
          throw DomainError.habitRowUnreadable.at("/day")
        }
        let day = CivilDay(dayNumber: Int(timestamp.dividedRoundingDown(by: millisecondsPerDay)))
        let value = try row.has("value") ? row.integer("value", field: "/done") ?? -1 : 2
        return (day, try LoopMark.mark(value, of: kind), try row.text("notes", field: "/note"))
      }
    }
  }
}

extension Int64 {
  fileprivate func dividedRoundingDown(by divisor: Int64) -> Int64 {
    self / divisor - (self % divisor < 0 ? 1 : 0)
  }
}
