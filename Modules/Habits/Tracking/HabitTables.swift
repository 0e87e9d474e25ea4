import Kernel
import SQLite
import Service

extension Habit {
  /// The habits of each user. (Habits, 1.)
  static let table = Table(
    "habits", key: .number, id: \Habit.id,
    blank: Habit(
      draft: HabitDraft(name: "", plan: HabitPlan(kind: .check, schedule: .daily)), position: 0, createdAt: .min,
      createdDay: .min),
    [
      Column("name", \.draft.name, .text(1...HabitRules.maxNameLength), "The name."),
      Column("question", \.draft.question, .text(HabitRules.questionLengths), "The question of the reminder."),
      Column("notes", \.draft.notes, .text(HabitRules.noteLengths), "The notes."),
      Column(
        "type", column: "kind", \.draft.plan.kind, .oneOf(HabitPlan.Kind.self), "The kind: check or amount.",
        isFixed: true),
      Column(
        "schedule", \.draft.plan.schedule, .text(1...22),
        "The schedule: `daily`, `weekdays 1,3,5`, `times 3/7`, `per week` or `per month`."
      ).part("plan"),
      Column(
        "target", \.draft.plan.target, \.amount, of: blankTarget, .integer(0...Int(Thousandths.max)),
        "The target of an amount, in thousandths."
      ).part("plan"),
      Column(
        "direction", \.draft.plan.target, \.direction, of: blankTarget, .oneOf(HabitPlan.Target.Direction.self),
        "Whether an amount has to reach the target or must not exceed it."
      ).part("plan"),
      Column("unit", \.draft.unit, .text(HabitRules.unitLengths), "The unit of the amount.").part("plan"),
      Column("color", \.draft.color, .integer(HabitRules.colors), "The number of the color."),
      Column("group", column: "group_name", \.draft.group, .text(HabitRules.groupLengths), "The name of the group."),
      Column("icon", \.draft.icon, .text(1...1), "An emoji."),
      Column(
        "reminders", \.draft.reminders, .text(0...HabitReminderList.maxTextLength),
        "The reminders by time, with weekdays from Monday 1: `07:30 1,2,3;18:00 6`.", isRequired: false),
      Column("startDay", \.draft.plan.startDay, .day, "The first day on which the habit is due.").part("span"),
      Column("endDay", \.draft.plan.endDay, .day, "The last day on which the habit is due.").part("span"),
      Column(
        "position", \.position, .integer(0...Int.max), "The rank among the habits of the user, from 0.",
        .bounded("the rank among the user's habits")
      ).local,
      Column("createdAt", \.createdAt, .instant, "The creation time.", isFixed: true),
      Column(
        "createdDay", \.createdDay, .day, "The civil day of the creation.",
        .bounded("possible at the time of creation"), isFixed: true),
      Column("archivedAt", \.archivedAt, .instant, "The time of archiving.").part("archived"),
      Column(
        "archivedDay", \.archivedDay, .day, "The civil day of archiving.", .bounded("possible at the time of archiving")
      ).part("archived"),
    ])

  private static let blankTarget = HabitPlan.Target(amount: 0, direction: .atLeast)

  /// The derivation of positions without gaps.
  static let derivation = Derivation(of: table.description, expected: Derivations.positions, bounded: ["position"])

  private enum Derivations: SQL, StatementSet {
    case positions = """
      select id, row_number() over (order by position, id) - 1 as position from habits where user_id = :user
      """
  }
}

/// The owner of marks, pauses and checkpoints.
private let habitOwner = TableOwner.row("habit", column: "habit_id", of: Habit.table.description, "The habit.")

extension MarkedDay {
  /// The marks of each habit, and the notes of unmarked days. (Habits, 3.)
  static let table = Table(
    "habit_marks", owner: habitOwner, key: .columns(["day"]), blank: MarkedDay(day: .min, mark: nil),
    [
      Column("day", \.day, .day, "The civil day."),
      Column("done", \.done, .flag, "Whether a check was done.").part("mark"),
      Column("amount", \.amount, .integer(0...Int(Thousandths.max)), "The amount, in thousandths.").part("mark"),
      Column("skipped", \.isSkipped, .flag, "Whether the day was skipped.").part("mark"),
      Column("note", \.note, .text(1...HabitRules.markNoteLengths.upperBound), "The note."),
    ])
}

extension HabitPause {
  /// The pauses of each habit. (Habits, 3.)
  static let table = Table(
    "habit_pauses", owner: habitOwner, key: .columns(["firstDay"]), blank: HabitPause(first: .min),
    [
      Column("firstDay", \.first, .day, "The first day."),
      Column(
        "lastDay", \.last, .day, "The last day; missing for a pause without an end.",
        .bounded("before the next pause, which it does not touch")),
    ])
}

extension HabitCheckpoint {
  /// The checkpoint of each habit, from which an evaluation of recent days starts.
  static let table = Table(
    "habit_checkpoints", owner: habitOwner, key: .owner,
    blank: HabitCheckpoint(day: .min, score: 0, latestStep: 0, run: 0, longest: 0),
    [
      Column("day", \.day, .day, "The first day that is not included.", .derived(from: "habit_marks")),
      Column("score", \.score, .real(0...1), "The score of the previous day.", .derived(from: "habit_marks")),
      Column(
        "latestStep", \.latestStep, .real(0...1), "The fulfillment of the latest day of the schedule.",
        .derived(from: "habit_marks")),
      Column(
        "run", \.run, .integer(0...Int.max), "The length of the run that reaches the previous day.",
        .derived(from: "habit_marks")),
      Column(
        "longest", \.longest, .integer(0...Int.max), "The length of the longest run before the day.",
        .derived(from: "habit_marks")),
      Column("lastDay", \.lastDay, .day, "The latest day before that counts.", .derived(from: "habit_marks")),
      Column(
        "nextInterval", \.nextInterval, .day, "The first day of the next interval of days.",
        .derived(from: "habit_marks")),
      Column(
        "latestValues", \.latestValues, .text(0...ScoreValues.maxTextLength),
        "The values of the last days that are neither skipped nor paused, oldest first.",
        .derived(from: "habit_marks")),
    ])
}

extension HabitPlan.Kind: ResultValue, SQLiteValue {}
extension HabitPlan.Target.Direction: ResultValue, SQLiteValue {}
extension HabitSchedule.Period: ResultValue, SQLiteValue {}
