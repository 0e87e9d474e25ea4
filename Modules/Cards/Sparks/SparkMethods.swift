import Database
import JSON
import Kernel
import SQLite
import Service

/// Methods that create, change, delete and return sparks. (Sparks, 2.6 and 2.7.)
enum SparkMethods {
  static let all: [Method] = [create, update, delete, get]

  private static let example = Method.Example.Call("sparks.create", #"{"title": "Garden plan"}"#)

  // MARK: - Creation

  private static let create = Method(
    "sparks.create", "Creates a spark, which earns points, drops a card and advances missions.", effect: .write,
    access: .signedIn, traits: [.creates],
    errors: [
      .titleRequired, .titleTooLong, .invalidCategory, .invalidIntensity, .invalidTag, .invalidMinutes, .dateInFuture,
    ],
    examples: [
      Method.Example(
        "An idea", #"{"title": "Garden plan", "tags": ["Spring", "garden"], "intensity": "high"}"#)
    ]
  ) { (input: SparkParameters, context) in
    let draft = input.draft(now: context.now)
    var commands = try SparkCommands(context)
    let (user, catalog, transaction) = (commands.user, commands.catalog, context.transaction)
    var spark = Spark(draft, of: user.account, at: context.now)
    let index = CardRules.draw(spark.category, from: catalog, with: context.random)
    spark.card = catalog.cards[index].id
    spark.id = try SparkStore(transaction: transaction, user: user.id).insert(spark)
    try commands.addToIndex(spark)
    try commands.pay(spark.points, rule: "spark", subject: String(spark.id))
    try context.emit(
      CardsTopics.sparkCreated, SparkCreatedEvent(category: spark.category, points: spark.points), of: user.id,
      subject: String(spark.id))

    let store = CardStore(transaction: transaction, user: user.id)
    let ownership = try store.ownership(in: catalog)
    let drop = DroppedCard(
      card: catalog.cards[index], copies: (ownership[index]?.copies ?? 0) + 1, locale: context.conversation.locale)
    try store.add(drop.card, at: context.now)
    try commands.pay(drop.bonus, rule: "card_duplicate", subject: "\(drop.card.id)/\(spark.id)")
    try context.emit(
      CardsTopics.cardObtained, CardObtainedEvent(sparkID: spark.id, card: drop), of: user.id, subject: drop.card.id)

    var counts = CardCounts(ownership, in: catalog)
    if drop.copies == 1 { counts.insert(drop.card) }
    try commands.addToTotals(spark)
    return CreatedSpark(spark: spark, card: drop, outcome: try commands.finish(with: counts))
  }

  // MARK: - Changes

  private static let update = Method(
    "sparks.update", "Updates the given fields of a spark and recalculates its points.", effect: .write,
    access: .signedIn, traits: .idempotent,
    errors: [
      .sparkNotFound, .titleRequired, .titleTooLong, .invalidCategory, .invalidIntensity, .invalidTag, .invalidMinutes,
      .dateInFuture,
    ],
    examples: [
      Method.Example(
        "A higher intensity", #"{"sparkId": 1, "intensity": "extreme"}"#, after: SparkMethods.example)
    ]
  ) { (input: SparkChangeParameters, context) in
    var commands = try SparkCommands(context)
    let store = SparkStore(transaction: context.transaction, user: commands.user.id)
    guard let old = try store.spark(input.sparkID) else {
      throw DomainError.sparkNotFound.at("/sparkId", id: "\(input.sparkID)")
    }
    let draft = input.draft(changing: old)
    let spark = old.changed(by: draft, of: commands.user.account, at: context.now)
    guard spark != old else { return UpdatedSpark(spark: old, isChanged: false, outcome: commands.unchangedOutcome) }
    try commands.save(spark, in: store, changedFrom: old)
    if !spark.hasSameTotals(as: old) {
      try commands.subtractFromTotals(old)
      try commands.addToTotals(spark)
      try commands.pay(spark.points - old.points, rule: "adjustment", subject: "\(spark.id)/\(spark.revision)")
    }
    try context.emit(CardsTopics.sparkUpdated, EmptyPayload(), of: commands.user.id, subject: String(spark.id))
    return UpdatedSpark(spark: spark, isChanged: true, outcome: try commands.finish(with: try commands.cardCounts()))
  }

  private static let delete = Method(
    "sparks.delete",
    "Deletes sparks and takes back their points, cards and card bonuses; completed missions and their rewards remain.",
    effect: .write, access: .signedIn, traits: [.idempotent, .destructive], errors: [.sparkNotFound, .sparkIDOrIDs],
    examples: [
      Method.Example(
        "Delete a spark", #"{"sparkId": 1}"#, after: SparkMethods.example)
    ]
  ) { (input: SparkSelectionParameters, context) in
    var commands = try SparkCommands(context)
    let store = SparkStore(transaction: context.transaction, user: commands.user.id)
    let rows = input.rows
    for row in rows {
      guard let spark = try store.spark(row.id) else { throw DomainError.sparkNotFound.at(row.path, id: "\(row.id)") }
      try commands.removeFromIndex(spark)
      try store.delete(spark)
      try commands.subtractFromTotals(spark)
      try commands.pay(-spark.points, rule: "adjustment", subject: "\(spark.id)/deleted")
      try commands.takeBackCard(of: spark)
      try context.emit(CardsTopics.sparkDeleted, EmptyPayload(), of: commands.user.id, subject: String(spark.id))
    }
    return DeletedSparks(deleted: rows.count, outcome: try commands.finish(with: try commands.cardCounts()))
  }

  // MARK: - Reading

  private static let get = Method(
    "sparks.get", "Returns a spark.", effect: .read, access: .signedIn, errors: [.sparkNotFound],
    examples: [
      Method.Example(
        "The first spark", #"{"sparkId": 1}"#, after: SparkMethods.example)
    ]
  ) { (input: SparkIDParameters, context) in
    let store = SparkStore(transaction: context.transaction, user: try context.user.id)
    guard let spark = try store.spark(input.sparkID) else {
      throw DomainError.sparkNotFound.at("/sparkId", id: "\(input.sparkID)")
    }
    return SparkReply(spark: spark)
  }
}

extension Spark {
  /// Creates a spark that has no row id yet.
  init(_ draft: SparkDraft, of account: Account, at now: Instant) {
    self.init(
      id: 0, title: draft.title, notes: draft.notes, category: draft.category, intensity: draft.intensity,
      tags: draft.tags, estimatedMinutes: draft.estimatedMinutes, actualMinutes: draft.actualMinutes,
      isFavorite: draft.isFavorite, points: SparkPoints.points(draft.category, draft.intensity),
      createdAt: draft.createdAt, updatedAt: now, zone: account.zone.identifier,
      day: account.day(at: draft.createdAt), isMorning: SparkRules.isMorning(draft.createdAt, for: account),
      revision: 0)
  }

  /// Returns the spark with the values of a draft, or the same spark if no value differs.
  ///
  /// The zone, the civil day and `isMorning` change only if `createdAt` changes.
  func changed(by draft: SparkDraft, of account: Account, at now: Instant) -> Spark {
    var spark = Spark(draft, of: account, at: updatedAt)
    (spark.id, spark.revision, spark.card) = (id, revision, card)
    if spark.createdAt == createdAt { (spark.zone, spark.day, spark.isMorning) = (zone, day, isMorning) }
    guard spark != self else { return self }
    spark.updatedAt = now
    spark.revision += 1
    return spark
  }

  /// Returns whether both sparks have the same effect on all totals.
  func hasSameTotals(as other: Spark) -> Bool {
    category == other.category && intensity == other.intensity && day == other.day && isMorning == other.isMorning
  }
}
