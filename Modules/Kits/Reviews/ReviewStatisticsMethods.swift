import Kernel
import Service

/// The methods that return reviews per day.
enum ReviewStatisticsMethods {
  static let all: [Method] = [history, forecast]

  private struct RangeParameters: Parameters {
    let days: ClosedRange<CivilDay>
    let kits: [String]?

    init(from fields: inout ParameterReader) throws(DomainError) {
      days = try fields.dayRange()
      kits = try fields.optional(
        "kitIds", .list(of: .id(.kitID), ReviewRules.kitCountRange),
        "The slugs of the kits to count. Default: all kits.")
    }
  }

  private static let history = Method(
    "reviews.history", "Returns the answers per day.", effect: .read, access: .signedIn,
    errors: [.kitNotFound, .invalidRange, .tooManyBuckets],
    examples: [
      Method.Example(
        "Two days", #"{"from": "2026-11-20", "to": "2026-11-21"}"#, after: ReviewMethods.exampleAnswer)
    ]
  ) { (input: RangeParameters, context) in
    let (kits, store) = try source(of: input, context)
    return ReviewHistory(input.days, try store.answerCounts(in: input.days, of: kits))
  }

  private static let forecast = Method(
    "reviews.forecast", "Returns the questions due per day.", effect: .read, access: .signedIn,
    errors: [.kitNotFound, .invalidRange, .tooManyBuckets],
    examples: [
      Method.Example(
        "Two days", #"{"from": "2026-11-21", "to": "2026-11-22"}"#, after: ReviewMethods.exampleAnswer)
    ]
  ) { (input: RangeParameters, context) in
    let (kits, store) = try source(of: input, context)
    return ReviewForecast(
      input.days, try store.dueCounts(through: input.days.upperBound, of: kits), on: try context.today)
  }

  /// Returns the IDs of the requested kits, nil for all, and the store of the caller's reviews.
  private static func source(
    of input: RangeParameters, _ context: CallContext
  ) throws -> (kits: [String]?, store: ReviewStatisticsStore) {
    (
      try ReviewCommands(context).kits(input.kits)?.map(\.id),
      ReviewStatisticsStore(transaction: context.transaction, user: try context.user.id)
    )
  }
}
