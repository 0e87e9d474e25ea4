import Kernel
import Service

/// The habits of a file and the report on its rows.
struct HabitImportContent: Hashable, Sendable {
  /// The valid habits, in the order of their positions.
  var habits: [ImportedHabit] = []
  var report = HabitImportReport()
}

/// A collector of the rows of a file, which separates valid habits and marks from the other rows.
struct HabitImportCollector {
  /// The maximum number of valid habits in a file; a user can have fewer, so that the import rejects some of them.
  static let maxHabits = 10 * HabitRules.maxHabits
  /// The maximum number of rows of a file; 500 habits with ten years of marks are below it.
  static let maxRows = 2_000_000
  /// The maximum size of a cell in bytes; a longer one makes its row or the file unreadable.
  static let maxCellBytes = 1 << 20

  private(set) var content = HabitImportContent()
  private let today: CivilDay
  private var rowCount = 0

  /// Creates an empty collector; only the days from 36,500 days before `today` to `today` can be marked.
  init(today: CivilDay) { self.today = today }

  /// Adds a habit and returns its index; nil if it breaks a rule, which is reported.
  ///
  /// `path` returns the JSON Pointer in the row to a field of the habit.
  mutating func add(
    _ habit: ImportedHabit, at path: (String) -> String = { $0 }
  ) throws(DomainError) -> Int? {
    if let violation = habit.draft.importViolation {
      content.report.add(.habit, habit.row, violation, at: path)
      return nil
    }
    guard content.habits.count < Self.maxHabits else { throw .tooManyHabits }
    content.habits.append(habit)
    return content.habits.count - 1
  }

  /// Reports a change of a row that is imported.
  mutating func notice(_ kind: HabitImportReport.Kind, _ row: HabitImportRow, _ notice: DomainError) {
    content.report.add(kind, row, notice)
  }

  /// Reports a row that is rejected.
  mutating func report(
    _ kind: HabitImportReport.Kind, _ row: HabitImportRow, _ error: DomainError
  ) throws(DomainError) {
    try countRow()
    content.report.add(kind, row, error)
  }

  /// Adds the mark of a day, in place of an earlier one of this day.
  ///
  /// A row without a value removes an earlier mark, and keeps its note as that of an unmarked day.
  ///
  /// `habit` is the index of the habit; nil if it was rejected. `path` returns the JSON Pointer in the row to a field
  /// of the mark. `read` returns the day, the value and the note for the kind of the habit.
  mutating func addMark(
    to habit: Int?, _ row: HabitImportRow, at path: (String) -> String = { $0 },
    _ read: (HabitPlan.Kind) throws(DomainError) -> (day: CivilDay, value: HabitMark?, note: String)
  ) throws(DomainError) {
    try countRow()
    guard let habit else { return content.report.countRejected(.mark) }
    do throws(DomainError) {
      let (day, value, note) = try read(content.habits[habit].draft.plan.kind)
      guard value != nil || !note.isBlank else {
        let earlier = content.habits[habit].marks.removeValue(forKey: day)
        if earlier != nil { content.report.add(.mark, row, DomainError.dayRepeated, at: path) }
        return
      }
      if let error = DomainError(issues: HabitRules.issues(ofMarkOn: day, today: today)) { throw error }
      if case .amount(let amount) = value, !(0...Thousandths.max).contains(amount) {
        throw DomainError.invalidAmount.at("/amount")
      }
      let mark = MarkedDay(day: day, mark: value, note: shortened(note, row, at: path))
      guard mark.mark != nil || mark.note != nil else { return }
      let earlier = content.habits[habit].marks.updateValue(mark, forKey: day)
      if let earlier, earlier != mark { content.report.add(.mark, row, DomainError.dayRepeated, at: path) }
    } catch {
      content.report.add(.mark, row, error, at: path)
    }
  }

  private mutating func countRow() throws(DomainError) {
    rowCount += 1
    guard rowCount <= Self.maxRows else { throw .importTooLarge }
  }

  /// Returns the note of a mark without what exceeds the maximum length, which is reported; nil if it is empty.
  private mutating func shortened(_ note: String, _ row: HabitImportRow, at path: (String) -> String) -> String? {
    guard !note.isEmpty else { return nil }
    let max = HabitRules.markNoteLengths.upperBound
    guard let violation = HabitDraft.violation(note, "note", max: max) else { return note }
    content.report.add(.mark, row, DomainError.noteShortened.at("/note"), at: path)
    guard violation.rule == FieldRule.tooLong.rawValue else { return nil }
    // Code points are counted, because a character of a malicious text can be arbitrarily long.
    let beginning = String(String.UnicodeScalarView(note.unicodeScalars.prefix(max)))
    return HabitDraft.violation(beginning, "note", max: max) == nil ? beginning : nil
  }
}
