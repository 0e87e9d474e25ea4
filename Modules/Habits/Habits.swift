package import Database
package import Interchange
package import Service

/// One learning goal per user: marks, freeze days, the streak and its 32-hour deadline, periods and their history.
///
/// The rules are in the rule sheet "Goals, freeze days and streaks".
package enum Habits {
  /// The methods of this domain, in the order of the reference.
  package static let methods: [Method] = GoalMethods.all + CalendarMethods.all

  /// The journal topics of this domain.
  package static let topics: [TopicDeclaration] = GoalTopics.all

  /// Passes each calendar event of the signed-in user to a closure.
  package static let calendar: @Sendable (CallContext, (CalendarEvent) throws -> Void) throws -> Void =
    GoalCalendarEvents
    .forEachEvent

  /// The tables of this domain.
  package static let tables = [Goal.table.description, GoalMark.table.description, PastPeriod.table.description]

  /// The export lines of this domain, in file order.
  package static let exports = DomainExport(
    GoalExport.lines, tables: [CSVTableSource("goals", CSVTable(of: GoalExport.mark))],
    recompute: GoalExport.recompute)

  /// The doctor's checks of this domain.
  package static let checks: [Doctor.Check] = GoalChecks.all
}
