import Kernel
import Localization
import Service

/// The methods that tick and untick tasks of the current challenge day. (Challenges and friends, 2.4.)
enum TaskMethods {
  static let all: [Method] = [complete, uncomplete]

  private struct TaskParameters: Parameters {
    let participationID: Int64
    let index: Int?

    init(from fields: inout ParameterReader) throws(DomainError) {
      participationID = try fields.required("participationId", .id(.participationID), "The ID of the participation.")
      index = try fields.optional(
        "taskIndex", .integer.described(as: .count),
        "The index of the task, from 0. Default: the first open task to tick, or the task ticked last to untick.")
    }
  }

  private static let complete = Method(
    "challenges.completeTask",
    "Ticks a task of the current day; ticking the last open task of the last day completes the challenge.",
    effect: .write, access: .signedIn, traits: [.creates],
    errors: [
      .userChallengeNotFound, .notYours, .challengePaused, .challengeCompleted, .invalidTaskIndex, .noTasksLeft,
    ],
    examples: [
      Method.Example(
        "The first open task", #"{"participationId": 1}"#, after: ChallengeExamples.joining)
    ]
  ) { (input: TaskParameters, context) in
    let commands = try ParticipationCommands(context)
    let participation = try commands.ownParticipation(input.participationID)
    let completions = try commands.store.completions(of: participation.id, day: participation.day(on: commands.today))
    let change = try addingPath {
      () throws(DomainError) in
      try ParticipationRules.tick(
        input.index, in: participation, ticked: Set(completions.map(\.index)), at: context.now, on: commands.today)
    }
    guard let change else { return TickReply(participation: try commands.view(participation), changed: false) }

    let name = try commands.storedName(ofTask: change.index, in: participation)
    let completion = TaskCompletion(day: change.day, index: change.index, name: name, completedAt: context.now)
    try commands.store.insert(completion, of: participation.id)
    let updated = try commands.store.save(change.updated)
    try commands.emit(SocialTopics.taskCompleted, updated, completion)
    if updated.status == .completed { try commands.emit(SocialTopics.challengeCompleted, updated) }
    return TickReply(participation: try commands.view(updated), changed: true)
  }

  private static let uncomplete = Method(
    "challenges.uncompleteTask", "Unticks a task of the current day.", effect: .write, access: .signedIn,
    errors: [.userChallengeNotFound, .notYours, .challengePaused, .challengeCompleted, .invalidTaskIndex],
    examples: [
      Method.Example(
        "A task that is not ticked", #"{"participationId": 1, "taskIndex": 1}"#, after: ChallengeExamples.joining)
    ]
  ) { (input: TaskParameters, context) in
    let commands = try ParticipationCommands(context)
    let participation = try commands.ownParticipation(input.participationID)
    let completions = try commands.store.completions(of: participation.id, day: participation.day(on: commands.today))
    let change = try addingPath {
      () throws(DomainError) in
      try ParticipationRules.untick(
        input.index, in: participation, ticked: Set(completions.map(\.index)), latest: completions.last?.index,
        at: context.now,
        on: commands.today)
    }
    guard let change, let undone = completions.first(where: { $0.index == change.index }) else {
      return TickReply(participation: try commands.view(participation), changed: false)
    }
    try commands.store.delete(undone, of: participation.id)
    let updated = try commands.store.save(change.updated)
    try commands.emit(SocialTopics.taskUncompleted, updated, undone)
    return TickReply(participation: try commands.view(updated), changed: true)
  }

  /// Adds the path of the parameter to `invalid_task_index`.
  private static func addingPath<Value>(_ rule: () throws(DomainError) -> Value) throws(DomainError) -> Value {
    do {
      return try rule()
    } catch {
      throw error.rule == DomainError.invalidTaskIndex.rule ? error.at("/taskIndex") : error
    }
  }
}
