import Kernel
import Service

/// What is to be done for a reward, as it stands in the catalogue. (Sparks, 1.4 and 3.1.)
struct Mission: Sendable {
  /// The period in which a mission counts, after which it begins anew. (3.2.)
  enum Kind: String, CaseIterable, ResultValue {
    /// One civil day.
    case daily
    /// From Monday to Sunday.
    case weekly
    /// The whole life of a profile.
    case achievement
  }

  /// What a lifetime mission grows with.
  enum Family: String, CaseIterable, ResultValue {
    case cards, sparks, points, streak, overload, level
  }

  /// How much a mission asks for.
  enum Difficulty: String, CaseIterable, ResultValue {
    case easy, medium, hard, expert

    /// What it counts when missions are sorted. (3.1.)
    var weight: Int {
      switch self {
      case .easy: 50
      case .medium: 100
      case .hard: 200
      case .expert: 500
      }
    }
  }

  /// The slug, such as `d-morning-spark`; titles are not unique.
  let id: String
  let title: Message
  /// What is to be done, in one sentence.
  let description: Message
  let kind: Kind
  /// Nil for daily and weekly missions.
  let family: Family?
  let difficulty: Difficulty
  /// The value of the rule that completes the mission.
  let target: Int
  /// The points that completing it brings, once in each period.
  let reward: Int
  /// The only category that counts; nil where all do.
  let category: SparkCategory?
  let rule: Rule
}

extension Mission {
  /// What the progress of a mission counts; the mission's kind says in which period, its category which ones. (3.1.)
  enum Rule: Equatable, Sendable {
    /// Sparks of the period.
    case sparks
    /// Sparks of the period that were captured before noon, by the local hour.
    case morningSparks
    /// Sparks of the period whose intensity is high or extreme.
    case highSparks
    /// Different days of the period with a spark.
    case days
    /// Different categories among the sparks of the period.
    case categories
    /// The points of the sparks of the period, without rewards and bonuses.
    case sparkPoints
    /// Completions of daily missions in the period; the same mission counts once for each day.
    case dailyCompletions
    /// Different cards owned: those of a rarity, or of any.
    case cards(CardRarity?)
    /// Sparks that exist.
    case totalSparks
    /// The points of the profile.
    case totalPoints
    /// The reported streak, in days.
    case streak
    /// The overloads of the profile.
    case overloads
    /// The number of the profile's level.
    case level
  }
}
