package import Database
package import Interchange
package import Service

/// One learning goal for each user: marks, freeze days, the streak of 32 hours, periods and their history.
///
/// The rules are those of the sheet "Goals, freeze days and streaks".
package enum Habits {
  /// The methods of this area, in the order of the reference.
  package static let methods: [Method] = GoalMethods.all + CalendarMethods.all

  /// The topics of which this area tells the journal.
  package static let topics: [TopicDescription] = GoalTopics.all

  /// Visits what this area has a place for in the signed-in user's calendar.
  package static let calendar: @Sendable (CallContext, (CalendarEvent) throws -> Void) throws -> Void = GoalEvents.visit

  /// The tables of this area.
  package static let tables = [Goal.table.description, GoalMark.table.description, GoalPeriod.table.description]

  /// What this area adds to the file that holds everything of a user, in the order of the file.
  package static let records = DomainExport(
    GoalExport.lines, tables: [CSVTableSource("goals", CSVTable(of: GoalExport.mark))],
    recompute: GoalExport.recompute)

  /// The recounts of the numbers that this area keeps beside the marks they count.
  package static let examinations: [Doctor.Examination] = GoalChecks.all
}
