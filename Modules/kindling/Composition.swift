import Auth
import Cards
import Content
import Database
import Habits
import JSONRPC
import Kernel
import Kits
import Learning
import Library
import Localization
import Logging
import Overview
import SQLite
import Service
import Social
import Transfer

/// The composition root: creates and connects the parts of the program for one command.
struct Composition {
  let database: Database
  let dispatcher: Dispatcher
  let clock: any Kernel.Clock
  let logger: Logger

  /// Opens the database and creates the dispatcher.
  ///
  /// Throws `OpenFailure`, and `CatalogError` for missing or invalid catalogs.
  init(_ settings: Settings, exitWhenProcessEnds: @escaping @Sendable (Int) -> Bool = { _ in false }) throws {
    let manualClock = settings.clock.map { ManualClock($0) }
    let clock: any Kernel.Clock = manualClock ?? SystemClock()
    let random: any RandomSource = settings.seed.map { SeededRandomSource(seed: $0) } ?? SystemRandomSource()
    let program = Program(
      version: Kindling.version, limits: settings.limits, manualClock: manualClock,
      exitWhenProcessEnds: exitWhenProcessEnds)

    logger = Logger.standard(settings.logLevel, settings.logFormat)
    ZoneDatabase.shared.onDamage { [logger] in logger.warning("time zones: \($0), so another source is used") }
    if let folder = settings.catalogs { try TextOverrides(readingFolder: folder, logger: logger).install() }
    database = try Database(
      at: settings.location, durability: settings.durability, now: clock.now(),
      indexMerges: Composition.indexMerges)
    if let path = ProcessEnvironment.variable("KINDLING_RECORD_STATEMENTS"), !path.isEmpty {
      try database.connection.recordStatements(to: path)
    }
    try Composition.history.install(in: database)
    dispatcher = Dispatcher(
      registry: Composition.registry(program, settings.passwordCost), database: database, clock: clock, random: random,
      conversation: Conversation(
        locale: ProcessEnvironment.locale(), origin: EventOrigin(drawnFrom: SystemRandomSource()),
        isShared: settings.isShared),
      version: Kindling.version, logger: logger, hooks: Composition.hooks,
      files: settings.files)
    dispatcher.settings.maxUserBytes = settings.maxUserBytes
    dispatcher.settings.zoneUpdates = ZoneUpdates(of: .shared, logger: logger)
    if settings.isShared { dispatcher.settings.maxImportRows = CallSettings.maxImportRowsIfShared }
    self.clock = clock
    guard let token = ProcessEnvironment.variable("KINDLING_TOKEN"), !token.isEmpty else { return }
    if settings.isShared {
      logger.warning("KINDLING_TOKEN is ignored: several users share the connection")
    } else {
      try resume(token)
    }
  }

  /// Returns the registry of all methods and topics.
  static func registry(_ program: Program, _ cost: PasswordHasher.Cost) -> Registry {
    Registry(
      [
        MethodGroup(
          MethodGroup.systemName, "The conversation, the program and events.",
          SystemMethods.all(program) + EventMethods.all),
        MethodGroup(
          "history", "Undo and redo of calls.", HistoryMethods.all, topics: HistoryMethods.topics),
        MethodGroup(
          "sync", "The exchange of the data of an account between devices.", SyncMethods.all,
          topics: SyncMethods.topics),
        MethodGroup(
          "accounts", "Accounts, sessions, profiles and preferences.", Auth.methods(PasswordHasher(cost)),
          topics: Auth.topics),
        MethodGroup(
          learningGroup, "Learning paths, achievements, and word kits with tests, exams, workouts and reviews.",
          Learning.methods(goal: goalOnDashboard, habits: habitsOnDashboard, reviews: reviewsOnDashboard)
            + Kits.methods,
          topics: Learning.topics + Kits.topics),
        MethodGroup(
          habitsGroup, "The learning goal with freeze days, and habits with schedules and scores.", Habits.methods,
          topics: Habits.topics),
        MethodGroup(
          "social", "Friends, challenges and the activity feed.", Social.methods + Overview.friendMethods,
          topics: Social.topics),
        MethodGroup(
          cardsGroup, "Sparks, missions, collectible cards, levels and statistics.", Cards.methods,
          topics: Cards.topics),
        MethodGroup(
          remindersGroup, "The reminders of all domains that a token permits.", reminders.methods,
          topics: Reminders.topics),
        MethodGroup(
          "library", "The user's tables with entries and statistics.", Library.methods, topics: Library.topics),
        MethodGroup("overview", "What a screen shows of several areas.", Overview.methods(reminders: reminders)),
        MethodGroup("data", "Export, import and backup.", transfer.methods, topics: Transfer.topics),
      ],
      recordedExamples: { PackageResources.examples_jsonl })
  }

  /// The callbacks between domains.
  static let hooks = DomainHooks(
    friendsOf: Social.friendsOf, namesVisibleTo: Social.namesVisibleTo,
    willDeleteAccount: { context in
      try Social.willDeleteAccount(context)
      try Cards.willDeleteAccount(context)
    }, history: history)

  // The names of groups whose data methods of other groups show to tokens that permit it.
  private static let habitsGroup = "habits"
  private static let learningGroup = "learning"
  private static let cardsGroup = "cards"
  private static let remindersGroup = "reminders"

  /// Returns the goal of the signed-in user for the dashboard; nil if the user has no goal, or the token permits none.
  private static func goalOnDashboard(_ context: CallContext) throws -> DashboardGoal? {
    guard context.permits(domain: habitsGroup), let goal = try GoalSummary(reading: context) else { return nil }
    return DashboardGoal(
      title: goal.title, isMarked: goal.isMarked, canLearn: goal.canLearn, streak: goal.streak,
      freezesRemaining: goal.freezesRemaining, reminder: goal.reminder)
  }

  /// Returns the counts of today's habits of the signed-in user for the dashboard; nil if the token permits none.
  private static func habitsOnDashboard(_ context: CallContext) throws -> DashboardHabits? {
    guard context.permits(domain: habitsGroup) else { return nil }
    let counts = try HabitDayCounts(reading: context)
    return DashboardHabits(due: counts.due, done: counts.done)
  }

  /// Returns the counts of today's reviews of the signed-in user for the dashboard, which is in the same group.
  @Sendable
  private static func reviewsOnDashboard(_ context: CallContext) throws -> DashboardReviews {
    let summary = try ReviewSummary(reading: context)
    return DashboardReviews(due: summary.due, new: summary.new)
  }

  /// The reminders of all domains.
  static let reminders = Reminders(
    Cards.reminders.map { $0.inGroup(cardsGroup) } + Habits.reminders.map { $0.inGroup(habitsGroup) }
      + Kits.reminders.map { $0.inGroup(learningGroup) })

  /// The data that undo restores, domain by domain.
  static let history = History([
    Auth.history, reminders.history, Learning.history, Kits.history, Habits.history, Cards.history, Library.history,
    Transfer.history,
  ])

  /// The doctor's checks beyond file integrity.
  static let checks: [Doctor.Check] =
    Auth.checks + Learning.checks + Kits.checks + Habits.checks + Social.checks + Cards.checks + Library.checks
    + reminders.checks + Content.checks + HistoryChecks.all
    + SyncChecks(of: history).all

  /// The declared tables.
  static let tables: [TableDescription] =
    SharedTables.all + Auth.tables + Reminders.tables + Learning.tables + Kits.tables + Habits.tables + Social.tables
    + Cards.tables
    + Library.tables

  /// The statements that merge full-text indexes.
  ///
  /// Only a merge removes deleted terms.
  static let indexMerges = Cards.indexMerges

  /// The exports of the domains, in file order.
  static let exports: [DomainExport] = [
    Auth.exports.inGroup("accounts"), reminders.exports.inGroup(remindersGroup),
    Learning.exports.inGroup(learningGroup), Kits.exports.inGroup(learningGroup), Habits.exports.inGroup(habitsGroup),
    Social.exports.inGroup("social"), Cards.exports.inGroup(cardsGroup), Library.exports.inGroup("library"),
  ]

  /// Export, import and backup of the data of all domains.
  private static let transfer = Transfer(
    exports: exports, calendars: [Habits.calendar, Kits.calendar])

  /// Resumes a session before the first call; if the token is invalid, no user is signed in.
  private func resume(_ token: String) throws {
    do {
      try dispatcher.perform(.read) { try Auth.resume(token: token, in: $0) }
    } catch is DomainError {
      logger.warning("KINDLING_TOKEN is not a valid session: no user is signed in")
    }
  }
}
