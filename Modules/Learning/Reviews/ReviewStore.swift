import Kernel
import SQLite

/// The cards of one user that were answered at least once.
struct ReviewStore {
  /// Which of them are looked for.
  enum Section {
    /// Cards at a step that are due now, by their instant.
    case steps
    /// Cards that are due on a day up to today, by that day.
    case days
    /// Cards at a step that are due later today, by their instant.
    case stepsToCome
  }

  /// A card without its question.
  struct Entry {
    /// The slug of the kit.
    let kit: String
    let position: Int
    let record: ReviewRecord
  }

  private enum Statements: SQL, StatementSet {
    case find = """
      select phase, step, stability, difficulty, answered_at, due_at, due_day, reps, lapses from review_cards
      where user_id = :user and kit_id = :kit and position = :position
      """
    case save = """
      insert into review_cards (user_id, kit_id, position, phase, step, stability, difficulty, answered_at, due_at,
        due_day, reps, lapses)
      values (:user, :kit, :position, :phase, :step, :stability, :difficulty, :answered, :due, :dueDay, :reps, :lapses)
      on conflict (user_id, kit_id, position) do update
      set phase = excluded.phase, step = excluded.step, stability = excluded.stability,
        difficulty = excluded.difficulty, answered_at = excluded.answered_at, due_at = excluded.due_at,
        due_day = excluded.due_day, reps = excluded.reps, lapses = excluded.lapses
      """
    case delete = "delete from review_cards where user_id = :user and kit_id = :kit and position = :position"
    case positions = """
      select position from review_cards where user_id = :user and kit_id = :kit and position >= :first
      order by position
      """
    case newOfKit = """
      select q.position, q.prompt, q.correct_answer, q.incorrect_answers, q.accepted_answers from kit_questions q
      where q.kit_id = :row and q.position >= :first and not exists (
        select 1 from review_cards c where c.user_id = :user and c.kit_id = :kit and c.position = q.position)
      order by q.position limit :limit
      """
    case steps = """
      select phase, step, stability, difficulty, answered_at, due_at, due_day, reps, lapses, kit_id, position
      from review_cards
      where user_id = :user and phase <> 'review' and due_at <= :now and due_day <= :today
      order by due_at, kit_id, position limit :limit
      """
    case stepsOfKit = """
      select phase, step, stability, difficulty, answered_at, due_at, due_day, reps, lapses, kit_id, position
      from review_cards
      where user_id = :user and kit_id = :kit and phase <> 'review' and due_at <= :now and due_day <= :today
      order by due_at, position limit :limit
      """
    case days = """
      select phase, step, stability, difficulty, answered_at, due_at, due_day, reps, lapses, kit_id, position
      from review_cards
      where user_id = :user and phase = 'review' and due_day <= :today
      order by due_day, kit_id, position limit :limit
      """
    case daysOfKit = """
      select phase, step, stability, difficulty, answered_at, due_at, due_day, reps, lapses, kit_id, position
      from review_cards
      where user_id = :user and kit_id = :kit and phase = 'review' and due_day <= :today
      order by due_day, position limit :limit
      """
    case stepsToCome = """
      select phase, step, stability, difficulty, answered_at, due_at, due_day, reps, lapses, kit_id, position
      from review_cards
      where user_id = :user and phase <> 'review' and due_at > :now and due_day <= :today
      order by due_at, kit_id, position limit :limit
      """
    case stepsToComeOfKit = """
      select phase, step, stability, difficulty, answered_at, due_at, due_day, reps, lapses, kit_id, position
      from review_cards
      where user_id = :user and kit_id = :kit and phase <> 'review' and due_at > :now and due_day <= :today
      order by due_at, position limit :limit
      """
    case deleteOfKit = "delete from review_cards where user_id = :user and kit_id = :kit"
    case deleteAll = "delete from review_cards where user_id = :user"
  }

  let connection: Connection
  let user: Int64

  // MARK: - One card

  /// What is kept of a card; nil where it is new.
  func record(kit: String, position: Int) throws -> ReviewRecord? {
    try connection.statement(Statements.find)
      .bind("user", user).bind("kit", kit).bind("position", position).row { try ReviewRecord($0) }
  }

  /// Keeps what is known of a card.
  func save(_ record: ReviewRecord, kit: String, position: Int) throws(SQLiteError) {
    let schedule = record.schedule
    try connection.statement(Statements.save)
      .bind("user", user).bind("kit", kit).bind("position", position).bind("phase", schedule.phase.name)
      .bind("step", schedule.phase.step).bind("stability", schedule.memory.stability)
      .bind("difficulty", schedule.memory.difficulty).bind("answered", schedule.answeredAt.milliseconds)
      .bind("due", schedule.due.milliseconds).bind("dueDay", record.dueDay.dayNumber).bind("reps", record.reps)
      .bind("lapses", record.lapses).run()
  }

  /// Makes a card new again.
  func delete(kit: String, position: Int) throws(SQLiteError) {
    try connection.statement(Statements.delete)
      .bind("user", user).bind("kit", kit).bind("position", position).run()
  }

  // MARK: - Many

  /// Questions of a kit of the user's own that were never answered, in order.
  func newQuestions(of unfinished: UnfinishedKit, _ row: Int64, limit: Int) throws -> [KitQuestion] {
    try connection.statement(Statements.newOfKit)
      .bind("user", user).bind("kit", unfinished.kit.id).bind("row", row).bind("first", unfinished.firstNew)
      .bind("limit", limit).all { try KitQuestion($0) }
  }

  /// Positions of a shipped kit that were never answered, in order, as ranges.
  func newPositions(of unfinished: UnfinishedKit, limit: Int) throws -> [ClosedRange<Int>] {
    try ReviewRules.gaps(from: unfinished.firstNew, through: unfinished.kit.questionCount, limit: limit) { goesOn in
      try positions(of: unfinished.kit.id, from: unfinished.firstNew) { goesOn($0) }
    }
  }

  /// The first position of a kit from one on that was never answered; it may be behind the last one.
  func firstNew(in kit: String, from first: Int) throws -> Int {
    var next = first
    try positions(of: kit, from: first) { position in
      guard position == next else { return false }
      next += 1
      return true
    }
    return next
  }

  private func positions(of kit: String, from first: Int, while goesOn: (Int) -> Bool) throws {
    try connection.statement(Statements.positions)
      .bind("user", user).bind("kit", kit).bind("first", first).visit { goesOn(try $0.integer(0)) }
  }

  /// Cards that are due until today ends.
  ///
  /// - Parameters:
  ///   - section: Which of them.
  ///   - kits: The slugs of the kits to which they belong; nil for any.
  ///   - now: The moment.
  ///   - today: The user's day.
  ///   - limit: How many there are at most.
  /// - Returns: The cards in the order of the section, then of kits and positions.
  /// - Throws: What SQLite refuses.
  func due(
    _ section: Section, of kits: [String]?, at now: Instant, on today: CivilDay, limit: Int
  ) throws -> [Entry] {
    guard let kits else { return try entries(section, kit: nil, now, today, limit) }
    let entries = try kits.flatMap { try self.entries(section, kit: $0, now, today, limit) }
    return Array(entries.sorted { $0.isBefore($1, in: section) }.prefix(limit))
  }

  private func entries(
    _ section: Section, kit: String?, _ now: Instant, _ today: CivilDay, _ limit: Int
  ) throws -> [Entry] {
    let statement = try connection.statement(Self.statement(section, isOfKit: kit != nil)).bind("user", user)
    if let kit { try statement.bind("kit", kit) }
    if section != .days { try statement.bind("now", now.milliseconds) }
    return try statement.bind("today", today.dayNumber).bind("limit", limit).all { row in
      Entry(kit: try row.text(9), position: try row.integer(10), record: try ReviewRecord(row))
    }
  }

  private static func statement(_ section: Section, isOfKit: Bool) -> Statements {
    switch section {
    case .steps: isOfKit ? .stepsOfKit : .steps
    case .days: isOfKit ? .daysOfKit : .days
    case .stepsToCome: isOfKit ? .stepsToComeOfKit : .stepsToCome
    }
  }

  /// Forgets the cards of a kit.
  func delete(kit: String) throws(SQLiteError) {
    try connection.statement(Statements.deleteOfKit).bind("user", user).bind("kit", kit).run()
  }

  /// Forgets all cards.
  func deleteAll() throws(SQLiteError) {
    try connection.statement(Statements.deleteAll).bind("user", user).run()
  }
}

extension ReviewStore.Entry {
  /// Whether it comes before another one of the same section.
  fileprivate func isBefore(_ other: Self, in section: ReviewStore.Section) -> Bool {
    let (time, otherTime) =
      section == .days
      ? (Int64(record.dueDay.dayNumber), Int64(other.record.dueDay.dayNumber))
      : (record.schedule.due.milliseconds, other.record.schedule.due.milliseconds)
    return (time, kit, position) < (otherTime, other.kit, other.position)
  }
}
