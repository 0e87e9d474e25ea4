import Kernel
import Service

/// A task with a reward, as defined in the catalog. (Sparks, 1.4 and 3.1.)
struct Mission: Sendable {
  /// The period in which a mission can be completed once. (Sparks, 3.2.)
  enum Kind: String, CaseIterable, ResultValue {
    /// One civil day.
    case daily
    /// Monday to Sunday.
    case weekly
    /// The lifetime of a profile.
    case lifetime = "achievement"
  }

  /// The subject of a lifetime mission.
  enum Family: String, CaseIterable, ResultValue {
    case cards, sparks, points, streak, overload, level
  }

  enum Difficulty: String, CaseIterable, ResultValue {
    case easy, medium, hard, expert

    /// The sort weight. (Sparks, 3.1.)
    var weight: Int {
      switch self {
      case .easy: 50
      case .medium: 100
      case .hard: 200
      case .expert: 500
      }
    }
  }

  /// The slug, such as `d-morning-spark`.
  ///
  /// Titles are not unique.
  let id: String
  let title: Message
  /// The task in one sentence.
  let description: Message
  let kind: Kind
  /// nil for daily and weekly missions.
  let family: Family?
  let difficulty: Difficulty
  /// The value of the rule at which the mission is completed.
  let target: Int
  /// The points for completing it, once per period.
  let reward: Int
  /// The only category that counts; nil for all.
  let category: SparkCategory?
  let rule: Rule
  /// The only rarity that `Rule.cards` counts; nil for all.
  let rarity: CardRarity?
}

extension Mission {
  /// The quantity that a mission counts.
  ///
  /// The kind of the mission determines the period. Its category limits only `sparks` and `cards`, and its rarity
  /// only `cards`. (Sparks, 3.1.)
  enum Rule: String, CaseIterable, Sendable {
    /// Sparks in the period.
    case sparks
    /// Sparks in the period that were created in the morning; see `SparkRules.isMorning`.
    case morningSparks
    /// Sparks in the period with high or extreme intensity.
    case highOrExtremeSparks
    /// Distinct days of the week with a spark.
    case days
    /// Distinct categories of the sparks in the period.
    case categories
    /// Points of the sparks in the period, without rewards and bonuses.
    case sparkPoints
    /// Completed daily missions in the week; the same mission counts once per day.
    case dailyCompletions
    /// Distinct owned cards.
    case cards
    /// Existing sparks.
    case totalSparks
    /// Points of the profile.
    case totalPoints
    /// The reported streak, in days.
    case streak
    /// Overloads of the profile.
    case overloads
    /// The level number of the profile.
    case level
  }
}

extension Mission.Kind {
  private static let titles = CaseTitles<Self>("mission.kind")

  var title: Message { Self.titles[self] }
}

extension Mission.Difficulty {
  private static let titles = CaseTitles<Self>("mission.difficulty")

  var title: Message { Self.titles[self] }
}
