import Database
import Kernel
import Service

/// The questions that a call suspends or resumes.
enum ReviewSelection: Sendable {
  /// Questions by their slugs.
  case questions([String])
  /// All questions of a kit, by its slug.
  case kit(String)
}

/// The methods that suspend and resume questions in reviews. (Kits and exams, 8.8.)
enum SuspensionMethods {
  static let all: [Method] = [suspend, resume]

  private struct SelectionParameters: Parameters {
    let selection: ReviewSelection

    init(from fields: inout ParameterReader) throws(DomainError) {
      let questions: [String]? = try fields.optional(
        "questionIds", .list(of: .id(.questionID), ReviewRules.questionCountRange), "The slugs of the questions.")
      let kit: String? = try fields.optional("kitId", .id(.kitID), "The slug of a kit, for all its present questions.")
      try fields.requireExactlyOne(
        of: (name: "questionIds", isPresent: questions != nil), (name: "kitId", isPresent: kit != nil))
      selection = kit.map(ReviewSelection.kit) ?? .questions(questions ?? [])
    }
  }

  private static let suspend = Method(
    "reviews.suspend",
    "Excludes questions, or a whole kit, from reviews: they are neither due nor new until they are resumed.",
    effect: .write, access: .signedIn, traits: .idempotent, errors: [.questionNotFound, .kitNotFound],
    examples: [
      Method.Example(
        "A question", #"{"questionIds": ["kit-basic-colors-1"]}"#, after: ReviewMethods.exampleAnswer),
      Method.Example(
        "No longer studying a kit", #"{"kitId": "kit-basic-colors"}"#, after: ReviewMethods.exampleAnswer),
    ]
  ) { (input: SelectionParameters, context) in
    try reply(true, input.selection, context)
  }

  private static let resume = Method(
    "reviews.resume", "Resumes suspended questions, or a whole kit, with their schedules.",
    effect: .write, access: .signedIn, traits: .idempotent, errors: [.questionNotFound, .kitNotFound],
    examples: [
      Method.Example(
        "A kit", #"{"kitId": "kit-basic-colors"}"#,
        after: Method.Example.Call("reviews.suspend", #"{"kitId": "kit-basic-colors"}"#))
    ]
  ) { (input: SelectionParameters, context) in
    try reply(false, input.selection, context)
  }

  private static func reply(
    _ isSuspended: Bool, _ selection: ReviewSelection, _ context: CallContext
  ) throws -> SuspensionReply {
    let commands = try ReviewCommands(context)
    let (kits, changed) = try commands.setSuspended(isSuspended, selection)
    return SuspensionReply(
      changed: changed, kits: try kits.map { try commands.listed($0) }, counts: try commands.countsView())
  }
}
