import Kernel
import Service

/// The id of a test, an exam or a workout.
struct AttemptIDParameters: Parameters {
  let id: Int64

  init(from fields: inout ParameterReader) throws(DomainError) {
    id = try fields.required("attemptId", .id(.attemptID), "The ID of the attempt.")
  }
}

/// The parameters of `attempts.answer`.
struct AnswerParameters: Parameters {
  let attempt: AttemptIDParameters
  let answer: String
  let reference: QuestionReference

  init(from fields: inout ParameterReader) throws(DomainError) {
    attempt = try AttemptIDParameters(from: &fields)
    answer = try fields.required(
      "answer", .text(0...AskedQuestion.maxAnswerLength), "One of the options verbatim, or the typed answer.")
    reference = QuestionReference(
      round: try fields.optional(
        "round", .integer.described(as: .ordinal),
        "The round of the answered question. An answer to a different round than the current one is not counted."),
      position: try fields.optional(
        "position", .integer.described(as: .ordinal),
        "The position of the answered question. An answer to a different position is not counted."))
  }
}

/// The question to which an answer belongs; nil fields match the current question.
///
/// Positions restart at 1 in every round of a workout.
struct QuestionReference: Sendable {
  let round: Int?
  let position: Int?

  /// Returns whether this is the current question of an attempt.
  func isCurrent(in attempt: Attempt) -> Bool {
    (round ?? attempt.round, position ?? attempt.roundPosition) == (attempt.round, attempt.roundPosition)
  }
}

/// The parameters of `tests.start`.
struct TestParameters: Parameters {
  let kit: KitIDParameters
  /// The number of questions; nil for all.
  let count: Int?

  init(from fields: inout ParameterReader) throws(DomainError) {
    kit = try KitIDParameters(from: &fields)
    count = try fields.optional(
      "count", .integer.described(as: .ordinal),
      """
      The number of random questions, at most questionCount. With fewer than 20 and fewer than all, the result does not \
      change the best result. Default: all.
      """)
  }
}

/// The parameters of `workouts.start`.
struct WorkoutParameters: Parameters {
  let kitIDs: [String]
  let count: Int

  init(from fields: inout ParameterReader) throws(DomainError) {
    kitIDs = try fields.required(
      "kitIds", .list(of: .id(.kitID), 0...10_000).rejecting(where: \.isEmpty, as: .noKitsSelected),
      "The slugs of one or more kits of any stage, locked or not; duplicates count once.")
    count = try fields.optional(
      "count", .integer.described(as: .ordinal), default: 1,
      "The number of questions, at most the sum of questionCount over the kits, and at most 20,000. Default 1.")
  }
}
