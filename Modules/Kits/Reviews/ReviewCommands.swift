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
  private let suspensions: SuspensionStore

  /// Prepares the commands of a call; throws `not_signed_in` if no user is signed in.
  init(_ context: CallContext) throws(DomainError) {
    self.context = context
    account = try context.user.account
    let transaction = context.transaction
    kits = KitStore(transaction: transaction, user: account.id)
    reviews = ReviewStore(transaction: transaction, user: account.id)
    counts = ReviewCountStore(transaction: transaction, user: account.id)
    log = ReviewLog(transaction: transaction, user: account.id)
    suspensions = SuspensionStore(transaction: transaction, user: account.id)
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
    return try review(of: question, kit)
  }

  private func review(of question: KitQuestion, _ kit: Kit) throws -> QuestionReview {
    QuestionReview(
      kit: kit, question: question, progress: try reviews.progress(kit: kit.id, position: question.position),
      isSuspended: try suspensions.contains(kit: kit.id, position: question.position))
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
      countedDay: try counts.counts(on: today).day, milliseconds: milliseconds, due: after.due, before: before)
    try reviews.save(after, kit: answer.kit, position: answer.position)
    if !review.isSuspended { try counts.moveDue(from: before?.dueDay, to: after.dueDay) }
    try counts.add(answer)
    if before == nil { try adjustAnsweredCount(by: 1, of: review) }
    try log.append(answer)
    review.progress = after
    try emit(ReviewTopics.answered, of: review, rating)
    return Change(review: review, rating: rating)
  }

  /// Undoes the last answer to an existing question, and emits the event; throws `nothing_to_undo`.
  func undo() throws -> Change {
    guard let answer = try log.last(),
      var review = try kits.question(KitSlug.question(answer.position, of: answer.kit)).map({
        try self.review(of: $0.question, $0.kit)
      })
    else { throw DomainError.nothingToUndo }
    let current = review.progress
    if let before = answer.before {
      try reviews.save(before, kit: answer.kit, position: answer.position)
    } else {
      try reviews.delete(kit: answer.kit, position: answer.position)
      try adjustAnsweredCount(by: -1, of: review)
    }
    if !review.isSuspended { try counts.moveDue(from: current?.dueDay, to: answer.before?.dueDay) }
    try counts.remove(answer)
    try log.remove(answer)
    review.progress = answer.before
    try emit(ReviewTopics.undone, of: review, answer.rating)
    return Change(review: review, rating: answer.rating)
  }

  /// Adjusts the number of answered questions of a question's kit by 1 or -1.
  private func adjustAnsweredCount(by change: Int, of review: QuestionReview) throws {
    let progress = try counts.kitProgress(of: review.kit)
    var firstNew = progress.firstNew
    if change > 0 {
      firstNew = try reviews.firstNew(in: review.kit.id, from: firstNew)
    } else if !review.isSuspended {
      firstNew = min(firstNew, review.question.position)
    }
    try counts.save(progress.answered(change, isSuspended: review.isSuspended, firstNew: firstNew))
  }

  private func emit(
    _ topic: Topic<AnsweredQuestion>, of review: QuestionReview, _ rating: ReviewRating
  ) throws(SQLiteError) {
    try context.emit(topic, AnsweredQuestion(review: review, rating: rating), of: account.id, subject: review.id)
  }

  // MARK: - Suspension

  /// Suspends or resumes questions, and emits an event for each kit with a change; returns the kits and the number of
  /// changed questions.
  ///
  /// The schedules of the questions remain. Throws `canceled` if the call was canceled.
  func setSuspended(_ isSuspended: Bool, _ selection: ReviewSelection) throws -> (kits: [Kit], changed: Int) {
    let selected = try self.selected(selection)
    var total = 0
    for (kit, positions) in selected {
      let suspended = try suspensions.positions(of: kit.id)
      let changed = positions.filter { suspended.contains($0) != isSuspended }
      for (index, position) in changed.enumerated() {
        if index.isMultiple(of: 500) { try context.reportProgress(index, of: changed.count) }
        let dueDay = try reviews.progress(kit: kit.id, position: position)?.dueDay
        if isSuspended {
          try suspensions.insert(kit: kit.id, position: position)
          try counts.moveDue(from: dueDay, to: nil)
        } else {
          try suspensions.delete(kit: kit.id, position: position)
          try counts.moveDue(from: nil, to: dueDay)
        }
      }
      guard !changed.isEmpty else { continue }
      total += changed.count
      try recount(kit)
      let topic = isSuspended ? ReviewTopics.suspended : ReviewTopics.resumed
      try context.emit(topic, SuspendedQuestions(count: changed.count), of: account.id, subject: kit.id)
    }
    return (selected.map(\.kit), total)
  }

  /// Returns the positions of the selected questions by kit, in the order of the call; throws `question_not_found` or
  /// `kit_not_found`.
  private func selected(_ selection: ReviewSelection) throws -> [(kit: Kit, positions: [Int])] {
    switch selection {
    case .kit(let slug):
      guard let kit = try kits.kit(slug) else { throw DomainError.kitNotFound.at("/kitId", id: slug) }
      return [(kit, try kits.questions(of: kit).map(\.position))]
    case .questions(let slugs):
      var selected: [(kit: Kit, positions: [Int])] = []
      var seen: Set<String> = []
      for (index, slug) in slugs.enumerated() where seen.insert(slug).inserted {
        guard let (kit, question) = try kits.question(slug) else {
          throw DomainError.questionNotFound.at("/questionIds/\(index)", id: slug)
        }
        if let known = selected.firstIndex(where: { $0.kit.id == kit.id }) {
          selected[known].positions.append(question.position)
        } else {
          selected.append((kit, [question.position]))
        }
      }
      return selected
    }
  }

  /// Counts the answered and the suspended questions of a kit.
  private func recount(_ kit: Kit) throws {
    try counts.recount(kit.id, firstNew: try reviews.firstNew(in: kit.id, from: 1))
  }

  /// Returns a kit with the numbers of its reviews.
  func listed(_ kit: Kit) throws -> ListedKitView {
    let best = try StudyStore(transaction: context.transaction, user: account.id).best(kit)
    return ListedKitView(
      kit: KitView(kit, best: best, in: context.locale), counts: try counts.counts(of: kit, on: today))
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
    try suspensions.delete(kit: kit.id)
  }

  /// Deletes the review data of a question; its answers still count toward their days.
  func delete(_ question: KitQuestion, of kit: Kit) throws {
    let review = try review(of: question, kit)
    guard review.progress != nil || review.isSuspended else { return }
    try reviews.delete(kit: kit.id, position: question.position)
    try suspensions.delete(kit: kit.id, position: question.position)
    if !review.isSuspended { try counts.moveDue(from: review.progress?.dueDay, to: nil) }
    try recount(kit)
  }

  /// Deletes all review data, answers and suspensions of the user.
  ///
  /// Returns the number of answers, including those to deleted kits, and of suspended questions. The settings remain.
  func deleteAll() throws(SQLiteError) -> (answers: Int, suspended: Int) {
    let deleted = (try log.deleteAll(), try suspensions.deleteAll())
    try reviews.deleteAll()
    try counts.deleteAll()
    return deleted
  }
}
