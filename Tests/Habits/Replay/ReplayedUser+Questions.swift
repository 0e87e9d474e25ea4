extension ReplayedUser {
  /// The progress of a habit on a day; amounts are in thousandths.
  enum Progress: Equatable, Sendable {
    case times(done: Int, of: Int)
    case amount(sum: Int, target: Int)
  }

  /// A row of `habits.today`.
  struct TodayRow: Equatable, Sendable {
    var habit: Int
    var state: ReplayedDays.State
    /// Nil for a check that has no schedule `times`.
    var progress: Progress?
    var streak: Int
    var score: Double?
  }

  /// Numbers of habits that are due on a day, and of those that are done.
  struct Counts: Equatable, Sendable {
    var due: Int
    var done: Int
  }

  /// The reply to `habits.today`.
  struct TodayList: Equatable, Sendable {
    var rows: [TodayRow]
    var counts: Counts
  }

  /// A day of `habits.calendar`; the amount is in thousandths.
  struct CalendarDay: Equatable, Sendable {
    var day: GregorianDay
    var state: ReplayedDays.State
    var amount: Int?
    var note: String?
  }

  /// A habit of `habits.calendar`.
  struct CalendarRow: Equatable, Sendable {
    var habit: Int
    var days: [CalendarDay]
  }

  /// A row of `habits.groups`.
  struct Group: Equatable, Sendable {
    var name: String
    /// Number of habits in the group, with archived ones.
    var count: Int
    /// Number of habits in the group that are not archived.
    var activeCount: Int
  }

  /// A reminder of a habit on a civil day.
  struct DueReminder: Equatable, Sendable {
    var habit: Int
    var day: GregorianDay
    var hour: Int
    var minute: Int
  }

  /// Returns the days of a habit as they look today.
  func days(of habit: Int, on today: GregorianDay) throws(RuleViolation) -> ReplayedDays {
    ReplayedDays(try self.habit(habit), today: today)
  }

  /// Returns the group of a habit in the spelling of the oldest habit in it.
  func shownGroup(of habit: Int) throws(RuleViolation) -> String {
    let group = try self.habit(habit).group.lowercased()
    return habits.filter { $0.group.lowercased() == group }.min { $0.id < $1.id }?.group ?? ""
  }

  /// Returns the list of a day with what is known today.
  func today(_ day: GregorianDay? = nil, on today: GregorianDay) -> TodayList {
    let day = day ?? today
    let rows = habits.compactMap { habit -> TodayRow? in
      let days = ReplayedDays(habit, today: today)
      let state = days.state(of: day)
      guard state != .none, state != .notDue, state != .skipped || days.marks[day] != nil else { return nil }
      return TodayRow(
        habit: habit.id, state: state, progress: days.progress(on: day), streak: days.streak(asOf: day),
        score: days.score(asOf: day))
    }
    let due = rows.count { [.open, .done, .missed].contains($0.state) }
    return TodayList(rows: rows, counts: Counts(due: due, done: rows.count { $0.state == .done }))
  }

  /// Returns the counts of the dashboard.
  func dashboard(on today: GregorianDay) -> Counts { self.today(on: today).counts }

  /// Returns the days of the named habits, or of all that are not archived, by position.
  func calendar(
    of named: [Int]? = nil, from: GregorianDay, to: GregorianDay, on today: GregorianDay
  ) throws(RuleViolation) -> [CalendarRow] {
    for habit in named ?? [] { _ = try position(of: habit) }
    try RuleViolation.check(from > to ? ["invalid_span"] : to - from >= 400 ? ["span_too_long"] : [])
    return habits.filter { named?.contains($0.id) ?? ($0.archivedOn == nil) }.map { habit in
      let days = ReplayedDays(habit, today: today)
      return CalendarRow(
        habit: habit.id,
        days: GregorianDay.days(from: from, to: to).map { day in
          var amount: Int?
          if case .amount(let thousandths)? = habit.marks[day]?.value { amount = thousandths }
          return CalendarDay(day: day, state: days.state(of: day), amount: amount, note: habit.marks[day]?.note)
        })
    }
  }

  /// The groups, those with the oldest habits first.
  var groups: [Group] {
    var groups: [Group] = []
    for habit in habits.sorted(by: { $0.id < $1.id }) where !habit.group.isEmpty {
      let active = habit.archivedOn == nil ? 1 : 0
      if let index = groups.firstIndex(where: { $0.name.lowercased() == habit.group.lowercased() }) {
        groups[index].count += 1
        groups[index].activeCount += active
      } else {
        groups.append(Group(name: habit.group, count: 1, activeCount: active))
      }
    }
    return groups
  }

  /// Returns the reminders of civil days as far as known today, by day and then by position.
  func reminders(from: GregorianDay, to: GregorianDay, on today: GregorianDay) -> [DueReminder] {
    let views = habits.filter { $0.archivedOn == nil }.map { ReplayedDays($0, today: today) }
    return GregorianDay.days(from: from, to: to).flatMap { day in
      views.filter { $0.isStillDue(day) }.flatMap { days in
        days.habit.reminders.filter { $0.weekdays.contains(day.weekday) }.map {
          DueReminder(habit: days.habit.id, day: day, hour: $0.hour, minute: $0.minute)
        }
      }
    }
  }
}

extension ReplayedDays {
  /// Returns the progress as of a day (Habits, 7).
  func progress(on day: GregorianDay) -> ReplayedUser.Progress? {
    switch (habit.schedule, habit.target) {
    case (.times(let times, let days), _):
      let done = GregorianDay.days(from: day - (days - 1), to: day).count { marks[$0]?.value == .done(true) }
      return .times(done: done, of: times)
    case (.per(let period), let target?):
      return .amount(sum: sum(of: period, around: day), target: target.thousandths)
    case (_, let target?):
      return .amount(sum: amount(of: day), target: target.thousandths)
    default: return nil
    }
  }

  /// Returns whether a day is due and neither paused, skipped, implied nor done as far as known.
  func isStillDue(_ day: GregorianDay) -> Bool {
    guard habit.takesPlace(on: day) else { return false }
    if day <= last { return [.open, .missed].contains(state(of: day)) }
    if case .per(let period) = habit.schedule, isMet(period, around: day) { return false }
    return day >= first && isDue(day) && !habit.isPaused(on: day) && !daysInIntervals.contains(day)
  }
}
