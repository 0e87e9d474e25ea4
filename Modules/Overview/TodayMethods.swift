import Cards
import Habits
import Kernel
import Kits
import Learning
import Library
import Localization
import Service

/// The overview of today in one call.
enum TodayMethods {
  static func all(reminders: Reminders) -> [Method] { [get(reminders)] }

  private static func get(_ reminders: Reminders) -> Method {
    Method(
      "today.get",
      """
      Returns what is due today: the next lesson, the goal, habits, reviews, sparks, missions and reminders; and all \
      streaks.
      """,
      effect: .read, access: .signedIn,
      examples: [
        Method.Example(
          "A goal and a habit", after: .init("goals.set", #"{"text": "Swift"}"#),
          .init("habits.create", #"{"name": "Read"}"#))
      ]
    ) { (_: NoParameters, context) in try Today(reading: context, reminders: reminders) }
  }
}

/// What is due today.
final class Today: ResultObject {
  let day: CivilDay
  let greeting: Text
  let learning: LearningToday?
  let goal: GoalStatus?
  let habits: HabitsOfDay?
  let reviews: DashboardReviews?
  let sparks: SparksToday?
  let reminders: [ReminderView]
  let streaks: [NamedStreak]

  init(reading context: CallContext, reminders: Reminders) throws {
    let permits = { (area: OverviewArea) in context.permits(domain: area.rawValue) }
    let account = try context.user.account
    day = try context.today
    greeting = try LearningToday.greeting(in: context)
    learning = permits(.learning) ? try LearningToday(reading: context) : nil
    goal = permits(.habits) ? try GoalStatus(reading: context) : nil
    habits = permits(.habits) ? try HabitsOfDay(reading: context) : nil
    reviews = permits(.learning) ? try DashboardReviews(ReviewSummary(reading: context)) : nil
    sparks = permits(.cards) ? try SparksToday(reading: context) : nil
    let (start, end) = (
      account.zone.start(of: day, dayStartsAt: account.dayStartsAt),
      account.zone.start(of: day.next, dayStartsAt: account.dayStartsAt)
    )
    self.reminders = permits(.reminders) ? try reminders.due(in: start..<end, context) : []
    streaks =
      [
        learning.map { NamedStreak(.learning, $0.streak) }, goal.map { NamedStreak(.goal, $0.streak) },
        sparks.map { NamedStreak(.sparks, $0.streak) },
      ].compactMap(\.self) + (habits?.streaks ?? [])
      + (permits(.library) ? try TableStreaks.current(in: context) : [])
  }

  static let shape = Shape<Today>(
    "Today", "What is due today; a part is null if the user's token does not permit its area."
  ) {
    Field("day", "The civil day of the user.", \.day)
    Field("greeting", "A greeting for the user's local hour.", \.greeting)
    Field("learning", "The next lesson and the streak of learning days.", \.learning)
    Field("goal", "The status of the goal, as goals.status returns it; null if none is set.", \.goal)
    Field("habits", "The habits of today, as habits.today returns them.", \.habits)
    Field("reviews", "The review counts of today.", \.reviews)
    Field("sparks", "The sparks and missions of today, and the level.", \.sparks)
    Field("reminders", "The reminders of today, past ones too, in order of time.", \.reminders)
    Field(
      "streaks", "The streaks of learning, the goal and sparks, and those of habits and tables that are not 0.",
      \.streaks)
  }
}

extension DashboardReviews {
  fileprivate init(_ summary: ReviewSummary) { self.init(due: summary.due, new: summary.new) }
}
