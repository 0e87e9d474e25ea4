import Database
import Kernel
import SQLite
import Service

/// A change of a habit's facts, after which its checkpoint may have to be replaced.
///
/// The changes of a group of calls are processed together, so that many marks cost one evaluation.
struct HabitChange: DeferredWrite {
  let habit: Int64
  let user: Int64
  /// The first day whose facts changed.
  let day: CivilDay
  let today: CivilDay

  /// The maximum number of unchanged habits whose checkpoints one group of calls advances.
  private static let maxAdvanced = 16

  static func perform(_ changes: [HabitChange], in transaction: Transaction) throws(SQLiteError) {
    do {
      for (habit, changes) in Dictionary(grouping: changes, by: \.habit) {
        let (first, today) = (changes.map(\.day).min() ?? .min, changes.map(\.today).max() ?? .min)
        try HabitStore(transaction: transaction, user: changes[0].user)
          .updateCheckpoint(of: habit, changedFrom: first, today: today)
      }
      for (user, changes) in Dictionary(grouping: changes, by: \.user) {
        let store = HabitStore(transaction: transaction, user: user)
        let today = changes.map(\.today).max() ?? .min
        // Reading a habit without writes would otherwise become slower every day.
        for habit in try store.habitsWithOldCheckpoint(today: today, limit: maxAdvanced) {
          try store.updateCheckpoint(of: habit, changedFrom: .max, today: today)
        }
      }
    } catch {
      throw SQLiteError(error)
    }
  }
}

extension HabitSchedule {
  /// The number of recent days that can be marked without replacing a checkpoint.
  private static let recentDays = 7
  /// The number of days after which a later checkpoint is worth its cost.
  private static let maxDelay = 14

  /// The minimum age in days of a checkpoint that is replaced by a later one.
  static let minCheckpointAge = recentDays + maxDelay

  /// Returns the latest day of a useful checkpoint, so that marks of recent days leave it unchanged.
  func latestCheckpointDay(today: CivilDay) -> CivilDay {
    checkpointDay(notAfter: today.adding(days: -dependentDays - Self.recentDays))
  }

  /// Returns whether a later checkpoint than that of a day, or than the first day, should be saved.
  func needsCheckpoint(after day: CivilDay, today: CivilDay) -> Bool {
    latestCheckpointDay(today: today).days(since: day) >= Self.maxDelay
  }
}

extension HabitStore {
  /// Saves, replaces or deletes the checkpoint of a habit after a change of its facts from a day on.
  fileprivate func updateCheckpoint(of id: Int64, changedFrom day: CivilDay, today: CivilDay) throws {
    guard let basis = try basis(of: id)?.active else { return }
    let schedule = basis.schedule
    var valid: HabitCheckpoint?
    if let checkpoint = basis.usableCheckpoint, try isValid(checkpoint, of: basis, changedFrom: day) {
      valid = checkpoint
    }
    let last = basis.plan.lastDay(upTo: today)
    let needsLater = schedule.needsCheckpoint(after: valid?.day ?? basis.firstDay, today: last)
    if needsLater {
      let new = try checkpoint(of: basis, on: schedule.latestCheckpointDay(today: last), from: valid)
      try HabitCheckpoint.table.save(new, of: id, in: transaction)
    } else if valid == nil, basis.checkpoint != nil {
      try HabitCheckpoint.table.delete(of: id, in: transaction)
    }
  }

  /// Returns whether a checkpoint is unchanged by a change of facts from a day on.
  private func isValid(
    _ checkpoint: HabitCheckpoint, of basis: HabitBasis, changedFrom day: CivilDay
  ) throws -> Bool {
    try day >= checkpoint.day.adding(days: basis.schedule.dependentDays)
      && nextInterval(of: checkpoint.day, of: basis.id, basis.plan) == checkpoint.nextInterval
  }

  /// Returns `nextInterval` of a checkpoint on a day, with the present marks; nil without intervals.
  private func nextInterval(of day: CivilDay, of habit: Int64, _ plan: HabitPlan) throws -> CivilDay? {
    guard case .times(let times, let length) = plan.schedule else { return nil }
    let first = day.adding(days: plan.schedule.dependentDays / 2)
    let done = try doneDays(of: habit, from: first, to: plan.lastDay(upTo: .max)).map(\.dayNumber)
    return HabitIntervals(done: done, times: times, days: length).nextInterval(of: day, plan.schedule)
  }

  /// Returns whether a change of the mark of a day leaves the checkpoint of its habit valid and recent enough.
  ///
  /// `isDoneChanged` states whether the day has become done, or is no longer done.
  func isCheckpointValid(
    of habit: Int64, _ target: MarkTarget, changedOn day: CivilDay, isDoneChanged: Bool, today: CivilDay
  ) throws -> Bool {
    let schedule = target.plan.schedule
    guard let checkpoint = target.checkpointDay, day >= checkpoint.adding(days: schedule.dependentDays),
      !schedule.needsCheckpoint(after: checkpoint, today: target.plan.lastDay(upTo: today))
    else { return false }
    return try !isDoneChanged || nextInterval(of: checkpoint, of: habit, target.plan) == target.nextInterval
  }

  /// Returns the checkpoint of a day, computed from an earlier one or from the first day.
  ///
  /// It takes all marks into account, even those that are in the future because the clock was set back.
  func checkpoint(
    of basis: HabitBasis, on day: CivilDay, from earlier: HabitCheckpoint? = nil
  ) throws -> HabitCheckpoint {
    try timeline(of: basis.active, through: lastMark(of: basis, from: day), from: earlier).makeCheckpoint(on: day)
  }

  /// Returns the day of the last mark, at least `day`; `day` if later marks do not matter to a checkpoint.
  private func lastMark(of basis: HabitBasis, from day: CivilDay) throws -> CivilDay {
    guard basis.schedule.dependentDays > 0 else { return day }
    return max(day, try lastMark(of: basis.id) ?? day)
  }
}
