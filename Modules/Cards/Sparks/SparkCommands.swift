import Database
import Kernel
import SQLite
import Service

/// The unit of work for one change of a user's sparks. (Sparks, 2.6, 2.7 and 3.3.)
///
/// `addToTotals(_:)` and `subtractFromTotals(_:)` change the totals and the streak, and `pay(_:rule:subject:period:)`
/// changes the points. `finish(with:)` then completes missions, emits their events, saves the profile and returns the
/// outcome.
struct SparkCommands {
  let context: CallContext
  let user: SignedInUser
  let catalog = CardCatalog.current
  private let profiles: ProfileStore
  private let search: SearchIndex
  private let today: CivilDay

  private(set) var profile: SparkProfile
  private let original: SparkProfile
  private let streakBefore: Int
  private var needsStreakRecount = false

  /// Loads the profile of the signed-in user.
  init(_ context: CallContext) throws {
    self.context = context
    user = try context.user
    today = user.account.day(at: context.now)
    let transaction = context.transaction
    profiles = ProfileStore(transaction: transaction, user: user.id)
    search = SearchIndex(transaction: context.transaction, user: user.id)
    original = try profiles.profile() ?? SparkProfile(of: user.account, on: today)
    streakBefore = ProfileRules.reportedStreak(of: original, on: today)
    profile = original
    profile.latestMissionDay = max(original.latestMissionDay, today)
    // A new time zone can be a day behind the one of the day of joining.
    profile.firstDay = min(original.firstDay, today)
  }

  // MARK: - Changes

  /// Adds a new spark, or the new version of an updated one, to the totals.
  mutating func addToTotals(_ spark: Spark) throws {
    try profiles.add(spark)
    profile.sparks[spark.category] += 1
    profile.intensitySum += spark.intensity.level
    if ProfileRules.extendStreak(of: &profile, by: spark.day) { needsStreakRecount = true }
  }

  /// Subtracts a deleted spark, or the old version of an updated one, from the totals.
  mutating func subtractFromTotals(_ spark: Spark) throws {
    try profiles.subtract(spark)
    profile.sparks[spark.category] -= 1
    profile.intensitySum -= spark.intensity.level
    needsStreakRecount = true
  }

  /// Changes the points through a ledger entry.
  ///
  /// The total does not fall below 0.
  mutating func pay(_ points: Int, rule: StaticString, subject: String, period: String = Ledger.lifetime) throws {
    let change = ProfileRules.limitedChange(of: profile.points, by: points)
    guard change != 0 else { return }
    profile.points += change
    _ = try context.transaction.ledger.pay(
      change, to: user.id, rule: rule, subject: subject, period: period, at: context.now)
  }

  /// Takes back the card that a deleted spark dropped, with its bonus.
  ///
  /// All copies of a card but one have a bonus. If the spark has none, another spark loses the bonus of the card.
  mutating func takeBackCard(of spark: Spark) throws {
    guard let card = spark.card else { return }
    let store = CardStore(transaction: context.transaction, user: user.id)
    profile.points -= try store.remove(card, of: spark.id)
  }

  func addToIndex(_ spark: Spark) throws { try search.insert(spark) }

  /// Saves a changed spark and updates the search index.
  func save(_ new: Spark, in store: SparkStore, changedFrom old: Spark) throws {
    try store.update(new)
    try search.remove(old)
    try search.insert(new)
  }

  func removeFromIndex(_ spark: Spark) throws { try search.remove(spark) }

  // MARK: - Completion

  /// The outcome if nothing has changed.
  var unchangedOutcome: SparkOutcome {
    SparkOutcome(
      completions: [], before: original, after: original, streakBefore: streakBefore, streak: streakBefore,
      locale: context.conversation.locale)
  }

  func cardCounts() throws -> CardCounts {
    let ownership = try CardStore(transaction: context.transaction, user: user.id).ownership(in: catalog)
    return CardCounts(ownership, in: catalog)
  }

  /// Completes missions, emits their events, saves the profile and returns the outcome.
  ///
  /// - `cards`: The cards that the user owns after the change.
  mutating func finish(with cards: CardCounts) throws -> SparkOutcome {
    if needsStreakRecount { ProfileRules.setStreak(of: &profile, try profiles.latestRun(since: profile.firstDay)) }
    let missions = MissionStore(transaction: context.transaction, user: user.id)
    let completed = try missions.completions(on: profile.latestMissionDay, in: catalog)
    var inputs = try MissionInputs(of: profile, on: today, cards, completed, from: profiles)
    let completions = MissionRules.complete(catalog.missions, in: &inputs, at: context.now)
    profile = inputs.profile
    for completion in completions { try save(completion, with: missions) }
    if profile != original || completions.count > 0 { try profiles.save(profile) }
    return SparkOutcome(
      completions: completions, before: original, after: profile, streakBefore: streakBefore, streak: inputs.streak,
      locale: context.conversation.locale)
  }

  private func save(_ completion: MissionCompletion, with missions: MissionStore) throws {
    let mission = catalog.missions[completion.index]
    let period = MissionRules.firstDayOfPeriod(of: mission.kind, including: profile.latestMissionDay)
    try missions.complete(mission, on: profile.latestMissionDay, day: today, at: context.now)
    _ = try context.transaction.ledger.pay(
      mission.reward, to: user.id, rule: "mission", subject: mission.id,
      period: mission.kind == .lifetime ? Ledger.lifetime : period.text, at: context.now)
    try context.emit(
      CardsTopics.missionCompleted, MissionCompletedEvent(mission: mission, day: today), of: user.id,
      subject: mission.id)
    if completion.isOverload {
      try context.emit(CardsTopics.overloadTriggered, EmptyPayload(), of: user.id, subject: mission.id)
    }
  }
}
