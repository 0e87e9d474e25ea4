import Kernel
import Service

/// The progress of a user. (Sparks, 1.2.)
struct SparkProfile: Hashable, Sendable {
  /// The number of sparks per category.
  var sparks = CategoryCounts()
  /// The sum of intensity levels, 1 to 4 per spark.
  var intensitySum = 0
  /// The sum of the ledger entries for sparks, cards and missions, at least 0.
  var points = 0
  /// The streak of days with sparks, from `firstDay` on.
  var streak = DayStreak.none
  /// The fuel, 0 to 999. (Sparks, 2.5.)
  var fuel = 0
  var overloads = 0
  var lastOverloadAt: Instant?
  /// The number of completed missions, including repetitions.
  var missionsCompleted = 0
  /// The latest day on which missions were evaluated; it does not change if the clock is set back.
  var latestMissionDay: CivilDay
  /// The first day that counts for streaks and for missions of days and weeks, usually the day of joining.
  var firstDay: CivilDay

  /// The average intensity of all sparks, 1 to 4; 0 without sparks. (Sparks, 2.8.)
  var averageIntensity: Double { sparks.total == 0 ? 0 : Double(intensitySum) / Double(sparks.total) }

  /// Creates an empty profile in which all days count.
  init(on day: CivilDay) {
    (latestMissionDay, firstDay) = (day, .min)
  }

  /// Creates the profile of a user before the first spark; days before the user joined do not count.
  init(of account: Account, on today: CivilDay) {
    self.init(on: today)
    firstDay = min(today, account.day(at: account.joinedAt))
  }
}

/// A count per category.
struct CategoryCounts: Hashable, Sendable {
  var decisions = 0
  var energies = 0
  var ideas = 0
  var experiments = 0
  var challenges = 0

  subscript(_ category: SparkCategory) -> Int {
    get { self[keyPath: category.countKeyPath] }
    set { self[keyPath: category.countKeyPath] = newValue }
  }

  var total: Int { decisions + energies + ideas + experiments + challenges }
}

extension SparkCategory {
  fileprivate var countKeyPath: WritableKeyPath<CategoryCounts, Int> {
    switch self {
    case .decision: \.decisions
    case .energy: \.energies
    case .idea: \.ideas
    case .experiment: \.experiments
    case .challenge: \.challenges
    }
  }
}
