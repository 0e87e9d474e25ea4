import Database
import Kernel
import Service

/// The methods that mark the days of habits, and pause them. (Habits, 3.)
enum MarkMethods {
  static let all: [Method] = [mark, unmark, pause, resume]

  private static let mark = Method(
    "habits.mark", "Marks a day of a habit as done or not, with an amount, or as skipped.", effect: .write,
    access: .signedIn, traits: [.creates],
    errors: [
      .habitNotFound, .habitArchived, .markRequired, .wrongKind, .invalidAmount, .dateInFuture, .dateTooEarly,
      .dayOutsideHabit,
    ],
    examples: [
      Method.Example(
        "Done today", #"{"habitId": 1, "done": true, "note": "Chapter 3"}"#, after: HabitMethods.example),
      Method.Example(
        "A glass of water", #"{"habitId": 1, "add": 0.25}"#,
        after: .init("habits.create", #"{"name": "Water", "kind": "amount", "target": 2, "unit": "l"}"#)),
    ]
  ) { (input: MarkParameters, context) in
    let commands = try HabitCommands(context)
    let day = input.day ?? commands.today
    let target = try markTarget(input.habit, on: day, commands)
    let mark = try input.mark(on: day, today: commands.today, replacing: target.mark, of: target.plan)
    let isChanged = try commands.setMark(mark, on: day, of: input.habit, target, isIncrement: input.isIncrement)
    return try commands.markReply(input.habit, on: day, mark, isChanged: isChanged)
  }

  private static let unmark = Method(
    "habits.unmark", "Removes the mark of a day of a habit with its note.", effect: .write, access: .signedIn,
    traits: [.idempotent, .destructive], errors: [.habitNotFound, .habitArchived, .dateInFuture],
    examples: [
      Method.Example(
        "A mark made by mistake", #"{"habitId": 1}"#, after: HabitMethods.example,
        .init("habits.mark", #"{"habitId": 1, "done": true}"#))
    ]
  ) { (input: UnmarkParameters, context) in
    let commands = try HabitCommands(context)
    let day = input.day ?? commands.today
    let target = try markTarget(input.habit, on: day, commands)
    let dayIssues = HabitRules.issues(ofMarkOn: day, today: commands.today, isRemoval: true)
    if let error = DomainError(issues: dayIssues) { throw error }
    let isChanged = try commands.setMark(nil, on: day, of: input.habit, target)
    return try commands.markReply(input.habit, on: day, nil, isChanged: isChanged)
  }

  /// Returns the data for a mark of a day; throws `habit_not_found` or `habit_archived`.
  private static func markTarget(
    _ habit: Int64, on day: CivilDay, _ commands: HabitCommands
  ) throws -> HabitStore.MarkTarget {
    guard let target = try commands.store.markTarget(habit, on: day) else {
      throw DomainError.habitNotFound.at("/habitId", id: "\(habit)")
    }
    guard !target.isArchived else { throw DomainError.habitArchived.at("/habitId") }
    return target
  }

  // MARK: - Pauses

  /// Throws `habit_not_found` or `habit_archived`.
  private static func checkNotArchived(_ habit: Int64, _ commands: HabitCommands) throws {
    guard try commands.habit(habit).habit.archivedAt == nil else { throw DomainError.habitArchived.at("/habitId") }
  }

  private static let pause = Method(
    "habits.pause", "Pauses a habit: days without a mark count as skipped.", effect: .write, access: .signedIn,
    traits: [.creates, .idempotent], errors: [.habitNotFound, .habitArchived, .invalidSpan],
    examples: [
      Method.Example(
        "A week on a trip", #"{"habitId": 1, "from": "2026-11-23", "to": "2026-11-29"}"#,
        after: HabitMethods.example)
    ]
  ) { (input: PauseParameters, context) in
    let commands = try HabitCommands(context)
    try checkNotArchived(input.habit, commands)
    let isChanged = try commands.pause(input.habit, input.pause(today: commands.today))
    if isChanged {
      try commands.emit(
        HabitTopics.paused, PauseView(pause: input.pause(today: commands.today)), of: input.habit)
    }
    return try commands.changed(input.habit, isChanged)
  }

  private static let resume = Method(
    "habits.resume", "Ends the pause that contains today with yesterday; one that began today is removed.",
    effect: .write, access: .signedIn, traits: .idempotent, errors: [.habitNotFound, .habitArchived],
    examples: [
      Method.Example(
        "Back from a trip", #"{"habitId": 1}"#, after: HabitMethods.example,
        .init("habits.pause", #"{"habitId": 1}"#))
    ]
  ) { (input: HabitIDParameters, context) in
    let commands = try HabitCommands(context)
    try checkNotArchived(input.habit, commands)
    let isChanged = try commands.resume(input.habit)
    if isChanged { try commands.emit(HabitTopics.resumed, EmptyPayload(), of: input.habit) }
    return try commands.changed(input.habit, isChanged)
  }
}
