package import Database
package import Interchange
package import Service

/// The learning goal of a user, with freeze days and a streak, and habits with schedules, streaks and scores.
///
/// The rules are in `Documentation/rules/goals.md` and `habits.md`.
package enum Habits {
  /// The methods of this domain, in the order of the reference.
  package static let methods: [Method] =
    GoalMethods.all + CalendarMethods.all + HabitMethods.all + MarkMethods.all + HabitDayMethods.all
    + HabitStatisticsMethods.all + HabitImportMethods.all

  /// The reminders of the goal and of habits.
  package static let reminders: [ReminderDeclaration] = [GoalReminders.declaration, HabitReminders.declaration]

  /// The journal topics of this domain.
  package static let topics: [TopicDeclaration] = GoalTopics.all + HabitTopics.all

  /// Passes each calendar event of the signed-in user to a closure.
  package static let calendar: @Sendable (CallContext, (CalendarEvent) throws -> Void) throws -> Void =
    GoalCalendarEvents
    .forEachEvent

  /// The tables of this domain.
  package static let tables = [
    Goal.table.description, GoalDecision.table.description, GoalMark.table.description, PastPeriod.table.description,
    Habit.table.description, MarkedDay.table.description, HabitPause.table.description,
    HabitCheckpoint.table.description,
  ]

  /// The export lines of this domain, in file order.
  package static let exports = DomainExport(
    GoalExport.lines + HabitExport.lines,
    tables: [CSVTableSource("goals", GoalExport.csvTable), HabitCSV.table], errors: HabitExport.importErrors
  ) { importer in
    try GoalExport.recompute(importer)
    try HabitExport.recompute(importer)
  }

  /// The doctor's checks of this domain.
  package static let checks: [Doctor.Check] = GoalChecks.all + HabitChecks.all
}
