import Kernel

/// The results that the methods of habits must return, as JSON texts computed from the model. (Habits, 7.)
struct ReplayedReplies {
  /// What the wire shows of a habit besides the facts of the model.
  struct Row {
    var createdAt: Instant
    var archivedAt: Instant?
  }

  let user: ReplayedUser
  let today: GregorianDay
  /// The rows of existing habits by the ID of the model.
  let rows: [Int: Row]
  /// The number by which IDs on the wire are greater than those of the model.
  let idOffset: Int

  // MARK: - Habits

  /// Returns the result of a call that creates or returns a habit, or changes it if `isChanged` is given.
  func habit(_ id: Int, isChanged: Bool? = nil) throws(RuleViolation) -> String {
    let pauses = try user.habit(id).pauses.map { pause in
      #"{"from": \#(text(pause.first)), "to": \#(text(pause.last))}"#
    }
    let changed = isChanged.map { #", "changed": \#($0)"# } ?? ""
    return #"{"habit": \#(try view(of: id)), "pauses": [\#(pauses.joined(separator: ", "))]\#(changed)}"#
  }

  /// Returns the result of `habits.mark` and `habits.unmark`.
  func mark(of id: Int, on day: GregorianDay, isChanged: Bool) throws(RuleViolation) -> String {
    let mark = try user.habit(id).marks[day]
    return """
      {"habitId": \(id + idOffset), "day": \(text(day)), "mark": \(text(mark)), "note": \(text(mark?.note)), \
      "changed": \(isChanged), "habit": \(try view(of: id, on: day))}
      """
  }

  /// Returns the result of `habits.list`.
  func list(isArchived: Bool?) throws(RuleViolation) -> String {
    var items: [String] = []
    for habit in user.habits where isArchived.map({ $0 == (habit.archivedOn != nil) }) ?? true {
      items.append(try view(of: habit.id))
    }
    return #"{"items": [\#(items.joined(separator: ", "))], "nextCursor": null}"#
  }

  private func view(of id: Int, on day: GregorianDay? = nil) throws(RuleViolation) -> String {
    let habit = try user.habit(id)
    let days = ReplayedDays(habit, today: today)
    return """
      {"id": \(id + idOffset), "name": \(text(habit.name)), "question": \(text(habit.question)), \
      "notes": \(text(habit.notes)), "kind": "\(habit.kind)", "schedule": \(text(habit.schedule)), \
      "target": \(text(thousandths: habit.target?.thousandths)), \
      "direction": \(text(habit.target?.direction.rawValue)), \
      "unit": \(text(habit.unit)), "color": \(habit.color), "group": \(text(try user.shownGroup(of: id))), \
      "icon": \(text(habit.icon)), "reminders": [\(habit.reminders.map(\.json).joined(separator: ", "))], \
      "startDay": \(text(habit.startDay)), "endDay": \(text(habit.endDay)), "position": \(try user.position(of: id)), \
      "createdAt": \(text(rows[id]?.createdAt.text)), "archivedAt": \(text(rows[id]?.archivedAt?.text)), \
      "firstDay": \(text(days.first)), \(status(of: days, on: day ?? today))}
      """
  }

  private func status(of days: ReplayedDays, on day: GregorianDay) -> String {
    """
    "day": \(text(day)), "state": "\(days.state(of: day).rawValue)", "mark": \(text(days.marks[day])), \
    "progress": \(text(days.progress(on: day))), "streak": \(streak(of: days, on: day)), \
    "score": \(text(days.score(asOf: day)))
    """
  }

  /// Returns the members of a streak that do not depend on the time of day.
  private func streak(of days: ReplayedDays, on day: GregorianDay) -> String {
    let day = min(day, days.last)
    return """
      {"current": \(days.streak(asOf: day)), "longest": \(days.longestStreak(asOf: day)), \
      "lastDay": \(text(days.lastCountedDay(asOf: day)))}
      """
  }

  // MARK: - Queries

  /// Returns the result of `habits.today`.
  func today(_ day: GregorianDay?) throws(RuleViolation) -> String {
    let list = user.today(day, on: today)
    var items: [String] = []
    for row in list.rows { items.append(try view(of: row.habit, on: day ?? today)) }
    return """
      {"day": \(text(day ?? today)), "counts": {"due": \(list.counts.due), "done": \(list.counts.done)}, \
      "items": [\(items.joined(separator: ", "))]}
      """
  }

  /// Returns the result of `habits.calendar`.
  func calendar(of habits: [Int]?, from: GregorianDay, to: GregorianDay) throws(RuleViolation) -> String {
    let rows = try user.calendar(of: habits, from: from, to: to, on: today).map { row in
      let days = row.days.map { day in
        """
        {"day": \(text(day.day)), "state": "\(day.state.rawValue)", "amount": \(text(thousandths: day.amount)), \
        "note": \(text(day.note))}
        """
      }
      return #"{"habitId": \#(row.habit + idOffset), "days": [\#(days.joined(separator: ", "))]}"#
    }
    return #"{"items": [\#(rows.joined(separator: ", "))]}"#
  }

  /// Returns the result of `habits.statistics`.
  func statistics(
    of habit: Int, by span: GregorianDay.Span, from: GregorianDay?, to: GregorianDay?
  ) throws(RuleViolation) -> String {
    let statistics = try user.statistics(of: habit, by: span, from: from, to: to, on: today)
    let series = statistics.buckets.map { bucket in
      """
      {"from": \(text(bucket.first)), "to": \(text(bucket.last)), "done": \(bucket.count), \
      "due": \(bucket.due), "fraction": \(text(bucket.fraction)), \
      "sum": \(text(thousandths: bucket.sum)), "score": \(text(bucket.score))}
      """
    }
    let best = statistics.bestStreaks.map { streak in
      #"{"from": \#(text(streak.first)), "to": \#(text(streak.last)), "length": \#(streak.length)}"#
    }
    let rates = statistics.rates.map(text)
    return """
      {"habitId": \(habit + idOffset), "items": [\(series.joined(separator: ", "))], "done": \(statistics.count), \
      "sum": \(text(thousandths: statistics.sum)), "weekdays": \(statistics.doneByWeekday), \
      "fractions": {"last30": \(rates[0]), "last90": \(rates[1]), "last365": \(rates[2])}, \
      "streak": {"current": \(statistics.streak)}, \
      "best": [\(best.joined(separator: ", "))]}
      """
  }

  /// The result of `habits.groups`.
  var groups: String {
    let items = user.groups.map { #"{"name": \#(text($0.name)), "count": \#($0.count)}"# }
    return #"{"items": [\#(items.joined(separator: ", "))]}"#
  }

  // MARK: - Values

  private func text(_ string: String?) -> String { string.map { "\"\($0)\"" } ?? "null" }
  private func text(_ number: Double?) -> String { number.map { "\($0)" } ?? "null" }
  private func text(_ day: GregorianDay?) -> String { text(day?.description) }
  private func text(thousandths: Int?) -> String { text(thousandths.map { Double($0) / 1000 }) }

  private func text(_ mark: ReplayedHabit.Mark?) -> String {
    switch mark?.value {
    case nil: "null"
    case .done(let isDone)?: #"{"done": \#(isDone), "amount": null, "skipped": false}"#
    case .amount(let amount)?: #"{"done": null, "amount": \#(text(thousandths: amount)), "skipped": false}"#
    case .skipped?: #"{"done": null, "amount": null, "skipped": true}"#
    }
  }

  private func text(_ progress: ReplayedUser.Progress?) -> String {
    switch progress {
    case nil: "null"
    case .times(let done, let times)?: #"{"value": \#(done), "target": \#(times)}"#
    case .amount(let sum, let target)?:
      #"{"value": \#(text(thousandths: sum)), "target": \#(text(thousandths: target))}"#
    }
  }

  private func text(_ schedule: ReplayedHabit.Schedule) -> String {
    let (weekdays, times, days, period): ([Int]?, Int?, Int?, ReplayedHabit.Period?) =
      switch schedule {
      case .daily: (nil, nil, nil, nil)
      case .weekdays(let weekdays): (weekdays, nil, nil, nil)
      case .times(let times, let days): (nil, times, days, nil)
      case .per(let period): (nil, nil, nil, period)
      }
    return """
      {"type": "\(schedule.type)", "weekdays": \(weekdays.map { "\($0)" } ?? "null"), \
      "times": \(times.map(String.init) ?? "null"), "days": \(days.map(String.init) ?? "null"), \
      "period": \(text(period?.rawValue))}
      """
  }
}
