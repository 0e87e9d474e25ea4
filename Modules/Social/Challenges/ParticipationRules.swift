import Kernel

/// How a participation changes. (Challenges and friends, 2.4.)
///
/// In each of these, `today` is the participant's civil day, and `ticked` holds the places of the tasks that are ticked on
/// the present day of the challenge.
enum ParticipationRules {
  /// A change of one task, and the participation after it.
  struct Tick: Hashable, Sendable {
    /// The place of the task, from 0.
    let index: Int
    /// The day of the challenge.
    let day: Int
    /// The participation after it, without what friends see.
    let after: Participation
  }

  /// Ticks a task: the one that is asked for, or the first one that is open.
  ///
  /// The last task of the last day completes the challenge.
  ///
  /// - Parameters:
  ///   - wanted: The place of the task; nil for the next open one.
  ///   - participation: As it stands.
  ///   - ticked: What is ticked on this day.
  ///   - now: When.
  ///   - today: The participant's civil day.
  /// - Returns: What changes; nil where the task is ticked already.
  /// - Throws: `challenge_paused`, `challenge_completed`, `invalid_task_index`, `no_tasks_left`.
  static func tick(
    _ wanted: Int?, in participation: Participation, ticked: Set<Int>, at now: Instant, on today: CivilDay
  ) throws(DomainError) -> Tick? {
    try check(wanted, in: participation)
    if let wanted, ticked.contains(wanted) { return nil }
    guard let index = wanted ?? (0..<participation.tasksPerDay).first(where: { !ticked.contains($0) }) else {
      throw .noTasksLeft
    }
    var tick = changed(index, of: participation, ticks: ticked.count + 1, at: now, on: today)
    if tick.day == participation.duration, tick.after.ticks == participation.tasksPerDay {
      var completed = tick.after
      completed.status = .completed
      tick = Tick(index: index, day: tick.day, after: completed)
    }
    return tick
  }

  /// Takes the tick of a task of this day back: of the one that is asked for, or of the one that was ticked last.
  ///
  /// - Parameters:
  ///   - wanted: The place of the task; nil for the latest one.
  ///   - participation: As it stands.
  ///   - ticked: What is ticked on this day.
  ///   - latest: The place of the task of this day that was ticked last; nil where none is.
  ///   - now: When.
  ///   - today: The participant's civil day.
  /// - Returns: What changes; nil where nothing was ticked.
  /// - Throws: `challenge_paused`, `challenge_completed`, `invalid_task_index`.
  static func untick(
    _ wanted: Int?, in participation: Participation, ticked: Set<Int>, latest: Int?, at now: Instant, on today: CivilDay
  ) throws(DomainError) -> Tick? {
    try check(wanted, in: participation)
    guard let index = wanted ?? latest, ticked.contains(index) else { return nil }
    return changed(index, of: participation, ticks: ticked.count - 1, at: now, on: today)
  }

  /// Pauses an active participation; throws `invalid_status` for any other.
  static func pause(
    _ participation: Participation, at now: Instant, on today: CivilDay
  ) throws(DomainError) -> Participation {
    guard participation.status == .active else { throw .invalidStatus }
    var after = participation
    after.status = .paused
    after.calendar.pause(on: today)
    after.updatedAt = now
    return after
  }

  /// Resumes a paused participation; throws `invalid_status` for any other.
  static func resume(
    _ participation: Participation, at now: Instant, on today: CivilDay
  ) throws(DomainError) -> Participation {
    guard participation.status == .paused else { throw .invalidStatus }
    var after = participation
    after.status = .active
    after.calendar.resume(on: today)
    after.updatedAt = now
    return after
  }

  private static func check(_ wanted: Int?, in participation: Participation) throws(DomainError) {
    switch participation.status {
    case .paused: throw .challengePaused
    case .completed: throw .challengeCompleted
    case .active: break
    }
    if let wanted, !(0..<participation.tasksPerDay).contains(wanted) { throw .invalidTaskIndex }
  }

  private static func changed(
    _ index: Int, of participation: Participation, ticks: Int, at now: Instant, on today: CivilDay
  ) -> Tick {
    let day = participation.day(on: today)
    var after = participation
    after.calendar.reach(today)
    after.tickedDay = day
    after.ticks = ticks
    after.updatedAt = now
    return Tick(index: index, day: day, after: after)
  }
}
