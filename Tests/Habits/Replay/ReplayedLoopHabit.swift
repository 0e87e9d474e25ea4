import Kernel

/// A habit of a backup of Loop Habit Tracker (Habits, 9).
struct ReplayedLoopHabit: Sendable {
  /// A row of its table Repetitions.
  struct Repetition: Sendable {
    var day: GregorianDay
    /// Nil in versions without the column.
    var value: Int?
    var notes = ""
  }

  var kind: ReplayedHabit.Kind
  var name: String
  var question = ""
  var notes = ""
  var numerator = 1
  var denominator = 1
  var isAtMost = false
  var targetThousandths = 0
  var unit = ""
  var color = 0
  var reminderHour: Int?
  var reminderMinute = 0
  /// A bit for each weekday, beginning with Saturday.
  var reminderDays = 0
  var isArchived = false
  /// The marks in the order of the file; the last of a day counts.
  var repetitions: [Repetition] = []

  /// The schedule; nil if Kindling has none like it.
  var schedule: ReplayedHabit.Schedule? {
    if numerator < 1 { return nil }
    if numerator >= denominator { return .daily }
    switch (kind, denominator) {
    case (.amount, 7): return .per(.week)
    case (.amount, 30), (.amount, 31): return .per(.month)
    case (.check, ...366): return .times(numerator, days: denominator)
    default: return nil
    }
  }

  /// The habit to import, or the error of its row.
  var imported: Result<ReplayedImport, RuleViolation> {
    guard let schedule else { return .failure(RuleViolation(kind: .validationFailed, rules: ["invalid_schedule"])) }
    var fields = ReplayedHabitFields()
    fields.name = name
    fields.question = question
    fields.notes = notes
    fields.schedule = schedule
    fields.color = color
    if kind == .amount {
      fields.target = ReplayedDecimal(thousandths: isAtMost ? targetThousandths : max(1, targetThousandths))
      fields.direction = isAtMost ? .atMost : .atLeast
      fields.unit = unit
    }
    fields.reminders = reminderHour.map { [.init(hour: $0, minute: reminderMinute, weekdays: reminderWeekdays)] }
    var marks: [GregorianDay: ReplayedHabit.Mark] = [:]
    for repetition in repetitions {
      marks[repetition.day] = value(of: repetition).map {
        ReplayedHabit.Mark(value: $0, note: repetition.notes.isEmpty ? nil : repetition.notes)
      }
    }
    return .success(ReplayedImport(kind: kind, fields: fields, isArchived: isArchived, marks: marks))
  }

  private var reminderWeekdays: [Int] {
    [6, 7, 1, 2, 3, 4, 5].enumerated().filter { reminderDays >> $0.offset & 1 == 1 }.map(\.element)
  }

  private func value(of repetition: Repetition) -> ReplayedHabit.Mark.Value? {
    switch (kind, repetition.value) {
    case (_, 3): .skipped
    case (.check, nil), (.check, 2): .done(true)
    case (.check, 0): .done(false)
    case (.amount, let value?) where value >= 0: .amount(thousandths: value)
    default: nil
    }
  }
}
