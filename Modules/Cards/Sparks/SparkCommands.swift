import Database
import Kernel
import SQLite
import Service

/// One change of a user's sparks, with its effects on points, cards, missions and the profile. (Sparks, 2.6, 2.7 and
/// 3.3.)
struct SparkCommands {
  private let context: CallContext
  private let user: SignedInUser
  private let catalog = CardCatalog.current
  private let sparks: SparkStore
  private let cards: CardStore
  private let profiles: ProfileStore
  private let search: SearchIndex
  private let today: CivilDay

  private var profile: SparkProfile
  private let original: SparkProfile
  private let streakBefore: Int
  private var needsStreakRecount = false

  /// Loads the profile of the signed-in user.
  init(_ context: CallContext) throws {
    self.context = context
    user = try context.user
    today = user.account.day(at: context.now)
    let transaction = context.transaction
    sparks = SparkStore(transaction: transaction, user: user.id)
    cards = CardStore(transaction: transaction, user: user.id)
    profiles = ProfileStore(transaction: transaction, user: user.id)
    search = SearchIndex(transaction: transaction, user: user.id)
    original = try profiles.profile() ?? SparkProfile(of: user.account, on: today)
    streakBefore = original.streak.displayedLength(on: today)
    profile = original
    profile.latestMissionDay = max(original.latestMissionDay, today)
    // A new time zone can be a day behind the one of the day of joining.
    profile.firstDay = min(original.firstDay, today)
  }

  // MARK: - Changes

  /// Stores a new spark with the card that it drops, and pays for both.
  mutating func create(_ draft: SparkDraft) throws -> CreatedSpark {
    var spark = Spark(draft, of: user.account, at: context.now)
    let index = CardRules.draw(spark.draft.category, from: catalog, with: context.random)
    spark.card = catalog.cards[index].id
    spark.id = try sparks.insert(spark)
    try search.insert(spark)
    try pay(spark.points, rule: "spark", subject: String(spark.id))
    try context.emit(
      CardsTopics.sparkCreated, SparkCreatedEvent(category: spark.draft.category, points: spark.points), of: user.id,
      subject: String(spark.id))

    let ownership = try cards.ownership(in: catalog)
    let drop = DroppedCard(
      card: catalog.cards[index], copies: (ownership[index]?.copies ?? 0) + 1, locale: context.locale)
    try cards.add(drop.card, at: spark.draft.createdAt)
    try pay(drop.bonus, rule: "card_duplicate", subject: "\(drop.card.id)/\(spark.id)")
    try context.emit(
      CardsTopics.cardObtained, CardObtainedEvent(sparkID: spark.id, card: drop), of: user.id, subject: drop.card.id)

    var counts = CardCounts(ownership, in: catalog)
    if drop.copies == 1 { counts.insert(drop.card) }
    try addToTotals(spark)
    return CreatedSpark(spark: spark, card: drop, outcome: try finish(with: counts))
  }

  /// Updates a spark and pays the difference of its points; changes nothing if no value differs.
  ///
  /// - `change`: Returns the new values.
  mutating func update(_ id: Int64, to change: (SparkDraft) -> SparkDraft) throws -> UpdatedSpark {
    guard let old = try sparks.spark(id) else { throw DomainError.sparkNotFound.at("/sparkId", id: "\(id)") }
    let spark = old.changed(by: change(old.draft), of: user.account, at: context.now)
    guard spark != old else { return UpdatedSpark(spark: old, isChanged: false, outcome: unchangedOutcome) }
    try sparks.update(spark)
    try search.remove(old)
    try search.insert(spark)
    if !spark.hasSameTotals(as: old) {
      try subtractFromTotals(old)
      try addToTotals(spark)
      try pay(spark.points - old.points, rule: "adjustment", subject: "\(spark.id)/\(spark.revision)")
    }
    if spark.draft.createdAt != old.draft.createdAt, let card = spark.card { try cards.updateTime(of: card) }
    try context.emit(CardsTopics.sparkUpdated, EmptyPayload(), of: user.id, subject: String(spark.id))
    return UpdatedSpark(spark: spark, isChanged: true, outcome: try finish(with: try cardCounts()))
  }

  /// Deletes sparks, and takes back their points and cards; completed missions remain.
  ///
  /// - `rows`: The ids, each with the path of the parameter for an error.
  mutating func delete(_ rows: [(id: Int64, path: String)]) throws -> DeletedSparks {
    for row in rows {
      guard let spark = try sparks.spark(row.id) else { throw DomainError.sparkNotFound.at(row.path, id: "\(row.id)") }
      try search.remove(spark)
      try sparks.delete(spark)
      try subtractFromTotals(spark)
      try pay(-spark.points, rule: "adjustment", subject: "\(spark.id)/deleted")
      try takeBackCard(of: spark)
      try context.emit(CardsTopics.sparkDeleted, EmptyPayload(), of: user.id, subject: String(spark.id))
    }
    return DeletedSparks(deleted: rows.count, outcome: try finish(with: try cardCounts()))
  }

  /// Adds a new spark, or the new version of an updated one, to the totals.
  private mutating func addToTotals(_ spark: Spark) throws {
    try profiles.add(spark)
    profile.sparks[spark.draft.category] += 1
    profile.intensitySum += spark.draft.intensity.level
    if ProfileRules.extendStreak(of: &profile, by: spark.day) { needsStreakRecount = true }
  }

  /// Subtracts a deleted spark, or the old version of an updated one, from the totals.
  private mutating func subtractFromTotals(_ spark: Spark) throws {
    try profiles.subtract(spark)
    profile.sparks[spark.draft.category] -= 1
    profile.intensitySum -= spark.draft.intensity.level
    needsStreakRecount = true
  }

  /// Changes the points through a ledger entry.
  ///
  /// The total does not fall below 0.
  private mutating func pay(_ points: Int, rule: StaticString, subject: String) throws {
    let change = ProfileRules.limitedChange(of: profile.points, by: points)
    guard change != 0 else { return }
    profile.points += change
    try context.transaction.ledger.pay(
      change, to: user.id, rule: rule, subject: subject, period: Ledger.lifetime, at: context.now)
  }

  /// Takes back the card that a deleted spark dropped, with its bonus.
  ///
  /// All copies of a card but one have a bonus. If the spark has none, another spark loses the bonus of the card.
  private mutating func takeBackCard(of spark: Spark) throws {
    guard let card = spark.card else { return }
    profile.points -= try cards.remove(card, of: spark.id)
  }

  // MARK: - Completion

  /// The outcome if nothing has changed.
  private var unchangedOutcome: SparkOutcome {
    SparkOutcome(
      completions: [], before: original, after: original, streakBefore: streakBefore, streak: streakBefore,
      locale: context.locale)
  }

  private func cardCounts() throws -> CardCounts { CardCounts(try cards.ownership(in: catalog), in: catalog) }

  /// Completes missions, emits their events, saves the profile and returns the outcome.
  ///
  /// - `cards`: The cards that the user owns after the change.
  private mutating func finish(with cards: CardCounts) throws -> SparkOutcome {
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
      locale: context.locale)
  }

  private func save(_ completion: MissionCompletion, with missions: MissionStore) throws {
    let mission = catalog.missions[completion.index]
    let period = MissionRules.firstDayOfPeriod(of: mission.kind, including: profile.latestMissionDay)
    try missions.complete(mission, on: profile.latestMissionDay, day: today, at: context.now)
    try context.transaction.ledger.pay(
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
