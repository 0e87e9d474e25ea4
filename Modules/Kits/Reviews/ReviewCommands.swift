import Database
import Kernel
import SQLite
import Service

/// Operations on the reviews of the signed-in user.
struct ReviewCommands {
  /// A card after an answer or an undo, with the rating of the answer or of the undone answer.
  struct Change {
    let card: ReviewCard
    let rating: ReviewRating
  }

  private let context: CallContext
  private let account: Account
  private let kits: KitStore
  private let cards: ReviewStore
  private let counts: ReviewCountStore
  private let log: ReviewLog

  /// Prepares the commands of a call; throws `not_signed_in` if no user is signed in.
  init(_ context: CallContext) throws(DomainError) {
    self.context = context
    account = try context.user.account
    let transaction = context.transaction
    kits = KitStore(transaction: transaction, user: account.id)
    cards = ReviewStore(transaction: transaction, user: account.id)
    counts = ReviewCountStore(transaction: transaction, user: account.id)
    log = ReviewLog(transaction: transaction, user: account.id)
  }

  private var today: CivilDay { account.day(at: context.now) }

  // MARK: - Reading

  /// Returns today's counts.
  func todaysCounts() throws -> DailyReviewCounts { try counts.counts(on: today) }

  /// Returns the number of new cards left today in the studied kits.
  func newCardsLeftToday(_ day: DailyReviewCounts) throws -> Int {
    try StudiedKits(transaction: context.transaction, user: account.id).newCardsLeftToday(day)
  }

  /// Returns today's cards in order: at a due step, due for review, new, and at a step due later today.
  ///
  /// `slugs` are the slugs of kits, studied or not; nil means all kits that the user studies. Throws `kit_not_found`.
  func next(of slugs: [String]?, on day: DailyReviewCounts, limit: Int) throws -> [ReviewCard] {
    let requestedKits = try kits(slugs)
    var kitsBySlug = Dictionary(uniqueKeysWithValues: (requestedKits ?? []).map { ($0.id, $0) })
    var result: [ReviewCard] = []
    func add(_ section: ReviewStore.Section) throws {
      guard result.count < limit else { return }
      let dueCards = try cards.due(
        section, of: requestedKits?.map(\.id), at: context.now, on: today, limit: limit - result.count)
      for card in dueCards {
        guard let kit = try kitsBySlug[card.kit] ?? kits.kit(card.kit),
          let question = try kits.questions(of: kit, after: card.position - 1, limit: 1).first
        else { continue }
        kitsBySlug[kit.id] = kit
        result.append(ReviewCard(kit: kit, question: question, progress: card.progress))
      }
    }
    try add(.steps)
    try add(.days)
    result += try newCards(of: requestedKits, limit: min(day.newCardsLeft, limit - result.count))
    try add(.laterSteps)
    return result
  }

  /// Returns the kits of the parameter `kitIds`, each once; nil means all.
  ///
  /// Throws `kit_not_found`.
  func kits(_ slugs: [String]?) throws -> [Kit]? {
    var seen: Set<String> = []
    return try slugs?.enumerated().compactMap { index, slug in
      guard let kit = try kits.kit(slug) else { throw DomainError.kitNotFound.at("/kitIds/\(index)", id: slug) }
      return seen.insert(kit.id).inserted ? kit : nil
    }
  }

  private func newCards(of requestedKits: [Kit]?, limit: Int) throws -> [ReviewCard] {
    guard limit > 0 else { return [] }
    let unfinished =
      try requestedKits?.map { try counts.kitProgress(of: $0) }
      ?? StudiedKits(transaction: context.transaction, user: account.id).unfinished(minNewCards: limit)
    var result: [ReviewCard] = []
    for kitProgress in unfinished where kitProgress.newCount > 0 && result.count < limit {
      result += try newQuestions(of: kitProgress, limit: limit - result.count)
        .map { ReviewCard(kit: kitProgress.kit, question: $0, progress: nil) }
    }
    return result
  }

  private func newQuestions(of kitProgress: KitReviewProgress, limit: Int) throws -> [KitQuestion] {
    if let row = kitProgress.kit.rowID { return try cards.newQuestions(of: kitProgress, row, limit: limit) }
    return try cards.newPositions(of: kitProgress, limit: limit).flatMap { gap in
      try kits.questions(of: kitProgress.kit, after: gap.lowerBound - 1, limit: gap.count)
    }
  }

  /// Returns the card of a slug; throws `review_card_not_found`.
  private func card(_ id: String) throws -> ReviewCard {
    guard let (kit, question) = try kits.question(id) else {
      throw DomainError.reviewCardNotFound.at("/cardId", id: id)
    }
    return ReviewCard(
      kit: kit, question: question, progress: try cards.progress(kit: kit.id, position: question.position))
  }

  // MARK: - Answers

  /// Answers a card, due or not, and emits the event.
  ///
  /// `expectedReps` is the number of answers when the client read the card; nil if unknown. Throws
  /// `review_card_not_found`, or `review_changed` if the number has changed since then.
  func answer(_ id: String, _ rating: ReviewRating, milliseconds: Int?, expectedReps: Int?) throws -> Change {
    var card = try card(id)
    guard expectedReps == nil || expectedReps == card.reps else { throw DomainError.reviewChanged.at("/reviews") }
    let before = card.progress
    let after = ReviewRules.answered(card, rating, at: context.now, for: account, with: try settings())
    let answer = ReviewLogEntry(
      kit: card.kit.id, position: card.question.position, rating: rating, answeredAt: context.now,
      zone: account.zone.identifier, day: today,
      countedDay: try counts.counts(on: today).day, milliseconds: milliseconds, before: before)
    try cards.save(after, kit: answer.kit, position: answer.position)
    try counts.moveDue(from: before?.dueDay, to: after.dueDay)
    try counts.add(answer)
    if before == nil { try adjustNewCount(by: -1, of: card) }
    try log.append(answer)
    card.progress = after
    try emit(ReviewTopics.answered, of: card, rating)
    return Change(card: card, rating: rating)
  }

  /// Undoes the last answer to an existing card, and emits the event; throws `nothing_to_undo`.
  func undo() throws -> Change {
    guard let answer = try log.last(),
      var card = try kits.question(KitSlug.question(answer.position, of: answer.kit)).map({
        ReviewCard(kit: $0.kit, question: $0.question)
      })
    else { throw DomainError.nothingToUndo }
    let current = try cards.progress(kit: answer.kit, position: answer.position)
    if let before = answer.before {
      try cards.save(before, kit: answer.kit, position: answer.position)
    } else {
      try cards.delete(kit: answer.kit, position: answer.position)
      try adjustNewCount(by: 1, of: card)
    }
    try counts.moveDue(from: current?.dueDay, to: answer.before?.dueDay)
    try counts.remove(answer)
    try log.remove(answer)
    card.progress = answer.before
    try emit(ReviewTopics.undone, of: card, answer.rating)
    return Change(card: card, rating: answer.rating)
  }

  /// Adjusts the number of new cards of a card's kit by 1 or -1.
  private func adjustNewCount(by change: Int, of card: ReviewCard) throws {
    let (progress, position) = (try counts.kitProgress(of: card.kit), card.question.position)
    var firstNew = min(progress.firstNew, position)
    if change < 0 { firstNew = try cards.firstNew(in: card.kit.id, from: progress.firstNew) }
    try counts.save(KitReviewProgress(kit: card.kit, answered: progress.answered - change, firstNew: firstNew))
  }

  private func emit(
    _ topic: Topic<AnsweredCard>, of card: ReviewCard, _ rating: ReviewRating
  ) throws(SQLiteError) {
    try context.emit(topic, AnsweredCard(card: card, rating: rating), of: account.id, subject: card.id)
  }

  // MARK: - Settings

  /// Returns the user's settings, or the defaults.
  func settings() throws -> ReviewSettings {
    try ReviewSettings.table.row(of: account.id, in: context.transaction) ?? ReviewSettings()
  }

  /// Saves the user's settings, and emits the event if they changed.
  func configure(_ settings: ReviewSettings) throws {
    guard try self.settings() != settings else { return }
    try ReviewSettings.table.save(settings, of: account.id, in: context.transaction)
    let payload = ConfiguredReviews(settings: settings)
    try context.emit(ReviewTopics.configured, payload, of: account.id, subject: "\(account.id)")
  }

  // MARK: - Deletion

  /// Deletes the cards of a kit; its answers still count toward their days.
  func delete(_ kit: Kit) throws {
    try counts.delete(kit: kit.id)
    try cards.delete(kit: kit.id)
  }

  /// Deletes the card of a question; its answers still count toward their days.
  func delete(_ question: KitQuestion, of kit: Kit) throws {
    guard let progress = try cards.progress(kit: kit.id, position: question.position) else { return }
    try cards.delete(kit: kit.id, position: question.position)
    try counts.moveDue(from: progress.dueDay, to: nil)
    try adjustNewCount(by: 1, of: ReviewCard(kit: kit, question: question))
  }

  /// Deletes all cards and answers of the user and returns the number of answers, including those to deleted kits.
  ///
  /// The settings remain.
  func deleteAll() throws(SQLiteError) -> Int {
    let answers = try log.deleteAll()
    try cards.deleteAll()
    try counts.deleteAll()
    return answers
  }
}
