import Kernel
import Service

/// The fields of a habit as Loop Habit Tracker stores and exports them. (Habits, 9.)
struct LoopFields {
  var name = ""
  var question = ""
  var notes = ""
  var isAmount = false
  /// The repetitions and the days in which they are due; nil if missing.
  var numerator: Int64?
  var denominator: Int64?
  var isAtMost = false
  /// The target in units.
  var target = 0.0
  var unit = ""
  /// The color, 0 to 19; nil if it is unknown.
  var color: Int? = 0
  var reminder: HabitReminder?
  /// Whether the reminder lacks a part, so that it is none.
  var hasPartialReminder = false
  var isArchived = false

  /// Adds the habit to a collector and returns its index; nil if it breaks a rule, which is reported.
  func add(_ row: HabitImportRow, to collector: inout HabitImportCollector) throws(DomainError) -> Int? {
    let plan: HabitPlan
    do throws(DomainError) {
      plan = try self.plan()
    } catch {
      try collector.report(.habit, row, error)
      return nil
    }
    let draft = HabitDraft(
      name: name.safelyTrimmed, question: question, notes: notes, plan: plan, unit: isAmount ? unit : "",
      color: color ?? 0, reminders: HabitReminderList(reminder.map { [$0] } ?? []))
    guard let index = try collector.add(ImportedHabit(row: row, draft: draft, isArchived: isArchived)) else {
      return nil
    }
    if isAmount, !isAtMost, target == 0 {
      collector.notice(.habit, row, DomainError.targetRaised.at("/target"))
    }
    if color == nil { collector.notice(.habit, row, DomainError.notImported.at("/color")) }
    if hasPartialReminder { collector.notice(.habit, row, DomainError.notImported.at("/reminders")) }
    return index
  }

  private func plan() throws(DomainError) -> HabitPlan {
    guard let schedule else { throw DomainError.invalidSchedule.at("/schedule") }
    guard isAmount else { return HabitPlan(kind: .check, schedule: schedule) }
    guard let amount = Thousandths.parse(target) else { throw DomainError.invalidTarget.at("/target") }
    // Every amount reaches a target of 0, which is not allowed; 0.001 is the least that is.
    let target =
      isAtMost
      ? HabitPlan.Target(amount: amount, direction: .atMost)
      : HabitPlan.Target(amount: amount == 0 ? 1 : amount, direction: .atLeast)
    return HabitPlan(kind: .amount, schedule: schedule, target: target)
  }

  /// The schedule; nil if there is none with these repetitions.
  private var schedule: HabitSchedule? {
    guard let numerator, let denominator, numerator >= 1 else { return nil }
    if numerator >= denominator { return .daily }
    switch (isAmount, denominator) {
    case (true, 7): return .per(.week)
    case (true, 30), (true, 31): return .per(.month)
    case (false, ...Int64(HabitSchedule.maxDays)): return .times(Int(numerator), days: Int(denominator))
    default: return nil
    }
  }
}

/// The values of Loop's repetitions.
enum LoopMark {
  /// Returns the mark of a stored value: a code, or for an amount also thousandths; nil for a day without a mark.
  static func mark(_ value: Int64, of kind: HabitPlan.Kind) throws(DomainError) -> HabitMark? {
    switch (kind, value) {
    case (_, 3): .skipped
    case (_, -1), (.check, 1): nil
    case (.check, 2): .done(true)
    case (.check, 0): .done(false)
    case (.check, _): throw DomainError.habitRowUnreadable.at("/done")
    // The collector checks the range.
    case (.amount, _): .amount(value)
    }
  }

  /// Returns the stored value of an exported one, which is a name or a number; nil for anything else.
  static func value(of text: String) -> Int64? {
    switch text {
    case "YES_MANUAL": 2
    case "YES_AUTO": 1
    case "NO": 0
    case "UNKNOWN": -1
    case "SKIP": 3
    default: text.utf8.count <= 20 ? Int64(text) : nil
    }
  }
}
