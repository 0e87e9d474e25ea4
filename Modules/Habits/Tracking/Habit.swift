import Kernel
import Service

/// A habit of a user. (Habits, 1.)
struct Habit: Hashable, Sendable {
  /// The row ID; 0 before insertion.
  var id: Int64 = 0
  var draft: HabitDraft
  /// The zero-based rank among all habits of the user, including archived ones.
  var position: Int
  var createdAt: Instant
  /// The civil day of `createdAt`.
  var createdDay: CivilDay
  /// The time of archiving; nil if the habit is not archived.
  var archivedAt: Instant?
  /// The civil day of `archivedAt`.
  var archivedDay: CivilDay?
}

/// The properties of a habit that its user sets. (Habits, 1.)
struct HabitDraft: Hashable, Sendable {
  /// 1 to 80 characters, trimmed.
  var name: String
  var question = ""
  var notes = ""
  var plan: HabitPlan
  var unit = ""
  var color = 0
  /// The name of the group as entered, trimmed; empty if there is none.
  var group = ""
  /// An emoji; nil if there is none.
  var icon: String?
  var reminders = HabitReminderList()
}

/// The mark of a day with its note, or only the note of an unmarked day. (Habits, 3.)
///
/// A note alone changes neither states nor streaks nor scores. The parts of the mark are stored as in the database,
/// because a column accesses a stored property fastest.
struct MarkedDay: Hashable, Sendable {
  var day: CivilDay
  /// Whether a check is done; nil for other marks.
  var done: Bool?
  /// The amount in thousandths; nil for other marks.
  var amount: Int64?
  var isSkipped: Bool
  /// 1 to 500 characters; nil if there is no note, which only a marked day permits.
  var note: String?

  init(day: CivilDay, mark: HabitMark?, note: String? = nil) {
    self.day = day
    (done, amount, isSkipped) = (mark?.done, mark?.amount, mark == .skipped)
    self.note = note
  }

  /// The mark; nil for an unmarked day with a note.
  var mark: HabitMark? { done.map(HabitMark.done) ?? amount.map(HabitMark.amount) ?? (isSkipped ? .skipped : nil) }
}

/// A row of `habits` with the data of other tables that determine its first evaluated day.
struct StoredHabit: Sendable {
  var habit: Habit
  let basis: HabitBasis

  var firstDay: CivilDay { basis.firstDay }
}

/// What determines the states of a habit's days besides its marks and pauses.
struct HabitBasis: Sendable {
  let id: Int64
  let plan: HabitPlan
  /// The start day, or else the earlier of the day of creation and the day of the first mark.
  let firstDay: CivilDay
  /// The day of archiving; nil if the habit is not archived.
  var archivedDay: CivilDay?
  let checkpoint: HabitCheckpoint?

  var schedule: HabitSchedule { plan.schedule }

  /// The checkpoint if it saves the evaluation of a day; nil otherwise, also in a damaged file.
  var usableCheckpoint: HabitCheckpoint? { checkpoint.flatMap { $0.day > firstDay ? $0 : nil } }

  /// The same habit as if it were not archived; checkpoints do not depend on it.
  var active: HabitBasis {
    var copy = self
    copy.archivedDay = nil
    return copy
  }
}
