import Glibc
import Kernel

extension HabitTimeline {
  /// The scores of all days, from 0 to 1; those of days that do not count yet are the previous ones. (Habits, 6.)
  var scores: [Double] {
    guard let days else { return [] }
    let decay = pow(0.5, schedule.frequency.squareRoot() / 13)
    var score = isAtMost ? 1.0 : 0.0
    var latestStep = 0.0
    return days.allDays.map { day in
      guard steps(day) else { return score }
      let isDayOff = !schedule.includes(day)
      let step = isDayOff && state(day) != .done ? latestStep : self.step(day)
      if !isDayOff { latestStep = step }
      score = score * decay + step * (1 - decay)
      return score
    }
  }

  /// Whether a day changes the score.
  private func steps(_ day: CivilDay) -> Bool {
    let state = state(day)
    guard state != .skipped, state != .none else { return false }
    guard day == days?.upperBound else { return true }
    guard !isAtMost, schedule.includes(day) else { return false }
    return mark(day) == .done(false) || mark(day) != nil && state == .done
  }

  /// The fulfillment of a day, from 0 to 1.
  private func step(_ day: CivilDay) -> Double {
    switch schedule {
    case .times(let times, let length):
      return min(1, Double(doneCount(through: day, days: 2 * length)) / Double(2 * times))
    default:
      guard let target else { return state(day) == .done ? 1 : 0 }
      let days = if case .per(let period) = schedule { period.scoreDays } else { 1 }
      let (sum, amount) = (Double(sum(through: day, days: days)), Double(target.amount))
      guard target.direction == .atMost else { return min(1, sum / amount) }
      guard amount > 0 else { return sum == 0 ? 1 : 0 }
      return min(1, max(0, 1 - (sum - amount) / amount))
    }
  }
}
