import Kernel

/// What a user has come to: everything that outlives a day. (Sparks, 1.2.)
struct SparkProfile: Hashable, Sendable {
  /// How many sparks there are of each category.
  var sparks = CategoryCounts()
  /// The sum of their intensities, each from 1 to 4.
  var levels = 0
  /// The sum of the ledger, never below 0.
  var points = 0
  /// The run of days with sparks that ends on the last such day.
  var streak = 0
  /// The longest that run has been.
  var longestStreak = 0
  /// The last day with a spark; nil where there is none.
  var lastDay: CivilDay?
  /// How full the gauge is, 0 to 999. (2.5.)
  var fuel = 0
  /// How often the gauge has run over.
  var overloads = 0
  /// When it did so last.
  var lastOverloadAt: Instant?
  /// How many missions were completed, repeated ones too.
  var missionsCompleted = 0
  /// The latest day that missions have seen: with the clock set back they stay in it.
  var latestDay: CivilDay

  /// The average intensity of all sparks, from 1 to 4; 0 without sparks. (2.8.)
  var averageIntensity: Double { sparks.total == 0 ? 0 : Double(levels) / Double(sparks.total) }

  /// The profile of somebody who has no spark yet.
  init(on day: CivilDay) {
    latestDay = day
  }
}

/// A number for each category.
struct CategoryCounts: Hashable, Sendable {
  var decisions = 0
  var energies = 0
  var ideas = 0
  var experiments = 0
  var challenges = 0

  /// The number of a category.
  subscript(_ category: SparkCategory) -> Int {
    get { self[keyPath: category.count] }
    set { self[keyPath: category.count] = newValue }
  }

  /// The sum of all categories.
  var total: Int { decisions + energies + ideas + experiments + challenges }
}

extension SparkCategory {
  fileprivate var count: WritableKeyPath<CategoryCounts, Int> {
    switch self {
    case .decision: \.decisions
    case .energy: \.energies
    case .idea: \.ideas
    case .experiment: \.experiments
    case .challenge: \.challenges
    }
  }
}
