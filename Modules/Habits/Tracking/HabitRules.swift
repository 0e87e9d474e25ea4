import Kernel
import Service

/// The bounds of habits, and the rules for their changes. (Habits, 1 to 3.)
enum HabitRules {
  static let maxHabits = 500
  static let maxNameLength = 80
  static let questionLengths = 0...200
  static let noteLengths = 0...2000
  static let unitLengths = 0...20
  static let groupLengths = 0...40
  static let markNoteLengths = 0...500
  static let colors = 0...19
  static let weekdays = Set(1...7)
  /// The maximum age of a mark, in days.
  static let maxMarkAge = 36_500

  /// The rules in the order in which an error lists them. (Habits, 8.)
  private static let order = [
    "title_required", "title_too_long", "invalid_schedule", "invalid_target", "invalid_icon", "date_too_early",
    "invalid_span",
  ]

  /// Returns all violations in a draft with trimmed texts, in the order of the rules.
  ///
  /// `hasDirection` states whether the call names a direction. `fieldIssues` were found while decoding.
  static func issues(
    of draft: HabitDraft, hasDirection: Bool = false, fieldIssues: [DomainError.Issue] = []
  ) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    if draft.name.isEmpty { issues.append(DomainError.habitNameRequired.issue(at: "/name")) }
    if !draft.plan.schedule.isValid || !draft.plan.schedule.suits(draft.plan.kind) {
      issues.append(DomainError.invalidSchedule.issue(at: "/schedule"))
    }
    if !isValid(draft.plan.target, for: draft.plan.kind) {
      issues.append(DomainError.invalidTarget.issue(at: "/target"))
    }
    if draft.plan.kind == .check {
      if hasDirection { issues.append(DomainError.invalidTarget.issue(at: "/direction")) }
      if !draft.unit.isEmpty { issues.append(DomainError.invalidTarget.issue(at: "/unit")) }
    }
    if let icon = draft.icon, !icon.isEmoji { issues.append(DomainError.invalidIcon.issue(at: "/icon")) }
    if let start = draft.plan.startDay, let end = draft.plan.endDay, start > end {
      issues.append(DomainError.invalidSpan.issue(at: "/endDay"))
    }
    let all = fieldIssues.merged(with: issues)
    let ranks = all.map { order.firstIndex(of: $0.rule) ?? order.count }
    return all.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { all[$0] }
  }

  /// Returns whether a habit of another device has values that habits can have.
  @Sendable
  static func isPossible(_ habit: Habit) -> Bool {
    let isArchivedDayPossible =
      habit.archivedAt.map { habit.archivedDay?.isPossible(at: $0, inZone: nil) ?? false } ?? (habit.archivedDay == nil)
    return isArchivedDayPossible && habit.createdDay.isPossible(at: habit.createdAt, inZone: nil)
      && !habit.draft.name.isBlank && issues(of: habit.draft).isEmpty
  }

  private static func isValid(_ target: HabitPlan.Target?, for kind: HabitPlan.Kind) -> Bool {
    guard kind == .amount, let target else { return kind == .check && target == nil }
    return ((target.direction == .atLeast ? 1 : 0)...Thousandths.max).contains(target.amount)
  }

  // MARK: - Marks

  /// Returns the violations of the day of a mark; `isRemoval` permits any past day.
  static func issues(ofMarkOn day: CivilDay, today: CivilDay, isRemoval: Bool = false) -> [DomainError.Issue] {
    if day > today { return [DomainError.dateInFuture.issue(at: "/day")] }
    if !isRemoval, isTooEarly(day, today: today) { return [DomainError.dateTooEarly.issue(at: "/day")] }
    return []
  }

  /// Returns whether a day is too long ago for a mark or for the start of a habit.
  static func isTooEarly(_ day: CivilDay, today: CivilDay) -> Bool { day < today.adding(days: -maxMarkAge) }

  // MARK: - Pauses

  /// Returns the pause that a new one forms with those that it meets or follows by a day. (Habits, 3.)
  static func joined(_ pause: HabitPause, with pauses: [HabitPause]) -> HabitPause {
    pauses.filter { $0.touches(pause) }.reduce(pause) { joined, other in
      HabitPause(
        first: min(joined.first, other.first),
        last: joined.last.flatMap { last in other.last.map { max(last, $0) } })
    }
  }

  /// Returns what remains of a pause that contains today when it ends yesterday; nil if it began today.
  static func ended(_ pause: HabitPause, today: CivilDay) -> HabitPause? {
    pause.first < today ? HabitPause(first: pause.first, last: today.previous) : nil
  }
}

extension HabitPause {
  /// Whether two pauses overlap or follow each other without a day between them.
  func touches(_ other: HabitPause) -> Bool {
    (last.map { other.first <= $0.next } ?? true) && (other.last.map { first <= $0.next } ?? true)
  }
}

extension HabitSchedule {
  /// Whether the numbers of the schedule are in range. (Habits, 2.)
  var isValid: Bool {
    switch self {
    case .daily, .per: true
    case .weekdays(let weekdays): !weekdays.isEmpty && weekdays.isSubset(of: HabitRules.weekdays)
    case .times(let times, let days): 1 <= times && times < days && days <= Self.maxDays
    }
  }

  /// Whether habits of a kind can have the schedule. (Habits, 2.)
  func suits(_ kind: HabitPlan.Kind) -> Bool {
    switch self {
    case .daily: true
    case .weekdays, .times: kind == .check
    case .per: kind == .amount
    }
  }
}
