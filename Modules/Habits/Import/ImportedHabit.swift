import Kernel

/// A habit of a file to import, with its marks. (Habits, 9.)
struct ImportedHabit: Hashable, Sendable {
  /// The mark of a day.
  struct Mark: Hashable, Sendable {
    var value: HabitMark
    /// The note; nil if there is none.
    var note: String?
  }

  /// The time of a reminder and its weekdays, Monday 1 to Sunday 7, at least one.
  struct Reminder: Hashable, Sendable {
    var time: TimeOfDay
    var weekdays: Set<Int>
  }

  /// The row of the file.
  let row: HabitImportRow
  /// The name, trimmed.
  var name: String
  var question = ""
  var notes = ""
  var plan: HabitPlan
  var unit = ""
  var color = 0
  /// The group, trimmed; empty if there is none.
  var group = ""
  var reminder: Reminder?
  var isArchived = false
  var marks: [CivilDay: Mark] = [:]
}

/// The limits of a habit. (Habits, 1 and 3.)
enum HabitImportLimits {
  static let maxHabits = 500
  static let maxNameLength = 80
  static let maxQuestionLength = 200
  static let maxNotesLength = 2000
  static let maxUnitLength = 20
  static let maxGroupLength = 40
  static let maxNoteLength = 500
  /// The maximum amount or target, in thousandths.
  static let maxAmount: Int64 = 1_000_000_000_000
  /// The age in days of the earliest day that can be marked.
  static let maxMarkAge = 36_500
  /// The number of rows of a file; 500 habits with ten years of marks are below it.
  static let maxRows = 2_000_000
  /// The size of a cell in bytes; longer ones make the file unreadable.
  static let maxCellBytes = 1 << 20
}

extension ImportedHabit {
  /// The first rule that a field breaks; nil if all fields are valid.
  var violation: HabitFieldProblem? {
    if let violation = Self.nameViolation(name) { return violation }
    let texts = [
      ("/question", question, HabitImportLimits.maxQuestionLength), ("/notes", notes, HabitImportLimits.maxNotesLength),
      ("/unit", unit, HabitImportLimits.maxUnitLength), ("/group", group, HabitImportLimits.maxGroupLength),
    ]
    for (field, text, max) in texts {
      if let problem = Self.problem(text, max: max) { return HabitFieldProblem(problem, field) }
    }
    guard let target = plan.target else { return nil }
    let minimum: Int64 = target.direction == .atLeast ? 1 : 0
    return (minimum...HabitImportLimits.maxAmount).contains(target.amount)
      ? nil : HabitFieldProblem(.invalidTarget, "/target")
  }

  /// Returns the rule that a trimmed name breaks; nil if it is valid.
  static func nameViolation(_ name: String) -> HabitFieldProblem? {
    guard !name.isEmpty else { return HabitFieldProblem(.titleRequired, "/name") }
    return problem(name, max: HabitImportLimits.maxNameLength).map {
      HabitFieldProblem($0 == .tooLong ? .titleTooLong : $0, "/name")
    }
  }

  /// Returns the rule that a text breaks: too long, or with a NUL character; nil if it is valid.
  static func problem(_ text: String, max: Int) -> HabitImportProblem? {
    guard text.isWithinByteLimit(forCharacters: max), text.count <= max else { return .tooLong }
    return text.firstNUL == nil ? nil : .invalidFormat
  }
}

extension String {
  /// The text without leading and trailing white space; unchanged if it is longer than any valid text of a habit.
  var safelyTrimmed: String {
    isWithinByteLimit(forCharacters: HabitImportLimits.maxNotesLength) ? trimmed : self
  }
}
