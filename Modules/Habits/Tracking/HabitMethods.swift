import Database
import Kernel
import Service

/// The methods that list, create and change habits. (Habits, 7.)
enum HabitMethods {
  static let all: [Method] = [create, update, archive, restore, delete, move, list, get]

  /// An example call that creates a habit.
  static let example = Method.Example.Call(
    "habits.create", #"{"name": "Read", "question": "Did you read today?"}"#)

  private static let fieldErrors: [DomainError] = [
    .habitNameRequired, .habitNameTooLong, .invalidSchedule, .invalidTarget, .invalidIcon, .invalidSpan, .dateTooEarly,
  ]

  // MARK: - Changes

  private static let create = Method(
    "habits.create", "Creates a habit at the end of the list.", effect: .write, access: .signedIn, traits: [.creates],
    errors: fieldErrors + [.tooManyHabits],
    examples: [
      Method.Example(
        "Three times a week",
        """
        {"name": "Run", "schedule": {"type": "times", "times": 3, "days": 7}, "group": "Sport", "icon": "🏃", \
        "reminders": [{"time": "07:00", "weekdays": [6, 7]}, {"time": "18:30", "weekdays": [1, 3, 5]}]}
        """),
      Method.Example(
        "Glasses of water",
        #"{"name": "Water", "kind": "amount", "target": 8, "unit": "glasses", "schedule": {"type": "daily"}}"#),
    ]
  ) { (input: HabitCreationParameters, context) in
    let commands = try HabitCommands(context)
    return try commands.reply(try commands.insert(input.draft(today: commands.today)))
  }

  private static let update = Method(
    "habits.update", "Updates the specified fields of a habit; states, streaks and scores are computed again.",
    effect: .write, access: .signedIn, traits: .idempotent, errors: fieldErrors + [.habitNotFound],
    examples: [
      Method.Example(
        "A change of the schedule", #"{"habitId": 1, "schedule": {"type": "weekdays", "weekdays": [1, 3, 5]}}"#,
        after: example)
    ]
  ) { (input: HabitChangeParameters, context) in
    let commands = try HabitCommands(context)
    let old = try commands.habit(input.habit).habit
    var habit = old
    habit.draft = try input.habitFields.draft(changing: old.draft, today: commands.today)
    if habit != old {
      try commands.store.update(habit)
      if habit.draft.plan != old.draft.plan { try commands.deferUpdate(of: habit.id) }
      try commands.emit(HabitTopics.updated, EmptyPayload(), of: habit.id)
    }
    return try commands.changed(habit.id, habit != old)
  }

  private static let archive = Method(
    "habits.archive", "Archives a habit: it retains its marks, is no longer due, and cannot be marked.", effect: .write,
    access: .signedIn, traits: .idempotent, errors: [.habitNotFound],
    examples: [
      Method.Example(
        "A habit that is no longer needed", #"{"habitId": 1}"#, after: example)
    ]
  ) { (input: HabitIDParameters, context) in
    let commands = try HabitCommands(context)
    let habit = try commands.habit(input.habit).habit
    if habit.archivedAt == nil { try commands.archive(habit) }
    return try commands.changed(habit.id, habit.archivedAt == nil)
  }

  private static let restore = Method(
    "habits.restore", "Restores an archived habit; the days since then become a pause.", effect: .write,
    access: .signedIn, traits: .idempotent, errors: [.habitNotFound],
    examples: [
      Method.Example(
        "A month later", #"{"habitId": 1}"#, after: example, .init("habits.archive", #"{"habitId": 1}"#),
        .init("clock.advance", #"{"seconds": 2592000}"#))
    ]
  ) { (input: HabitIDParameters, context) in
    let commands = try HabitCommands(context)
    let habit = try commands.habit(input.habit).habit
    if habit.archivedAt != nil { try commands.restore(habit) }
    return try commands.changed(habit.id, habit.archivedAt != nil)
  }

  private static let delete = Method(
    "habits.delete", "Deletes a habit with its marks and pauses.", effect: .write, access: .signedIn,
    traits: [.idempotent, .destructive], errors: [.habitNotFound],
    examples: [
      Method.Example(
        "A habit created by mistake", #"{"habitId": 1}"#, after: example)
    ]
  ) { (input: HabitIDParameters, context) in
    let commands = try HabitCommands(context)
    try commands.store.delete(commands.habit(input.habit).habit)
    try commands.emit(HabitTopics.deleted, EmptyPayload(), of: input.habit)
    return DeletedHabit(habit: input.habit)
  }

  private struct MoveParameters: Parameters {
    let habit: Int64
    let position: Int

    init(from fields: inout ParameterReader) throws(DomainError) {
      habit = try fields.habitID()
      position = try fields.required(
        "position", .integer(0...Int.max), "The new rank among all habits, from 0; beyond the end is the end.")
    }
  }

  private static let move = Method(
    "habits.move", "Moves a habit to another position in the list.", effect: .write, access: .signedIn,
    traits: .idempotent, errors: [.habitNotFound],
    examples: [
      Method.Example(
        "To the top", #"{"habitId": 2, "position": 0}"#, after: example, .init("habits.create", #"{"name": "Run"}"#))
    ]
  ) { (input: MoveParameters, context) in
    let commands = try HabitCommands(context)
    var habit = try commands.habit(input.habit).habit
    let position = min(input.position, try commands.store.count() - 1)
    let isChanged = position != habit.position
    if isChanged {
      try commands.store.move(&habit, to: position)
      try commands.emit(HabitTopics.moved, MovedHabit(position: position), of: habit.id)
    }
    return try commands.changed(habit.id, isChanged)
  }

  // MARK: - Queries

  private struct ListParameters: Parameters {
    let isArchived: Bool?
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      isArchived = try fields.optional(
        "archived", .flag, "True for archived habits, false for the others; default both.")
      page = try fields.page(of: .habits)
    }
  }

  private static let list = Method(
    "habits.list", "Lists the user's habits in their order, with their status today.", effect: .read, access: .signedIn,
    examples: [
      Method.Example(
        "The habits that are not archived", #"{"archived": false}"#, after: example)
    ]
  ) { (input: ListParameters, context) in
    let commands = try HabitCommands(context)
    let lastPosition = input.page.key ?? -1
    let habits = try commands.store.habits().filter { stored in
      Int64(stored.habit.position) > lastPosition
        && (input.isArchived.map { $0 == (stored.habit.archivedAt != nil) } ?? true)
    }
    let page = Page(fetched: Array(habits.prefix(input.page.limit + 1)), limit: input.page.limit) {
      Cursor(.habits, Int64($0.habit.position))
    }
    return Page(items: try commands.views(page.items), nextCursor: page.nextCursor)
  }

  private static let get = Method(
    "habits.get", "Returns a habit with its pauses and its status today.", effect: .read, access: .signedIn,
    errors: [.habitNotFound],
    examples: [
      Method.Example(
        "The first habit", #"{"habitId": 1}"#, after: example)
    ]
  ) { (input: HabitIDParameters, context) in
    try HabitCommands(context).reply(input.habit)
  }
}

extension PagedList {
  /// Habits by position.
  fileprivate static let habits = PagedList("habits")
}
