import Database
import Kernel
import SQLite
import Service

/// The storage of a user's questions that were answered at least once.
struct ReviewStore {
  /// A section of the due questions.
  enum Section {
    /// Questions at a step that are due now, by due instant.
    case steps
    /// Questions in review that are due today or earlier, by due day.
    case days
    /// Questions at a step that are due later today, by due instant.
    case laterSteps
  }

  private enum Statements: SQL, StatementSet {
    case positions = """
      select position from review_questions where user_id = :user and kit_id = :kit and position >= :first
      union select position from suspended_questions where user_id = :user and kit_id = :kit and position >= :first
      order by position
      """
    case newOfKit = """
      select q.* from kit_questions q
      where q.kit_id = :row and q.position >= :first and not exists (
        select 1 from review_questions c where c.user_id = :user and c.kit_id = :kit and c.position = q.position)
      and not exists (
        select 1 from suspended_questions s where s.user_id = :user and s.kit_id = :kit and s.position = q.position)
      order by q.position limit :limit
      """
    case steps = """
      select * from review_questions
      where user_id = :user and phase <> 'review' and due_at <= :now and due_day <= :today
      and not exists (
        select 1 from suspended_questions s
        where s.user_id = :user and s.kit_id = review_questions.kit_id and s.position = review_questions.position)
      order by due_at, kit_id, position limit :limit
      """
    case stepsOfKit = """
      select * from review_questions
      where user_id = :user and kit_id = :kit and phase <> 'review' and due_at <= :now and due_day <= :today
      and not exists (
        select 1 from suspended_questions s
        where s.user_id = :user and s.kit_id = review_questions.kit_id and s.position = review_questions.position)
      order by due_at, position limit :limit
      """
    case days = """
      select * from review_questions
      where user_id = :user and phase = 'review' and due_day <= :today
      and not exists (
        select 1 from suspended_questions s
        where s.user_id = :user and s.kit_id = review_questions.kit_id and s.position = review_questions.position)
      order by due_day, kit_id, position limit :limit
      """
    case daysOfKit = """
      select * from review_questions
      where user_id = :user and kit_id = :kit and phase = 'review' and due_day <= :today
      and not exists (
        select 1 from suspended_questions s
        where s.user_id = :user and s.kit_id = review_questions.kit_id and s.position = review_questions.position)
      order by due_day, position limit :limit
      """
    case laterSteps = """
      select * from review_questions
      where user_id = :user and phase <> 'review' and due_at > :now and due_day <= :today
      and not exists (
        select 1 from suspended_questions s
        where s.user_id = :user and s.kit_id = review_questions.kit_id and s.position = review_questions.position)
      order by due_at, kit_id, position limit :limit
      """
    case laterStepsOfKit = """
      select * from review_questions
      where user_id = :user and kit_id = :kit and phase <> 'review' and due_at > :now and due_day <= :today
      and not exists (
        select 1 from suspended_questions s
        where s.user_id = :user and s.kit_id = review_questions.kit_id and s.position = review_questions.position)
      order by due_at, position limit :limit
      """
    case deleteOfKit = "delete from review_questions where user_id = :user and kit_id = :kit"
  }

  let transaction: Transaction
  let user: Int64

  // MARK: - Single questions

  /// Returns the review data of a question; nil if it is new.
  func progress(kit: String, position: Int) throws -> ReviewProgress? {
    try StoredReview.table.row(of: user, kit, position, in: transaction)?.progress
  }

  func save(_ progress: ReviewProgress, kit: String, position: Int) throws(SQLiteError) {
    let review = StoredReview(kit: kit, position: position, progress: progress)
    try StoredReview.table.save(review, of: user, in: transaction)
  }

  /// Deletes the review data of a question, which makes it new.
  func delete(kit: String, position: Int) throws(SQLiteError) {
    try StoredReview.table.delete(kit, position, of: user, in: transaction)
  }

  // MARK: - Queries

  /// Returns new questions of a user kit, in order.
  func newQuestions(of kitProgress: KitReviewProgress, _ row: Int64, limit: Int) throws -> [KitQuestion] {
    try transaction.statement(Statements.newOfKit)
      .bind("user", user).bind("kit", kitProgress.kit.id).bind("row", row).bind("first", kitProgress.firstNew)
      .bind("limit", limit).all { try KitQuestion.table.decode($0) }
  }

  /// Returns the positions of new questions of a shipped or installed kit up to the last one, in order, as ranges.
  func newPositions(
    of kitProgress: KitReviewProgress, through last: Int, limit: Int
  ) throws -> [ClosedRange<Int>] {
    try ReviewRules.gaps(from: kitProgress.firstNew, through: last, limit: limit) {
      shouldContinue in
      try forEachPosition(of: kitProgress.kit.id, from: kitProgress.firstNew) { shouldContinue($0) }
    }
  }

  /// Returns the first position at or after a given one that is neither answered nor suspended; it can be past the end
  /// of the kit.
  func firstNew(in kit: String, from first: Int) throws -> Int {
    var next = first
    try forEachPosition(of: kit, from: first) { position in
      guard position == next else { return false }
      next += 1
      return true
    }
    return next
  }

  private func forEachPosition(of kit: String, from first: Int, while shouldContinue: (Int) -> Bool) throws {
    try transaction.statement(Statements.positions)
      .bind("user", user).bind("kit", kit).bind("first", first).iterate { shouldContinue(try $0["position"]) }
  }

  /// Returns the questions of a section, by due instant or due day, then by kit and position.
  ///
  /// `kits` are the slugs of kits; nil means all.
  func due(
    _ section: Section, of kits: [String]?, at now: Instant, on today: CivilDay, limit: Int
  ) throws -> [StoredReview] {
    guard let kits else { return try reviews(section, kit: nil, now, today, limit) }
    let reviews = try kits.flatMap { try self.reviews(section, kit: $0, now, today, limit) }
    return Array(reviews.sorted { $0.isBefore($1, in: section) }.prefix(limit))
  }

  private func reviews(
    _ section: Section, kit: String?, _ now: Instant, _ today: CivilDay, _ limit: Int
  ) throws -> [StoredReview] {
    let statement = try transaction.statement(Self.statement(section, isOfKit: kit != nil)).bind("user", user)
    if let kit { try statement.bind("kit", kit) }
    if section != .days { try statement.bind("now", now) }
    return try statement.bind("today", today).bind("limit", limit).all { try StoredReview.table.decode($0) }
  }

  private static func statement(_ section: Section, isOfKit: Bool) -> Statements {
    switch section {
    case .steps: isOfKit ? .stepsOfKit : .steps
    case .days: isOfKit ? .daysOfKit : .days
    case .laterSteps: isOfKit ? .laterStepsOfKit : .laterSteps
    }
  }

  func delete(kit: String) throws(SQLiteError) {
    try transaction.statement(Statements.deleteOfKit).bind("user", user).bind("kit", kit).run()
  }

  func deleteAll() throws(SQLiteError) { try StoredReview.table.description.deleteAll(of: user, in: transaction) }
}

extension StoredReview {
  /// Returns whether this question precedes another one of the same section.
  fileprivate func isBefore(_ other: StoredReview, in section: ReviewStore.Section) -> Bool {
    let (time, otherTime) =
      section == .days
      ? (Int64(progress.dueDay.dayNumber), Int64(other.progress.dueDay.dayNumber))
      : (progress.schedule.due.milliseconds, other.progress.schedule.due.milliseconds)
    return (time, kit, position) < (otherTime, other.kit, other.position)
  }
}
