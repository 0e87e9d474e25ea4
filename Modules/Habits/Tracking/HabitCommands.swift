import Database
import Kernel
import SQLite
import Service

/// The habit commands of the signed-in user.
struct HabitCommands {
  let store: HabitStore
  /// The current civil day of the user.
  let today: CivilDay
  private let context: CallContext
  private let user: Int64
  let account: Account

  /// Creates the commands for a call; throws `not_signed_in`.
  init(_ context: CallContext) throws(DomainError) {
    self.context = context
    account = try context.user.account
    user = account.id
    today = try context.today
    store = HabitStore(transaction: context.transaction, user: user)
  }

  /// Returns a habit of the user; throws `habit_not_found`.
  func habit(_ id: Int64) throws -> StoredHabit {
    guard let habit = try store.habit(id) else { throw DomainError.habitNotFound.at("/habitId", id: "\(id)") }
    return habit
  }

  // MARK: - Views

  /// Returns habits with their status on a day, by default today.
  func views(_ habits: [StoredHabit], on day: CivilDay? = nil) throws -> [HabitView] {
    let groups = habits.contains { !$0.habit.draft.group.isEmpty } ? HabitGroups(try store.groups()) : HabitGroups([])
    return try habits.map { stored in
      HabitView(
        stored: stored, group: groups.spelling(of: stored.habit.draft.group), status: try status(of: stored, on: day))
    }
  }

  /// Returns the status of a habit on a day, by default today.
  func status(of stored: StoredHabit, on day: CivilDay? = nil) throws -> HabitStatus {
    try status(of: stored, store.timeline(of: stored.basis, today: today, including: day), on: day ?? today)
  }

  /// Returns the status of a habit on an evaluated day of its timeline, or on a later one.
  func status(of stored: StoredHabit, _ timeline: HabitTimeline, on day: CivilDay) -> HabitStatus {
    HabitStatus(timeline, on: day, openDay: stored.habit.archivedAt == nil ? today : nil, of: account)
  }

  /// Returns a habit with its pauses and its status today; throws `habit_not_found`.
  func reply(_ id: Int64) throws -> HabitReply {
    let view = try views([habit(id)])[0]
    return HabitReply(habit: view, pauses: try store.pauses(of: id))
  }

  /// Returns the reply to a change of a day's mark, with the state of the habit on that day.
  func markReply(_ id: Int64, on day: CivilDay, _ mark: MarkedDay?, isChanged: Bool) throws -> MarkReply {
    MarkReply(habit: try views([habit(id)], on: day)[0], mark: mark, isChanged: isChanged)
  }

  func changed(_ id: Int64, _ isChanged: Bool) throws -> ChangedHabit {
    ChangedHabit(reply: try reply(id), isChanged: isChanged)
  }

  // MARK: - Changes

  /// Emits an event of a habit.
  func emit<Payload>(_ topic: Topic<Payload>, _ payload: Payload, of habit: Int64) throws(SQLiteError) {
    try context.emit(topic, payload, of: user, subject: String(habit))
  }

  /// Records that the facts of a habit have changed from a day on, by default on all days.
  func deferUpdate(of habit: Int64, from day: CivilDay = .min) throws(SQLiteError) {
    try store.transaction.deferWrite(HabitChange(habit: habit, user: user, day: day, today: today))
  }

  /// Inserts a habit at the end of the list and returns its ID; throws `too_many_habits`.
  func insert(_ draft: HabitDraft) throws -> Int64 {
    let count = try store.count()
    guard count < HabitRules.maxHabits else { throw DomainError.tooManyHabits }
    let id = try store.insert(Habit(draft: draft, position: count, createdAt: context.now, createdDay: today))
    try emit(HabitTopics.created, CreatedHabit(kind: draft.plan.kind), of: id)
    return id
  }

  /// Archives a habit today.
  func archive(_ habit: Habit) throws {
    var habit = habit
    (habit.archivedAt, habit.archivedDay) = (context.now, today)
    try store.update(habit)
    try emit(HabitTopics.archived, EmptyPayload(), of: habit.id)
  }

  /// Restores a habit; the days from the one after archiving to yesterday become a pause. (Habits, 3.)
  func restore(_ habit: Habit) throws {
    guard let archivedDay = habit.archivedDay else { return }
    var habit = habit
    (habit.archivedAt, habit.archivedDay) = (nil, nil)
    try store.update(habit)
    if archivedDay.next < today { try pause(habit.id, HabitPause(first: archivedDay.next, last: today.previous)) }
    try emit(HabitTopics.restored, EmptyPayload(), of: habit.id)
  }

  // MARK: - Marks and pauses

  /// Saves a mark, or removes that of the day if it is nil, and returns whether anything changed.
  ///
  /// An increment is added to those of other devices, unless it ends that the day is skipped.
  func setMark(
    _ mark: MarkedDay?, on day: CivilDay, of habit: Int64, _ target: HabitStore.MarkTarget, isIncrement: Bool = false
  ) throws -> Bool {
    guard mark != target.mark else { return false }
    if let mark {
      try context.recordingIncrements(isIncrement && target.mark?.isSkipped != true) {
        try store.save(mark, of: habit)
      }
      try emit(HabitTopics.marked, HabitDayMarked(mark: mark), of: habit)
    } else {
      try store.deleteMark(on: day, of: habit)
      try emit(HabitTopics.unmarked, HabitDayUnmarked(day: day), of: habit)
    }
    guard mark?.mark != target.mark?.mark else { return true }
    let isDoneChanged = (mark?.done == true) != (target.mark?.done == true)
    if try !store.isCheckpointValid(of: habit, target, changedOn: day, isDoneChanged: isDoneChanged, today: today) {
      try deferUpdate(of: habit, from: day)
    }
    return true
  }

  /// Joins a pause with the existing ones, and returns whether anything changed.
  @discardableResult
  func pause(_ habit: Int64, _ pause: HabitPause) throws -> Bool {
    guard let joined = try store.add(pause, to: habit) else { return false }
    try deferUpdate(of: habit, from: joined.first)
    return true
  }

  /// Ends the pause that contains today, and returns whether there was one. (Habits, 3.)
  func resume(_ habit: Int64) throws -> Bool {
    guard let pause = try store.pauses(of: habit, from: today).first, pause.contains(today) else { return false }
    try store.delete(pause, of: habit)
    if let ended = HabitRules.ended(pause, today: today) { _ = try store.add(ended, to: habit) }
    try deferUpdate(of: habit, from: today)
    return true
  }
}

/// The names of groups, which are equal whatever the case. (Habits, 1.)
struct HabitGroups {
  /// The spellings of the oldest habits, in order of age.
  private(set) var names: [String] = []
  /// The number of habits of each name.
  private(set) var counts: [Int] = []
  private var indices: [String: Int] = [:]

  /// Creates the groups from the groups of all habits, oldest habit first.
  init(_ groups: [String]) {
    for group in groups {
      if let index = indices[group.caseFolded] {
        counts[index] += 1
      } else {
        indices[group.caseFolded] = names.count
        names.append(group)
        counts.append(1)
      }
    }
  }

  /// Returns the name of a group in the spelling of its oldest habit.
  func spelling(of group: String) -> String { indices[group.caseFolded].map { names[$0] } ?? group }
}
