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
    let kits = try ReviewCommands(context).kits(input.kits)?.map(\.id)
    let store = ReviewStatisticsStore(transaction: context.transaction, user: try context.user.id)
    return ReviewHistory(input.days, try store.answerCounts(in: input.days, of: kits))
  }

  private static let forecast = Method(
    "reviews.forecast", "Returns the cards due per day.", effect: .read, access: .signedIn,
    errors: [.kitNotFound, .invalidRange, .tooManyBuckets],
    examples: [
      Method.Example(
        "Two days", #"{"from": "2026-11-21", "to": "2026-11-22"}"#, after: ReviewMethods.exampleAnswer)
    ]
  ) { (input: RangeParameters, context) in
    let kits = try ReviewCommands(context).kits(input.kits)?.map(\.id)
    let store = ReviewStatisticsStore(transaction: context.transaction, user: try context.user.id)
    return ReviewForecast(
      input.days, try store.dueCounts(through: input.days.upperBound, of: kits), on: try context.today)
  }
}
