import Kernel
import Localization
import Service

/// The methods that join, leave, pause and resume challenges. (Challenges and friends, 2.4 and 2.5.)
enum ParticipationMethods {
  static let all: [Method] = [join, leave, pause, resume]

  private struct ParticipationParameters: Parameters {
    let id: Int64

    init(from fields: inout ParameterReader) throws(DomainError) {
      id = try fields.required("participationId", .id(.participationID), "The ID of the participation.")
    }
  }

  private static let join = Method(
    "challenges.join", "Joins a challenge; a completed challenge can be joined again.", effect: .write,
    access: .signedIn, traits: [.creates, .idempotent],
    errors: [.challengeNotFound, .challengeInactive, .alreadyJoined],
    examples: [
      Method.Example(
        "The first day", #"{"challengeId": 1}"#, after: ChallengeExamples.creation)
    ]
  ) { (input: ChallengeIDParameters, context) in
    let commands = try ParticipationCommands(context)
    let challenge = try commands.challenge(input.id)
    guard challenge.isActive else { throw DomainError.challengeInactive.at("/challengeId") }
    let earlier = try commands.store.latest(of: commands.account.id, in: challenge.id)
    guard earlier?.status ?? .completed == .completed else { throw DomainError.alreadyJoined.at("/challengeId") }
    let participation = try commands.store.insert(
      Participation(joining: challenge, participantID: commands.account.id, at: context.now, on: commands.today))
    try commands.emit(SocialTopics.challengeJoined, participation)
    return ParticipationReply(participation: try commands.view(participation, in: challenge))
  }

  private static let leave = Method(
    "challenges.leave", "Leaves a challenge and deletes the participation with its ticks.", effect: .write,
    access: .signedIn, traits: [.idempotent, .destructive], errors: [.userChallengeNotFound, .notYours],
    examples: [
      Method.Example(
        "Soon after the start", #"{"participationId": 1}"#, after: ChallengeExamples.joining)
    ]
  ) { (input: ParticipationParameters, context) in
    let commands = try ParticipationCommands(context)
    let participation = try commands.ownParticipation(input.id)
    let view = try commands.view(participation)
    try commands.leave(participation)
    return ParticipationReply(participation: view)
  }

  private static let pause = Method(
    "challenges.pause", "Pauses an active participation; its challenge day does not advance until it is resumed.",
    effect: .write, access: .signedIn, traits: .idempotent,
    errors: [.userChallengeNotFound, .notYours, .invalidStatus],
    examples: [
      Method.Example(
        "A break", #"{"participationId": 1}"#, after: ChallengeExamples.joining)
    ]
  ) { (input: ParticipationParameters, context) in
    let commands = try ParticipationCommands(context)
    let participation = try commands.store.save(
      ParticipationRules.pause(try commands.ownParticipation(input.id), at: context.now, on: commands.today))
    try commands.emit(SocialTopics.challengePaused, participation)
    return ParticipationReply(participation: try commands.view(participation))
  }

  private static let resume = Method(
    "challenges.resume", "Resumes a paused participation on the challenge day of the pause.", effect: .write,
    access: .signedIn, traits: .idempotent, errors: [.userChallengeNotFound, .notYours, .invalidStatus],
    examples: [
      Method.Example(
        "On the same day", #"{"participationId": 1}"#, after: ChallengeExamples.pause)
    ]
  ) { (input: ParticipationParameters, context) in
    let commands = try ParticipationCommands(context)
    let participation = try commands.store.save(
      ParticipationRules.resume(try commands.ownParticipation(input.id), at: context.now, on: commands.today))
    try commands.emit(SocialTopics.challengeResumed, participation)
    return ParticipationReply(participation: try commands.view(participation))
  }
}
