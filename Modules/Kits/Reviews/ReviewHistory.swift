import JSONRPC
import Kernel
import Service

extension AnswerCount: ResultObject {
  static let shape = Shape<AnswerCount>("AnsweredDay", "The answers of one day.") {
    Field("day", "The day for which the answers count.", \.day)
    Field("answers", "The number of answers.", as: .count, \.answers)
    Field("correct", "The number of answers with a rating above 1.", as: .count, \.correct)
    Field("minutes", "The duration of the answers in minutes, rounded to two decimals.", as: .nonNegative) {
      ReviewRules.minutes($0.milliseconds)
    }
  }
}

/// The answers of a range of days.
struct ReviewHistory: ResultObject {
  let range: ClosedRange<CivilDay>
  let days: [AnswerCount]

  /// Creates the history of a range; days without an answer are added.
  init(_ range: ClosedRange<CivilDay>, _ answeredDays: [AnswerCount]) {
    let answeredDays = Dictionary(uniqueKeysWithValues: answeredDays.map { ($0.day, $0) })
    self.range = range
    days = range.allDays.map { answeredDays[$0] ?? AnswerCount(day: $0) }
  }

  static let shape = Shape<ReviewHistory>("ReviewHistory", "The answers of a range of days.") {
    Field("from", "The first day of the range.", \.range.lowerBound)
    Field("to", "The last day of the range, inclusive.", \.range.upperBound)
    Field("items", "Every day of the range, in order.", \.days)
    Field("answers", "The number of answers in the range.", as: .count) { $0.sum(\.answers) }
    Field("correct", "The number of answers with a rating above 1 in the range.", as: .count) { $0.sum(\.correct) }
    Field("minutes", "The duration of the answers in minutes, rounded to two decimals.", as: .nonNegative) {
      ReviewRules.minutes($0.sum(\.milliseconds))
    }
  }

  private func sum(_ count: KeyPath<AnswerCount, Int>) -> Int { days.reduce(0) { $0 + $1[keyPath: count] } }
}

/// The number of questions due on one day.
struct ForecastDay: ResultObject {
  let day: CivilDay
  let due: Int

  static let shape = Shape<ForecastDay>("ForecastDay", "The questions due on one day.") {
    Field("day", "The day.", \.day)
    Field("due", "The number of questions due, without new ones; today includes overdue ones.", as: .count, \.due)
  }
}

/// The number of questions due in a range of days.
struct ReviewForecast: ResultObject {
  let range: ClosedRange<CivilDay>
  let days: [ForecastDay]

  /// Creates the forecast of a range from counts of due questions up to its last day; counts of the same day are added.
  ///
  /// Questions that were due before `today` are due today.
  init(_ range: ClosedRange<CivilDay>, _ counts: [DueCount], on today: CivilDay) {
    let due = Dictionary(counts.map { (max($0.day, today), $0.questions) }, uniquingKeysWith: +)
    self.range = range
    days = range.allDays.map { ForecastDay(day: $0, due: due[$0] ?? 0) }
  }

  static let shape = Shape<ReviewForecast>("ReviewForecast", "The questions due in a range of days.") {
    Field("from", "The first day of the range.", \.range.lowerBound)
    Field("to", "The last day of the range, inclusive.", \.range.upperBound)
    Field("items", "Every day of the range, in order; days before today have no due questions.", \.days)
    Field("due", "The number of questions due in the range.", as: .count) { $0.days.reduce(0) { $0 + $1.due } }
  }
}

extension ReviewRules {
  /// Converts milliseconds to minutes rounded to two decimals.
  fileprivate static func minutes(_ milliseconds: Int) -> Double { (Double(milliseconds) / 600).rounded() / 100 }
}
