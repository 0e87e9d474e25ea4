import Foundation

extension ReplayedDays {
  /// The score of each day from `first` to `last` (Habits, 6).
  var scores: [Double] {
    var score = habit.target?.direction == .atMost ? 1.0 : 0.0
    var scheduled = 0.0
    let factor = pow(0.5, frequency.squareRoot() / 13)
    return zip(all, states).map { day, state in
      guard state != .skipped, day < now || lastDaySteps else { return score }
      let value = value(of: day, onDayOff: scheduled)
      if !isDayOff(day) { scheduled = value }
      score = score * factor + value * (1 - factor)
      return score
    }
  }

  /// Returns the score as of a day; nil before the first day and after today.
  func score(asOf day: GregorianDay) -> Double? {
    guard day >= first, day <= today, last >= first else { return nil }
    return scores[min(day, last) - first]
  }

  private var frequency: Double {
    switch habit.schedule {
    case .daily: 1
    case .weekdays(let weekdays): Double(weekdays.count) / 7
    case .times(let times, let days): Double(times) / Double(days)
    case .per(.week): 1.0 / 7
    case .per(.month): 1.0 / 30
    }
  }

  /// Whether the last day already changes the score.
  private var lastDaySteps: Bool {
    guard let mark = marks[last], habit.target?.direction != .atMost, !isDayOff(last) else { return false }
    return mark.value == .done(false) || states.last == .done
  }

  /// Returns what a day adds, from 0 to 1; `scheduled` is the value of the last day of the schedule.
  private func value(of day: GregorianDay, onDayOff scheduled: Double) -> Double {
    if let target = habit.target { return value(of: amount(upTo: day), comparedWith: target) }
    if case .times(let times, let days) = habit.schedule {
      let done = window(of: 2 * days, upTo: day).count { isDoneByMark($0) }
      return min(1, Double(done) / Double(2 * times))
    }
    if isDoneByMark(day) { return 1 }
    return isDayOff(day) ? scheduled : 0
  }

  private func value(of amount: Int, comparedWith target: ReplayedHabit.Target) -> Double {
    let amount = Double(amount)
    let goal = Double(target.thousandths)
    switch target.direction {
    case .atLeast: return min(1, amount / goal)
    case .atMost:
      guard goal > 0 else { return amount == 0 ? 1 : 0 }
      return max(0, min(1, 1 - (amount - goal) / goal))
    }
  }

  private func amount(upTo day: GregorianDay) -> Int {
    let length =
      switch habit.schedule {
      case .per(.week): 7
      case .per(.month): 30
      default: 1
      }
    return window(of: length, upTo: day).reduce(0) { $0 + self.amount(of: $1) }
  }

  /// Returns the last days up to a day that are neither skipped nor paused; those before the first day are included.
  private func window(of length: Int, upTo day: GregorianDay) -> [GregorianDay] {
    var days: [GregorianDay] = []
    var day = day
    while days.count < length {
      if day < first || states[day - first] != .skipped { days.append(day) }
      day = day - 1
    }
    return days
  }

  private func isDoneByMark(_ day: GregorianDay) -> Bool { marks[day]?.value == .done(true) }
}
