/// The fields of a habit that a client may set; a field that is nil stays, or has its default in a new habit.
struct ReplayedHabitFields: Sendable {
  var name: String?
  var question: String?
  var notes: String?
  var schedule: ReplayedHabit.Schedule?
  var target: ReplayedDecimal?
  var direction: ReplayedHabit.Target.Direction?
  var unit: String?
  var color: Int?
  var group: String?
  /// The new reminders; nil inside removes them.
  var reminders: [ReplayedHabit.Reminder]??
  var icon: String??
  var startDay: GregorianDay??
  var endDay: GregorianDay??

  /// Returns a habit with these fields, or throws all rules that it would violate (Habits, 1 and 2).
  func applied(to habit: ReplayedHabit, on today: GregorianDay) throws(RuleViolation) -> ReplayedHabit {
    var changed = habit
    changed.name = Self.trimmed(name ?? habit.name)
    changed.question = question ?? habit.question
    changed.notes = notes ?? habit.notes
    changed.schedule = Self.sorted(schedule ?? habit.schedule)
    changed.unit = unit ?? habit.unit
    changed.color = color ?? habit.color
    changed.group = Self.trimmed(group ?? habit.group)
    if let reminders { changed.reminders = Self.joined(reminders ?? []) }
    if let icon { changed.icon = icon }
    if let startDay { changed.startDay = startDay }
    if let endDay { changed.endDay = endDay }

    var rules: [String] = []
    if changed.name.isEmpty { rules.append("title_required") }
    if changed.name.count > 80 { rules.append("title_too_long") }
    if !Self.isValid(changed.schedule, for: habit.kind) { rules.append("invalid_schedule") }
    changed.target = target(for: habit)
    if !isValid(changed.target, for: habit) { rules.append("invalid_target") }
    if let icon = changed.icon, !Self.icons.contains(icon) { rules.append("invalid_icon") }
    if let start = changed.startDay, start != habit.startDay, start < today - 36_500 { rules.append("date_too_early") }
    if let start = changed.startDay, let end = changed.endDay, start > end { rules.append("invalid_span") }
    try RuleViolation.check(rules + rangeRules)
    return changed
  }

  /// The general rules that fields without a rule of their own violate.
  private var rangeRules: [String] {
    let lengths = [(question, 200), (notes, 2_000), (unit, 20), (group.map(Self.trimmed), 40)]
    var rules = lengths.filter { ($0?.count ?? 0) > $1 }.map { _ in "too_long" }
    if !(0...19).contains(color ?? 0) { rules.append("out_of_range") }
    let reminders = (reminders ?? nil) ?? []
    guard reminders.count <= 8 else { return rules + ["too_many"] }
    for reminder in reminders {
      if !(0...23).contains(reminder.hour) || !(0...59).contains(reminder.minute) { rules.append("invalid_format") }
      if reminder.weekdays.isEmpty { rules.append("too_few") }
      if !reminder.weekdays.allSatisfy((1...7).contains) { rules.append("out_of_range") }
    }
    return rules
  }

  /// The emoji that a walk uses.
  static let icons = ["📚", "❤️", "👩🏽‍💻", "🇫🇷"]

  /// Returns reminders by time, with those of the same time joined.
  private static func joined(_ reminders: [ReplayedHabit.Reminder]) -> [ReplayedHabit.Reminder] {
    var joined: [ReplayedHabit.Reminder] = []
    for reminder in reminders.sorted(by: { ($0.hour, $0.minute) < ($1.hour, $1.minute) }) {
      var reminder = reminder
      if let last = joined.last, (last.hour, last.minute) == (reminder.hour, reminder.minute) {
        reminder.weekdays += joined.removeLast().weekdays
      }
      reminder.weekdays = Set(reminder.weekdays).sorted()
      joined.append(reminder)
    }
    return joined
  }

  private func target(for habit: ReplayedHabit) -> ReplayedHabit.Target? {
    let thousandths = target.map(\.thousandths) ?? habit.target?.thousandths
    return thousandths.map { .init(thousandths: $0, direction: direction ?? habit.target?.direction ?? .atLeast) }
  }

  private func isValid(_ changed: ReplayedHabit.Target?, for habit: ReplayedHabit) -> Bool {
    guard habit.kind == .amount else {
      // A text that is too long violates only this rule.
      let hasUnit = unit.map { (1...20).contains($0.count) } ?? false
      return target == nil && direction == nil && !hasUnit
    }
    guard let changed else { return false }
    let least = changed.direction == .atLeast ? 1 : 0
    return (least...1_000_000_000_000).contains(changed.thousandths)
  }

  private static func isValid(_ schedule: ReplayedHabit.Schedule, for kind: ReplayedHabit.Kind) -> Bool {
    switch schedule {
    case .daily: true
    case .weekdays(let weekdays): kind == .check && isValid(weekdays) && !weekdays.isEmpty
    case .times(let times, let days): kind == .check && 1 <= times && times < days && days <= 366
    case .per: kind == .amount
    }
  }

  private static func isValid(_ weekdays: [Int]) -> Bool {
    Set(weekdays).count == weekdays.count && weekdays.allSatisfy((1...7).contains)
  }

  private static func sorted(_ schedule: ReplayedHabit.Schedule) -> ReplayedHabit.Schedule {
    guard case .weekdays(let weekdays) = schedule else { return schedule }
    return .weekdays(weekdays.sorted())
  }

  /// Returns a text without white space at both ends.
  static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
