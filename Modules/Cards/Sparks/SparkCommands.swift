import Database
import Kernel
import SQLite
import Service

/// One change of a user's sparks, from what it moves to the missions that it completes. (Sparks, 2.6, 2.7 and 3.3.)
///
/// `add(_:)` and `remove(_:)` change sums, points and streak; `finish(with:)` completes missions, saves the profile and
/// emits the events. What happened in between is the outcome.
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

  /// Prepares for the signed-in user of a call.
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

  // MARK: - Moving

  /// Counts a spark that was kept.
  mutating func add(_ spark: Spark) throws {
    try profiles.count(spark)
    profile.sparks[spark.category] += 1
    profile.levels += spark.intensity.level
    if ProfileRules.extendStreak(of: &profile, by: spark.day) { mustCountStreak = true }
  }

  /// Takes a spark out of what it was counted in, because it goes or becomes another.
  mutating func remove(_ spark: Spark) throws {
    try profiles.discount(spark)
    profile.sparks[spark.category] -= 1
    profile.levels -= spark.intensity.level
    mustCountStreak = true
  }

  /// Changes the points by an entry of the ledger; the total never falls below 0.
  mutating func pay(_ points: Int, rule: StaticString, subject: String, period: String = Ledger.lifetime) throws {
    let change = ProfileRules.change(of: profile.points, by: points)
    guard change != 0 else { return }
    profile.points += change
    _ = try context.transaction.ledger.pay(
      change, to: user.id, rule: rule, subject: subject, period: period, at: context.now)
  }

  /// Lets a spark be found by its words and tags.
  func index(_ spark: Spark) throws { try search.insert(spark) }

  /// Saves a changed spark and lets it be found by its new words and tags.
  func save(_ new: Spark, in store: SparkStore, changedFrom old: Spark) throws {
    try store.update(new)
    try search.remove(old)
    try search.insert(new)
  }

  /// Lets a spark no longer be found.
  func unindex(_ spark: Spark) throws { try search.remove(spark) }

  // MARK: - Finishing

  /// The outcome where nothing was moved.
  var nothing: SparkOutcome {
    SparkOutcome(
      completions: [], before: before, after: before, streakBefore: streakBefore, streak: streakBefore,
      locale: context.conversation.locale)
  }

  /// How many different cards the user owns.
  func ownedCards() throws -> CardCounts {
    let states = try CardStore(transaction: context.transaction, user: user.id).states(in: catalogue)
    return CardCounts(states, in: catalogue)
  }

  /// Completes missions, saves the profile and emits the events of both.
  ///
  /// - Parameter cards: The cards that the user owns now.
  /// - Returns: What has come of the change.
  /// - Throws: Faults of the storage.
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
