import Kernel

/// The habits of a file and the report on its rows.
struct HabitImportContent: Hashable, Sendable {
  /// The valid habits, in the order of their positions.
  var habits: [ImportedHabit] = []
  var report = HabitImportReport()
}

/// A collector of the rows of a file, which separates valid habits and marks from the other rows.
struct HabitImportCollector {
  private(set) var content = HabitImportContent()
  private let days: ClosedRange<CivilDay>
  private var rowCount = 0

  /// Creates an empty collector; only the days from 36,500 days before `today` to `today` can be marked.
  init(today: CivilDay) { days = today.adding(days: -HabitImportLimits.maxMarkAge)...today }

  /// Adds a habit and returns its index; nil if it breaks a rule, which is reported.
  mutating func add(_ habit: ImportedHabit) throws(HabitImportFailure) -> Int? {
    if let violation = habit.violation {
      content.report.add(.habit, habit.row, violation)
      return nil
    }
    guard content.habits.count < HabitImportLimits.maxHabits else { throw .tooManyHabits }
    content.habits.append(habit)
    return content.habits.count - 1
  }

  /// Reports a row that is rejected or was changed.
  mutating func report(
    _ kind: HabitImportReport.Kind, _ row: HabitImportRow, _ violation: HabitFieldProblem
  ) throws(HabitImportFailure) {
    try countRow()
    content.report.add(kind, row, violation)
  }

  /// Adds the mark of a day, in place of an earlier one of this day; a row without a value removes that.
  ///
  /// `habit` is the index of the habit; nil if it was rejected. `read` returns the day, the value and the note for the
  /// kind of the habit.
  mutating func addMark(
    to habit: Int?, _ row: HabitImportRow,
    _ read: (HabitPlan.Kind) throws(HabitFieldProblem) -> (day: CivilDay, value: HabitMark?, note: String)
  ) throws(HabitImportFailure) {
    try countRow()
    guard let habit else { return content.report.countRejected(.mark) }
    do throws(HabitFieldProblem) {
      let (day, value, note) = try read(content.habits[habit].plan.kind)
      content.habits[habit].marks[day] = nil
      guard let value else { return }
      if day > days.upperBound { throw HabitFieldProblem(.dateInFuture, "/day") }
      if day < days.lowerBound { throw HabitFieldProblem(.dateTooEarly, "/day") }
      if case .amount(let amount) = value, !(0...HabitImportLimits.maxAmount).contains(amount) {
        throw HabitFieldProblem(.invalidAmount, "/amount")
      }
      content.habits[habit].marks[day] = ImportedHabit.Mark(value: value, note: shortened(note, row))
    } catch {
      content.report.add(.mark, row, error)
    }
  }

  private mutating func countRow() throws(HabitImportFailure) {
    rowCount += 1
    guard rowCount <= HabitImportLimits.maxRows else { throw .tooLarge }
  }

  /// Returns the note of a mark without what exceeds the maximum length, which is reported; nil if it is empty.
  private mutating func shortened(_ note: String, _ row: HabitImportRow) -> String? {
    guard !note.isEmpty else { return nil }
    guard let problem = ImportedHabit.problem(note, max: HabitImportLimits.maxNoteLength) else { return note }
    content.report.add(.mark, row, HabitFieldProblem(.noteShortened, "/note"))
    guard problem == .tooLong else { return nil }
    // Code points are counted, because a character of a malicious text can be arbitrarily long.
    let beginning = String(String.UnicodeScalarView(note.unicodeScalars.prefix(HabitImportLimits.maxNoteLength)))
    return ImportedHabit.problem(beginning, max: HabitImportLimits.maxNoteLength) == nil ? beginning : nil
  }
}
