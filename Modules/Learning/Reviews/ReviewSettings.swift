import Kernel

/// How a user wants to review.
struct ReviewSettings: Hashable, Sendable {
  /// How many new cards a day brings; 20 as in Anki.
  var newPerDay = 20
  /// The chance of recall at which a card comes again, in percent.
  var desiredRetention = 90
  /// Whether intervals of days are spread a little, so that cards that were learned together do not come together for ever.
  var hasFuzz = false

  /// How many new cards a day may bring.
  static let newPerDayRange = 0...9999
  /// The chances of recall that may be wished for, in percent.
  static let desiredRetentions = 70...99

  /// The scheduler of this user.
  var scheduler: ReviewScheduler { ReviewScheduler(desiredRetention: Double(desiredRetention) / 100) }
}
