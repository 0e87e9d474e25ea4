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
    var commands = try SparkCommands(context)
    return try commands.create(input.draft(now: context.now))
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
    return try commands.update(input.sparkID, to: input.applied)
  }

  private static let delete = Method(
    "sparks.delete",
    "Deletes sparks and takes back their points, cards and card bonuses; completed missions and their rewards remain.",
    effect: .write, access: .signedIn, traits: [.idempotent, .destructive], errors: [.sparkNotFound],
    examples: [
      Method.Example(
        "Delete a spark", #"{"sparkId": 1}"#, after: SparkMethods.example)
    ]
  ) { (input: SparkSelectionParameters, context) in
    var commands = try SparkCommands(context)
    return try commands.delete(input.rows)
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
      id: 0, draft: draft, points: SparkPoints.points(draft.category, draft.intensity), updatedAt: now,
      zone: account.zone.identifier, day: account.day(at: draft.createdAt),
      isMorning: SparkRules.isMorning(draft.createdAt, for: account), revision: 0)
  }

  /// Returns the spark with the values of a draft, or the same spark if no value differs.
  ///
  /// The zone, the civil day and `isMorning` change only if `createdAt` changes.
  func changed(by draft: SparkDraft, of account: Account, at now: Instant) -> Spark {
    guard draft != self.draft else { return self }
    var spark = Spark(draft, of: account, at: now)
    (spark.id, spark.revision, spark.card) = (id, revision + 1, card)
    if draft.createdAt == self.draft.createdAt { (spark.zone, spark.day, spark.isMorning) = (zone, day, isMorning) }
    return spark
  }

  /// Returns whether both sparks have the same effect on all totals.
  func hasSameTotals(as other: Spark) -> Bool {
    draft.category == other.draft.category && draft.intensity == other.draft.intensity && day == other.day
      && isMorning == other.isMorning
  }
}
