import Kernel
import SQLite
import Service

/// What a user has decided about the goal at one time. (Goals, 8.)
struct GoalDecision: Hashable, Sendable {
  /// The kinds of decisions.
  enum DecisionType: String, CaseIterable, ResultValue, SQLiteValue {
    case set
    /// The text or the duration was changed; if neither, a pending lapse or end of the period was applied.
    case update
    case continuePeriod = "continue"
    case delete
    /// The state from which later decisions go on; earlier ones are not known.
    case base
  }

  var type: DecisionType
  /// The position among the marks and decisions of the user.
  var position: Int
  var decidedAt: Instant
  /// The civil day in the user's zone at the time of the decision.
  var day: CivilDay
  /// The IANA time zone at the time of the decision.
  var zone: String
  /// The local hour at which a day started, 0 to 6.
  var dayStartsAt: Int
  /// The new text; nil if it was not changed.
  var text: String?
  /// The new duration; nil if it was not changed.
  var duration: Goal.Duration?
  /// Whether a continued period kept the streak; nil for other decisions.
  var keepsStreak: Bool?
  /// The state of a base as JSON; nil for other decisions.
  var state: String?

  /// The local time of the decision.
  var time: LocalTime { LocalTime(decidedAt, on: day, zone: zone, dayStartsAt: dayStartsAt) }
}
