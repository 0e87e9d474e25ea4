import Database
import Kernel
import Service

/// Methods that set, change, mark and report the goal. (Goals, 2.)
///
/// Those that write apply a pending lapse and a pending end of the period.
enum GoalMethods {
  static let all: [Method] = [set, update, status, log, freeze, continuePeriod, delete]

  private static let exampleGoal = Method.Example.Call("goals.set", #"{"text": "Swift", "duration": "week"}"#)

  // MARK: - Setting and changing

  private struct SetParameters: Parameters {
    let goalInput: GoalInput

    init(from fields: inout ParameterReader) throws(DomainError) {
      let goalInput = GoalInput(
        text: try fields.required(
          "text", .goalText.described(as: .text(1...GoalRules.maxTextLength)),
          "The subject to learn, 1 to 100 characters after trimming."),
        duration: try fields.optional(
          "duration", .goalDuration, "The length of a period; default month."))
      fields.check { goalInput.issues(isTextRequired: true) }
      self.goalInput = goalInput
    }
  }

  private static let set = Method(
    "goals.set", "Sets the user's goal; fails if the period of an existing goal has not ended.", effect: .write,
    access: .signedIn, traits: [.creates], errors: [.goalRequired, .goalTooLong, .invalidDuration, .goalExists],
    examples: [
      Method.Example(
        "A week of Swift", #"{"text": "Swift", "duration": "week"}"#)
    ]
  ) { (input: SetParameters, context) in
    let goalInput = input.goalInput
    let time = LocalTime(context, of: try context.user.account)
    var commands = try GoalCommands(context)
    let store = GoalStore(transaction: context.transaction, user: try context.user.id)
    let goal = try GoalRules.set(
      replacing: commands?.goal, after: store.latestNumbers(), text: goalInput.text,
      duration: goalInput.duration ?? .month, at: time)
    try store.insert(.set, text: goal.text, duration: goal.duration, at: time)
    try GoalJournal(context: context, user: context.user.id).emit(GoalTopics.set, of: goal) {
      GoalSetEvent(counts: $0, duration: goal.duration)
    }
    commands?.goal = goal
    commands?.todayMark = nil
    if let commands { return try commands.finish(context) }
    try store.save(goal)
    return GoalStatus(
      goal: goal, learnedDays: try store.learnedDays(), todayMark: nil, lapse: nil, time: time, locale: context.locale)
  }

  private struct UpdateParameters: Parameters {
    let goalInput: GoalInput

    init(from fields: inout ParameterReader) throws(DomainError) {
      let goalInput = GoalInput(
        text: try fields.optional(
          "text", .goalText,
          "The subject to learn, at most 100 characters after trimming; an empty text leaves it unchanged.") ?? "",
        duration: try fields.optional(
          "duration", .goalDuration,
          "The length of a period: week, month or year; a change resets streak and freezes."))
      fields.check { goalInput.issues(isTextRequired: false) }
      self.goalInput = goalInput
    }
  }

  private static let update = Method(
    "goals.update", "Updates the text or the duration; a changed duration starts a new period today.", effect: .write,
    access: .signedIn, traits: .idempotent, errors: [.goalTooLong, .invalidDuration, .noGoal],
    examples: [
      Method.Example(
        "A change of the text only", #"{"text": "Swift on Linux"}"#, after: exampleGoal)
    ]
  ) { (input: UpdateParameters, context) in
    let goalInput = input.goalInput
    var commands = try GoalCommands.load(context)
    let before = commands.goal
    let (goal, ended) = GoalRules.updated(before, text: goalInput.text, duration: goalInput.duration, at: commands.time)
    commands.goal = goal
    if let ended { try commands.store.insert(ended) }
    if commands.hasChanged {
      // Without a change of the goal, the decision is that pending changes were applied.
      try commands.store.insert(
        .update, text: goal.text == before.text ? nil : goal.text,
        duration: goal.duration == before.duration ? nil : goal.duration, at: commands.time)
    }
    let restarted = goal.run != before.run
    if restarted { commands.todayMark = nil }
    if goal != before {
      try commands.journal.emit(GoalTopics.updated, of: goal) {
        GoalUpdatedEvent(counts: $0, duration: goal.duration, isRestarted: restarted)
      }
    }
    return UpdatedGoal(status: try commands.finish(context), isChanged: goal != before)
  }

  // MARK: - Status

  private static let status = Method(
    "goals.status", "Returns the status of the goal, and reports a lapse that the next change of the goal applies.",
    effect: .read, access: .signedIn, errors: [.noGoal],
    examples: [
      Method.Example(
        "On the first day", after: exampleGoal)
    ]
  ) { (_: NoParameters, context) in
    guard let status = try GoalStatus(reading: context) else { throw DomainError.noGoal }
    return status
  }

  // MARK: - Marks

  private static let log = Method(
    "goals.log", "Marks today as learned.", effect: .write, access: .signedIn, traits: .creates,
    errors: [.noGoal, .periodComplete, .dayAlreadyMarked],
    examples: [
      Method.Example(
        "The first day", after: exampleGoal)
    ]
  ) { (_: NoParameters, context) in
    var commands = try GoalCommands.load(context)
    commands.goal = try GoalRules.learned(
      commands.goal, marked: commands.todayMark,
      frozenDaysAfterToday: try commands.store.frozenDays(after: commands.time.today, inRunOf: commands.goal),
      at: commands.time)
    try commands.mark(.learned)
    return try commands.finish(context)
  }

  private static let freeze = Method(
    "goals.freeze", "Freezes today, which does not increase the streak but extends its deadline by 24 hours.",
    effect: .write,
    access: .signedIn, traits: [.creates, .idempotent],
    errors: [.noGoal, .periodComplete, .dayAlreadyMarked, .freezeLimitReached],
    examples: [
      Method.Example(
        "Without a streak", after: exampleGoal)
    ]
  ) { (_: NoParameters, context) in
    var commands = try GoalCommands.load(context)
    let (goal, protects) = try GoalRules.frozen(commands.goal, marked: commands.todayMark, at: commands.time)
    commands.goal = goal
    try commands.mark(.frozen)
    return FrozenGoal(status: try commands.finish(context), protects: protects)
  }

  // MARK: - Continuing

  private struct ContinueParameters: Parameters {
    let keepsStreak: Bool

    init(from fields: inout ParameterReader) throws(DomainError) {
      keepsStreak = try fields.required("keepStreak", .flag, "Whether to retain a streak that has not lapsed.")
    }
  }

  private static let continuePeriod = Method(
    "goals.continue", "Starts a new period today if the previous period has ended.", effect: .write,
    access: .signedIn,
    traits: [.creates], errors: [.noGoal, .periodNotComplete],
    examples: [
      Method.Example(
        "Another week", #"{"keepStreak": true}"#, after: exampleGoal, .init("clock.advance", #"{"seconds": 604800}"#))
    ]
  ) { (input: ContinueParameters, context) in
    var commands = try GoalCommands.load(context)
    commands.goal = try GoalRules.continued(commands.goal, keepsStreak: input.keepsStreak, at: commands.time)
    try commands.store.insert(.continuePeriod, keepsStreak: input.keepsStreak, at: commands.time)
    try commands.journal.emit(GoalTopics.continued, of: commands.goal) { $0 }
    return try commands.finish(context)
  }

  // MARK: - Deleting

  private static let delete = Method(
    "goals.delete", "Deletes the goal; marked days and past periods stay.", effect: .write, access: .signedIn,
    traits: [.destructive], errors: [.noGoal],
    examples: [
      Method.Example(
        "A goal that is no longer pursued", after: exampleGoal, .init("goals.log"))
    ]
  ) { (_: NoParameters, context) in
    let commands = try GoalCommands.load(context)
    let goal = commands.goal
    if let ended = GoalRules.abandoned(goal, as: .deleted, at: commands.time) { try commands.store.insert(ended) }
    try commands.store.deleteGoal()
    try commands.store.insert(.delete, at: commands.time)
    try commands.journal.emit(GoalTopics.deleted, of: goal) { $0 }
    return DeletedGoal(
      period: try commands.store.periods(before: Int64(goal.period.number) + 1, limit: 1).first, lapse: commands.lapse)
  }
}
