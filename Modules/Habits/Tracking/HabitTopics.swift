import Kernel
import SQLite
import Service

/// The journal topics of habits.
///
/// Payloads contain no user text.
enum HabitTopics {
  private enum TitleQueries: SQL, StatementSet {
    case habit = "select name from habits where id = :subject and user_id = :user"
  }

  private static let title = SubjectTitle(TitleQueries.habit)

  static let created = Topic<CreatedHabit>(
    "habit.created", "The user created a habit.", subject: "The ID of the habit.", title: title)
  static let updated = Topic<EmptyPayload>(
    "habit.updated", "The user changed a habit.", subject: "The ID of the habit.", title: title)
  static let archived = Topic<EmptyPayload>(
    "habit.archived", "The user archived a habit.", subject: "The ID of the habit.", title: title)
  static let restored = Topic<EmptyPayload>(
    "habit.restored", "The user restored an archived habit.", subject: "The ID of the habit.", title: title)
  static let deleted = Topic<EmptyPayload>(
    "habit.deleted", "The user deleted a habit and its marks.", subject: "The ID of the habit.", title: title,
    deletes: [])
  static let moved = Topic<MovedHabit>(
    "habit.moved", "The user moved a habit in the list.", subject: "The ID of the habit.", title: title)
  static let marked = Topic<HabitDayMarked>(
    "habit.marked", "The user marked a day of a habit.", subject: "The ID of the habit.", title: title)
  static let unmarked = Topic<HabitDayUnmarked>(
    "habit.unmarked", "The user removed the mark of a day of a habit.", subject: "The ID of the habit.", title: title,
    deletes: [])
  static let paused = Topic<PauseView>(
    "habit.paused", "The user paused a habit.", subject: "The ID of the habit.", title: title)
  static let resumed = Topic<EmptyPayload>(
    "habit.resumed", "The user ended a pause of a habit.", subject: "The ID of the habit.", title: title)

  static let all = [
    created.declaration, updated.declaration, archived.declaration, restored.declaration, deleted.declaration,
    moved.declaration, marked.declaration, unmarked.declaration, paused.declaration, resumed.declaration,
  ]
}

/// The payload of `habit.created`.
struct CreatedHabit: ResultObject {
  let kind: HabitPlan.Kind

  static let shape = Shape<CreatedHabit>("CreatedHabit", "A created habit.") {
    Field("kind", "The kind.", \.kind)
  }
}

/// The payload of `habit.moved`.
struct MovedHabit: ResultObject {
  let position: Int

  static let shape = Shape<MovedHabit>("MovedHabit", "A moved habit.") {
    Field("position", "The new position, from 0.", as: .count, \.position)
  }
}

/// The payload of `habit.marked`.
struct HabitDayMarked: ResultObject {
  let mark: MarkedDay

  static let shape = Shape<HabitDayMarked>("HabitDayMarked", "A marked day of a habit, or an unmarked day with a note.")
  {
    Field("day", "The civil day.", \.mark.day)
    Field("done", "Whether a check is done; null for other marks and without a mark.", \.mark.done)
    Field("amount", "The amount; null for other marks and without a mark.", as: .nonNegative) {
      $0.mark.amount.map(Thousandths.number)
    }
    Field("skipped", "Whether the day is skipped, which counts neither for nor against the habit.", \.mark.isSkipped)
  }
}

/// The payload of `habit.unmarked`.
struct HabitDayUnmarked: ResultObject {
  let day: CivilDay

  static let shape = Shape<HabitDayUnmarked>("HabitDayUnmarked", "A day of a habit whose mark was removed.") {
    Field("day", "The civil day.", \.day)
  }
}
