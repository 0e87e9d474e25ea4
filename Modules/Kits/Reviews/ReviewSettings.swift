import Kernel

/// The review settings of a user.
struct ReviewSettings: Hashable, Sendable {
  /// The limit of new questions per day; default 20 as in Anki.
  var newPerDay = 20
  /// The probability of recall at which a question is due, in percent.
  var desiredRetention = 90
  /// Whether intervals of days are randomized slightly, so that questions learned together are not always due together.
  var hasFuzz = false

  /// The valid limits of new questions per day.
  static let newPerDayRange = 0...9999
  /// The valid retentions, in percent.
  static let desiredRetentionRange = 70...99

  /// The scheduler with these settings.
  var scheduler: ReviewScheduler { ReviewScheduler(desiredRetention: Double(desiredRetention) / 100) }
}
