import Database
import Kernel
import SQLite
import Service

/// Unit of work for one change of a user's sparks. (Sparks, 2.6, 2.7 and 3.3.)
///
/// `add(_:)` and `remove(_:)` change totals and streak, and `pay(_:rule:subject:period:)` changes points.
/// `finish(with:)` then completes missions, saves the profile, emits the events and returns the outcome.
struct SparkCommands {
  let context: CallContext
  let user: SignedInUser
  let catalogue = CardCatalogue.current
  private let profiles: ProfileStore
  private let search: SearchIndex
  private let today: CivilDay

  private(set) var profile: SparkProfile
  private let before: SparkProfile
  private let streakBefore: Int
  private var mustCountStreak = false

  /// Loads the profile of the signed-in user.
  init(_ context: CallContext) throws {
    self.context = context
    user = try context.user
    today = user.account.day(at: context.now)
    let transaction = context.transaction
    profiles = ProfileStore(transaction: transaction, user: user.id)
    search = SearchIndex(transaction: context.transaction, user: user.id)
    before = try profiles.profile() ?? SparkProfile(on: today)
    streakBefore = ProfileRules.reportedStreak(of: before, on: today)
    profile = before
    profile.latestDay = max(before.latestDay, today)
  }

  // MARK: - Changes

  /// Adds an inserted spark to the totals.
  mutating func add(_ spark: Spark) throws {
    try profiles.count(spark)
    profile.sparks[spark.category] += 1
    profile.levels += spark.intensity.level
    if ProfileRules.extendStreak(of: &profile, by: spark.day) { mustCountStreak = true }
  }

  /// Subtracts a deleted or replaced spark from the totals.
  mutating func remove(_ spark: Spark) throws {
    try profiles.discount(spark)
    profile.sparks[spark.category] -= 1
    profile.levels -= spark.intensity.level
    mustCountStreak = true
  }

  /// Changes the points through a ledger entry.
  ///
  /// The total does not fall below 0.
  mutating func pay(_ points: Int, rule: StaticString, subject: String, period: String = Ledger.lifetime) throws {
    let change = ProfileRules.change(of: profile.points, by: points)
    guard change != 0 else { return }
    profile.points += change
    _ = try context.transaction.ledger.pay(
      change, to: user.id, rule: rule, subject: subject, period: period, at: context.now)
  }

  /// Adds a spark to the search index.
  func index(_ spark: Spark) throws { try search.insert(spark) }

  /// Saves a changed spark and updates the search index.
  func save(_ new: Spark, in store: SparkStore, changedFrom old: Spark) throws {
    try store.update(new)
    try search.remove(old)
    try search.insert(new)
  }

  /// Removes a spark from the search index.
  func unindex(_ spark: Spark) throws { try search.remove(spark) }

  // MARK: - Completion

  /// The outcome if nothing has changed.
  var nothing: SparkOutcome {
    SparkOutcome(
      completions: [], before: before, after: before, streakBefore: streakBefore, streak: streakBefore,
      locale: context.conversation.locale)
  }

  func ownedCards() throws -> CardCounts {
    let states = try CardStore(transaction: context.transaction, user: user.id).states(in: catalogue)
    return CardCounts(states, in: catalogue)
  }

  /// Completes missions, saves the profile, emits the events and returns the outcome.
  ///
  /// - `cards`: The cards that the user owns now.
  mutating func finish(with cards: CardCounts) throws -> SparkOutcome {
    if mustCountStreak { ProfileRules.setStreak(of: &profile, try profiles.run()) }
    let missions = MissionStore(transaction: context.transaction, user: user.id)
    let known = try missions.completions(on: profile.latestDay, in: catalogue)
    var facts = try MissionFacts(of: profile, on: today, cards, known, from: profiles)
    let completions = MissionRules.complete(catalogue.missions, in: &facts, at: context.now)
    profile = facts.profile
    for completion in completions { try save(completion, with: missions) }
    if profile != before || completions.count > 0 { try profiles.save(profile) }
    return SparkOutcome(
      completions: completions, before: before, after: profile, streakBefore: streakBefore, streak: facts.streak,
      locale: context.conversation.locale)
  }

  private func save(_ completion: MissionCompletion, with missions: MissionStore) throws {
    let mission = catalogue.missions[completion.place]
    let period = MissionRules.period(mission.kind, on: profile.latestDay)
    try missions.complete(mission, on: profile.latestDay, day: today, at: context.now)
    _ = try context.transaction.ledger.pay(
      mission.reward, to: user.id, rule: "mission", subject: mission.id,
      period: mission.kind == .achievement ? Ledger.lifetime : period.text, at: context.now)
    try context.emit(
      CardsTopics.missionCompleted, RewardedMission(mission: mission, day: today), of: user.id, subject: mission.id)
    if completion.isOverload {
      try context.emit(CardsTopics.overloadTriggered, EmptyPayload(), of: user.id, subject: mission.id)
    }
  }
}
