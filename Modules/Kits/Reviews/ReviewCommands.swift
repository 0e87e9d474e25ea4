import Database
import Kernel
import SQLite
import Service

/// Operations on the reviews of the signed-in user.
struct ReviewCommands {
  /// A question after an answer or an undo, with the rating of the answer or of the undone answer.
  struct Change {
    let review: QuestionReview
    let rating: ReviewRating
  }

  private let context: CallContext
  private let account: Account
  private let kits: KitStore
  private let reviews: ReviewStore
  private let counts: ReviewCountStore
  private let log: ReviewLog

  /// Prepares the commands of a call; throws `not_signed_in` if no user is signed in.
  init(_ context: CallContext) throws(DomainError) {
    self.context = context
    account = try context.user.account
    let transaction = context.transaction
    kits = KitStore(transaction: transaction, user: account.id)
    reviews = ReviewStore(transaction: transaction, user: account.id)
    counts = ReviewCountStore(transaction: transaction, user: account.id)
    log = ReviewLog(transaction: transaction, user: account.id)
  }

  private var today: CivilDay { account.day(at: context.now) }

  // MARK: - Reading

  /// Returns today's counts of the given kits; nil means all kits that the user studies.
  ///
  /// The answers of today and the limit of new questions are those of all kits.
  func countsView(of requestedKits: [Kit]? = nil) throws -> ReviewCountsView {
    var day = try counts.counts(on: today)
    guard let requestedKits else {
      let studied = StudiedKits(transaction: context.transaction, user: account.id)
      return ReviewCountsView(day: day, new: try studied.newQuestionsLeftToday(day))
    }
    let kitCounts = try requestedKits.map { try counts.counts(of: $0, on: today) }
    day.due = kitCounts.reduce(0) { $0 + $1.due }
    return ReviewCountsView(day: day, new: min(day.newQuestionsLeft, kitCounts.reduce(0) { $0 + $1.progress.newCount }))
  }

  /// Returns today's questions in order: at a due step, due for review, new, and at a step due later today.
  ///
  /// The kits may be studied or not; nil means all kits that the user studies.
  func next(of requestedKits: [Kit]?, limit: Int) throws -> [QuestionReview] {
    var kitsBySlug = Dictionary(uniqueKeysWithValues: (requestedKits ?? []).map { ($0.id, $0) })
    var result: [QuestionReview] = []
    func add(_ section: ReviewStore.Section) throws {
      guard result.count < limit else { return }
      let dueReviews = try reviews.due(
        section, of: requestedKits?.map(\.id), at: context.now, on: today, limit: limit - result.count)
      for review in dueReviews {
        guard let kit = try kitsBySlug[review.kit] ?? kits.kit(review.kit),
          let question = try kits.questions(of: kit, after: review.position - 1, limit: 1).first
        else { continue }
        kitsBySlug[kit.id] = kit
        result.append(QuestionReview(kit: kit, question: question, progress: review.progress))
      }
    }
    try add(.steps)
    try add(.days)
    result += try newReviews(of: requestedKits, limit: limit - result.count)
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

  private func newReviews(of requestedKits: [Kit]?, limit: Int) throws -> [QuestionReview] {
    let limit = min(limit, try counts.counts(on: today).newQuestionsLeft)
    guard limit > 0 else { return [] }
    let unfinished =
      try requestedKits?.map { try counts.kitProgress(of: $0) }
      ?? StudiedKits(transaction: context.transaction, user: account.id).unfinished(minNewQuestions: limit)
    var result: [QuestionReview] = []
    for kitProgress in unfinished where kitProgress.newCount > 0 && result.count < limit {
      result += try newQuestions(of: kitProgress, limit: limit - result.count)
        .map { QuestionReview(kit: kitProgress.kit, question: $0, progress: nil) }
    }
    return result
  }

  private func newQuestions(of kitProgress: KitReviewProgress, limit: Int) throws -> [KitQuestion] {
    if let row = kitProgress.kit.rowID { return try reviews.newQuestions(of: kitProgress, row, limit: limit) }
    // An installed kit can skip positions.
    let last = try kits.gappedPositions(of: kitProgress.kit)?.last
    let gaps = try reviews.newPositions(
      of: kitProgress, through: last ?? kitProgress.kit.questionCount, limit: last ?? limit)
    return try Array(
      gaps.flatMap { gap in
        try kits.questions(of: kitProgress.kit, after: gap.lowerBound - 1, limit: gap.count)
          .filter { $0.position <= gap.upperBound }
      }.prefix(limit))
  }

  /// Returns the question of a slug; throws `question_not_found`.
  private func review(_ id: String) throws -> QuestionReview {
    guard let (kit, question) = try kits.question(id) else {
      throw DomainError.questionNotFound.at("/questionId", id: id)
    }
    return QuestionReview(
      kit: kit, question: question, progress: try reviews.progress(kit: kit.id, position: question.position))
  }

  // MARK: - Answers

  /// Answers a question, due or not, and emits the event.
  ///
  /// `expectedReps` is the number of answers when the client read the question; nil if unknown. Throws
  /// `question_not_found`, or `review_changed` if the number has changed since then.
  func answer(_ id: String, _ rating: ReviewRating, milliseconds: Int?, expectedReps: Int?) throws -> Change {
    var review = try review(id)
    guard expectedReps == nil || expectedReps == review.reps else { throw DomainError.reviewChanged.at("/reviews") }
    let before = review.progress
    let after = ReviewRules.answered(review, rating, at: context.now, for: account, with: try settings())
    let answer = ReviewLogEntry(
      kit: review.kit.id, position: review.question.position, rating: rating, answeredAt: context.now,
      zone: account.zone.identifier, day: today,
      countedDay: try counts.counts(on: today).day, milliseconds: milliseconds, before: before)
    try reviews.save(after, kit: answer.kit, position: answer.position)
    try counts.moveDue(from: before?.dueDay, to: after.dueDay)
    try counts.add(answer)
    if before == nil { try adjustNewCount(by: -1, of: review) }
    try log.append(answer)
    review.progress = after
    try emit(ReviewTopics.answered, of: review, rating)
    return Change(review: review, rating: rating)
  }

  /// Undoes the last answer to an existing question, and emits the event; throws `nothing_to_undo`.
  func undo() throws -> Change {
    guard let answer = try log.last(),
      var review = try kits.question(KitSlug.question(answer.position, of: answer.kit)).map({
        QuestionReview(kit: $0.kit, question: $0.question)
      })
    else { throw DomainError.nothingToUndo }
    let current = try reviews.progress(kit: answer.kit, position: answer.position)
    if let before = answer.before {
      try reviews.save(before, kit: answer.kit, position: answer.position)
    } else {
      try reviews.delete(kit: answer.kit, position: answer.position)
      try adjustNewCount(by: 1, of: review)
    }
    try counts.moveDue(from: current?.dueDay, to: answer.before?.dueDay)
    try counts.remove(answer)
    try log.remove(answer)
    review.progress = answer.before
    try emit(ReviewTopics.undone, of: review, answer.rating)
    return Change(review: review, rating: answer.rating)
  }

  /// Adjusts the number of new questions of a question's kit by 1 or -1.
  private func adjustNewCount(by change: Int, of review: QuestionReview) throws {
    let (progress, position) = (try counts.kitProgress(of: review.kit), review.question.position)
    var firstNew = min(progress.firstNew, position)
    if change < 0 { firstNew = try reviews.firstNew(in: review.kit.id, from: progress.firstNew) }
    try counts.save(KitReviewProgress(kit: review.kit, answered: progress.answered - change, firstNew: firstNew))
  }

  private func emit(
    _ topic: Topic<AnsweredQuestion>, of review: QuestionReview, _ rating: ReviewRating
  ) throws(SQLiteError) {
    try context.emit(topic, AnsweredQuestion(review: review, rating: rating), of: account.id, subject: review.id)
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

  /// Deletes the review data of a kit; its answers still count toward their days.
  func delete(_ kit: Kit) throws {
    try counts.delete(kit: kit.id)
    try reviews.delete(kit: kit.id)
  }

  /// Deletes the review data of a question; its answers still count toward their days.
  func delete(_ question: KitQuestion, of kit: Kit) throws {
    guard let progress = try reviews.progress(kit: kit.id, position: question.position) else { return }
    try reviews.delete(kit: kit.id, position: question.position)
    try counts.moveDue(from: progress.dueDay, to: nil)
    try adjustNewCount(by: 1, of: QuestionReview(kit: kit, question: question))
  }

  /// Deletes all review data and answers of the user, and returns the number of answers, including those to deleted
  /// kits.
  ///
  /// The settings remain.
  func deleteAll() throws(SQLiteError) -> Int {
    let answers = try log.deleteAll()
    try reviews.deleteAll()
    try counts.deleteAll()
    return answers
  }
}
