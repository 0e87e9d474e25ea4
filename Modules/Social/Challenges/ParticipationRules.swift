import Kernel

/// The state transitions of a participation. (Challenges and friends, 2.4.)
///
/// `today` is the participant's civil day. `ticked` contains the indices of the tasks ticked on the current challenge
/// day.
enum ParticipationRules {
  /// A ticked or unticked task and the resulting participation.
  struct TaskChange: Hashable, Sendable {
    /// The index of the task, from 0.
    let index: Int
    /// The challenge day, from 1.
    let day: Int
    /// The participation after the change; `ParticipationStore.save` updates `activity` and `revision`.
    let updated: Participation
  }

  /// Ticks a task.
  ///
  /// Ticking the last open task of the last day completes the challenge.
  ///
  /// - `requestedIndex`: The index of the task; nil for the first open one.
  /// - Returns: The change; nil if the task is already ticked.
  /// - Throws: `challenge_paused`, `challenge_completed`, `invalid_task_index`, `no_tasks_left`.
  static func tick(
    _ requestedIndex: Int?, in participation: Participation, ticked: Set<Int>, at now: Instant, on today: CivilDay
  ) throws(DomainError) -> TaskChange? {
    try check(requestedIndex, in: participation)
    if let requestedIndex, ticked.contains(requestedIndex) { return nil }
    guard let index = requestedIndex ?? (0..<participation.tasksPerDay).first(where: { !ticked.contains($0) }) else {
      throw .noTasksLeft
    }
    var change = changed(index, of: participation, ticks: ticked.count + 1, at: now, on: today)
    if change.day == participation.duration, change.updated.ticks == participation.tasksPerDay {
      var completed = change.updated
      completed.status = .completed
      change = TaskChange(index: index, day: change.day, updated: completed)
    }
    return change
  }

  /// Undoes the tick of a task of the current challenge day.
  ///
  /// - `requestedIndex`: The index of the task; nil for `latest`.
  /// - `latest`: The index of the task ticked last on this day; nil if none is ticked.
  /// - Returns: The change; nil if the task is not ticked, or if `requestedIndex` and `latest` are nil.
  /// - Throws: `challenge_paused`, `challenge_completed`, `invalid_task_index`.
  static func untick(
    _ requestedIndex: Int?, in participation: Participation, ticked: Set<Int>, latest: Int?, at now: Instant,
    on today: CivilDay
  ) throws(DomainError) -> TaskChange? {
    try check(requestedIndex, in: participation)
    guard let index = requestedIndex ?? latest, ticked.contains(index) else { return nil }
    return changed(index, of: participation, ticks: ticked.count - 1, at: now, on: today)
  }

  /// Pauses an active participation; throws `invalid_status` otherwise.
  static func pause(
    _ participation: Participation, at now: Instant, on today: CivilDay
  ) throws(DomainError) -> Participation {
    guard participation.status == .active else { throw .invalidStatus }
    var updated = participation
    updated.status = .paused
    updated.calendar.pause(on: today)
    updated.updatedAt = now
    return updated
  }

  /// Resumes a paused participation; throws `invalid_status` otherwise.
  static func resume(
    _ participation: Participation, at now: Instant, on today: CivilDay
  ) throws(DomainError) -> Participation {
    guard participation.status == .paused else { throw .invalidStatus }
    var updated = participation
    updated.status = .active
    updated.calendar.resume(on: today)
    updated.updatedAt = now
    return updated
  }

  private static func check(_ requestedIndex: Int?, in participation: Participation) throws(DomainError) {
    switch participation.status {
    case .paused: throw .challengePaused
    case .completed: throw .challengeCompleted
    case .active: break
    }
    if let requestedIndex, !(0..<participation.tasksPerDay).contains(requestedIndex) { throw .invalidTaskIndex }
  }

  private static func changed(
    _ index: Int, of participation: Participation, ticks: Int, at now: Instant, on today: CivilDay
  ) -> TaskChange {
    let day = participation.day(on: today)
    var updated = participation
    updated.calendar.recordChange(on: today)
    updated.tickedDay = day
    updated.ticks = ticks
    updated.updatedAt = now
    return TaskChange(index: index, day: day, updated: updated)
  }
}
