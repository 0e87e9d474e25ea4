import Kernel
import Service

/// Which test, exam or workout a call is about.
struct SessionParameters: Parameters {
  let id: Int64

  init(from fields: inout ParameterReader) throws(DomainError) {
    id = Int64(try fields.required("sessionId", .integer, "The number of the session."))
  }
}

/// An answer to the present question of a session.
struct AnswerParameters: Parameters {
  let session: SessionParameters
  let answer: String
  let mark: QuestionMark

  init(from fields: inout ParameterReader) throws(DomainError) {
    session = try SessionParameters(from: &fields)
    answer = try fields.required(
      "answer", .text(0...AskedQuestion.longestAnswer), "One of the options as it stands, or what was typed.")
    mark = QuestionMark(
      round: try fields.optional(
        "round", .integer, "The round that is answered; where it is not the present one, nothing is counted."),
      position: try fields.optional(
        "position", .integer, "The position that is answered; where it is not the present one, nothing is counted."))
  }
}

/// For which question an answer is meant; what is nil is the present one.
///
/// Positions begin anew with every round of a workout.
struct QuestionMark: Sendable {
  let round: Int?
  let position: Int?

  /// Whether it is the question that a session asks just now.
  func isPresent(in session: StudySession) -> Bool {
    (round ?? session.round, position ?? session.position) == (session.round, session.position)
  }
}

/// What a workout asks.
struct WorkoutParameters: Parameters {
  let kits: [String]
  let count: Int

  init(from fields: inout ParameterReader) throws(DomainError) {
    kits = try fields.required(
      "kitIds", .list(of: .identifier, 0...10_000).checked(\.isEmpty, .noKitsSelected),
      "The slugs of one or more kits of any stage, locked or not; repeated ones count once.")
    count = try fields.optional(
      "count", .integer, default: 1, "How many questions to ask, at most the sum of questionCount of the kits.")
  }
}
