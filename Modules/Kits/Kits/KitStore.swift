import Database
import Kernel
import SQLite
import Service

/// The kits visible to a user: the shipped and installed kits, and the user's own.
struct KitStore {
  private enum Statements: SQL, StatementSet {
    case list = "select * from kits where user_id = :user order by stage, name_key"
    case nameKeys = "select name_key from kits where user_id = :user and stage is :stage"
    case named = """
      select id from kits where user_id = :user and stage is :stage and name_key = :key and id is not :id
      """
    case count = "select count(*) from kits where user_id = :user"
    case questions = """
      select * from kit_questions where kit_id = :kit and position > :after order by position limit :limit
      """
    case adjustQuestionCount = "update kits set question_count = question_count + :change where id = :kit"
    case positions = "select position from kit_questions where kit_id = :kit order by position"
    case hasFlashCards = """
      select exists(select 1 from kit_questions where kit_id = :kit and incorrect_answers = '[]')
      """
    case rank = "select count(*) from kits where user_id = :user and created_at = :created and id < :kit"
    case correctAnswers = "select correct_answer from kit_questions where kit_id = :kit order by position"
    case lastPosition = "select max(position) from kit_questions where kit_id = :kit"
    case answeredPositions = """
      select distinct position from review_log where user_id = :user and kit_id = :slug order by position
      """
  }

  let transaction: Transaction
  let user: Int64
  private let catalog = KitCatalog.current

  init(transaction: Transaction, user: Int64) {
    self.transaction = transaction
    self.user = user
  }

  // MARK: - Reading

  /// Returns all kits: the shipped ones in the order of the stages, the installed ones, then the user's own.
  ///
  /// Of the user's own kits, those without a stage come first.
  func all() throws -> [Kit] {
    let userKits = try transaction.statement(Statements.list).bind("user", user).all {
      Kit(try StoredKit.table.decode($0))
    }
    return catalog.kits + (try KitCatalog.installed(in: transaction).kits) + userKits
  }

  /// Returns the kit of a slug; nil if it does not exist or belongs to another user.
  func kit(_ id: String) throws -> Kit? {
    guard let row = KitSlug.rowID(of: id) else { return try catalog(of: id).kit(id) }
    return try stored(row).map(Kit.init)
  }

  /// Returns the catalog with the kit of a slug, if it is not a user kit.
  private func catalog(of slug: String) throws -> KitCatalog {
    ContentSlug.document(of: slug) == nil ? catalog : try .installed(in: transaction)
  }

  /// Returns the row of a user kit; nil if it does not exist or belongs to another user.
  func stored(_ row: Int64) throws -> StoredKit? { try StoredKit.table.row(of: user, row, in: transaction) }

  /// Returns questions of a kit in order, starting after a position.
  func questions(of kit: Kit, after position: Int = 0, limit: Int = KitRules.maxQuestions) throws -> [KitQuestion] {
    guard let row = kit.rowID else {
      return Array(try catalog(of: kit.id).questions(of: kit.id).drop { $0.position <= position }.prefix(limit))
    }
    return try transaction.statement(Statements.questions)
      .bind("kit", row).bind("after", position).bind("limit", limit).all { try KitQuestion.table.decode($0) }
  }

  /// Returns whether a kit has questions without wrong answers.
  func hasFlashCards(_ kit: Kit) throws -> Bool {
    guard let row = kit.rowID else {
      return try catalog(of: kit.id).questions(of: kit.id).contains(where: \.isFlashCard)
    }
    return try transaction.statement(Statements.hasFlashCards).bind("kit", row).scalar(Bool.self) ?? false
  }

  /// Returns whether a kit has at least four different answers, compared as typed ones. (Kits and exams, 3.1.)
  ///
  /// Otherwise, its flash cards cannot be asked with options.
  func hasAnswersForOptions(_ kit: Kit) throws -> Bool {
    var answers: Set<String> = []
    func isMissing(after answer: String) -> Bool {
      answers.insert(TypedAnswer.normalized(answer))
      return answers.count <= KitRules.maxIncorrectAnswers
    }
    if let row = kit.rowID {
      try transaction.statement(Statements.correctAnswers).bind("kit", row)
        .iterate { isMissing(after: try $0["correct_answer"]) }
    } else {
      _ = try catalog(of: kit.id).questions(of: kit.id).first { !isMissing(after: $0.correctAnswer) }
    }
    return answers.count > KitRules.maxIncorrectAnswers
  }

  /// Returns a text that identifies a kit among those of all databases, also after its import into another one.
  ///
  /// For a user kit, it consists of the time of creation and the rank among the user's kits of that time.
  func origin(of kit: Kit) throws -> String {
    guard let row = kit.rowID, let createdAt = try stored(row)?.createdAt else { return kit.id }
    let rank = try transaction.statement(Statements.rank)
      .bind("user", user).bind("created", createdAt).bind("kit", row).scalar(Int.self)
    return "kit-\(createdAt.milliseconds)-\(rank ?? 0)"
  }

  /// Returns the question of a slug with its kit; nil if it does not exist or belongs to another user.
  func question(_ id: String) throws -> (kit: Kit, question: KitQuestion)? {
    guard let (slug, position) = KitSlug.question(id), let kit = try kit(slug),
      let question = try questions(of: kit, after: position - 1, limit: 1).first, question.position == position
    else { return nil }
    return (kit, question)
  }

  /// Returns whether a visible kit of the stage, or without one, has the normalized name `key`.
  ///
  /// A shipped kit has one name per language.
  func hasKit(named key: String, in stage: StudyStage?, shippedNames: (ContentText) -> [String]) throws -> Bool {
    let isShipped = catalog.kits.contains { kit in
      kit.stage == stage && shippedNames(kit.title).contains { KitRules.key(of: $0) == key }
    }
    guard !isShipped else { return true }
    // A stored key can contain an unfolded ẞ.
    return try transaction.statement(Statements.nameKeys)
      .bind("user", user).bind("stage", stage).all { try $0["name_key"] as String }
      .contains { KitRules.key(of: $0) == key }
  }

  /// Returns another kit of the user with a name; nil if there is none.
  func kit(named name: String, in stage: StudyStage?, except id: Int64?) throws -> Int64? {
    try transaction.statement(Statements.named)
      .bind("user", user).bind("stage", stage).bind("key", KitRules.key(of: name)).bind("id", id).scalar(Int64.self)
  }

  /// Returns the number of the user's own kits.
  func userKitCount() throws -> Int {
    try transaction.statement(Statements.count).bind("user", user).scalar(Int.self) ?? 0
  }

  /// Returns the positions of a kit's questions in order; nil if they are consecutive from 1.
  func gappedPositions(of kit: Kit) throws -> [Int]? {
    guard let row = kit.rowID else {
      let questions = try catalog(of: kit.id).questions(of: kit.id)
      return questions.last?.position == questions.count ? nil : questions.map(\.position)
    }
    return try lastPosition(of: row) == kit.questionCount ? nil : positions(of: row)
  }

  func lastPosition(of row: Int64) throws -> Int {
    try transaction.statement(Statements.lastPosition).bind("kit", row).scalar(Int.self) ?? 0
  }

  private func positions(of row: Int64) throws -> [Int] {
    try transaction.statement(Statements.positions).bind("kit", row).all { try $0["position"] }
  }

  /// Returns positions for new questions: after the last used one if possible, otherwise the highest free ones.
  ///
  /// The position of a removed question that was answered in reviews is never reused, because its answers remain.
  /// Returns fewer positions than requested if too few are free.
  func freePositions(_ count: Int, in kit: Kit, _ row: Int64) throws -> [Int] {
    let answered: [Int] = try transaction.statement(Statements.answeredPositions)
      .bind("user", user).bind("slug", kit.id).all { try $0["position"] }
    let lastUsed = max(try lastPosition(of: row), answered.last ?? 0)
    guard lastUsed + count > KitRules.maxQuestions else { return Array(lastUsed + 1...lastUsed + count) }
    let usedPositions = Set(answered + (try positions(of: row)))
    return Array((1...KitRules.maxQuestions).lazy.filter { !usedPositions.contains($0) }.suffix(count))
  }

  // MARK: - Writing

  /// The number of written questions between progress reports.
  static let rowsBetweenProgressReports = 500

  /// Inserts a kit with its questions.
  ///
  /// `report` periodically receives the number of inserted questions, and may throw to stop.
  func insert(_ kit: CheckedKit, at now: Instant, report: (Int) throws -> Void = { _ in }) throws -> Kit {
    var stored = StoredKit(
      stage: kit.stage, name: kit.name, createdAt: now, questionCount: kit.questions.count)
    try StoredKit.table.insert(stored, of: user, in: transaction)
    stored.id = transaction.lastInsertedRowID
    try insertRows(kit.questions, of: stored.id, report: report)
    return Kit(stored)
  }

  private func insertRows(_ questions: [KitQuestion], of row: Int64, report: (Int) throws -> Void) throws {
    for (index, question) in questions.enumerated() {
      if index.isMultiple(of: Self.rowsBetweenProgressReports) { try report(index) }
      try KitQuestion.table.insert(question, of: row, in: transaction)
    }
  }

  /// Inserts questions into a user kit at their positions, which must be free, and updates its question count.
  func insert(_ questions: [KitQuestion], into row: Int64, report: (Int) throws -> Void) throws {
    try insertRows(questions, of: row, report: report)
    try adjustQuestionCount(of: row, by: questions.count)
  }

  /// Updates the name and the stage of a user kit.
  func update(_ kit: StoredKit) throws(SQLiteError) { try StoredKit.table.update(kit, of: user, in: transaction) }

  func update(_ question: KitQuestion, of row: Int64) throws(SQLiteError) {
    try KitQuestion.table.update(question, of: row, in: transaction)
  }

  func remove(_ question: KitQuestion, from row: Int64) throws(SQLiteError) {
    try KitQuestion.table.delete(question.position, of: row, in: transaction)
    try adjustQuestionCount(of: row, by: -1)
  }

  private func adjustQuestionCount(of row: Int64, by change: Int) throws(SQLiteError) {
    try transaction.statement(Statements.adjustQuestionCount).bind("kit", row).bind("change", change).run()
  }

  /// Deletes a user kit with its questions.
  func delete(_ row: Int64) throws(SQLiteError) { try StoredKit.table.delete(row, of: user, in: transaction) }
}

extension Kit {
  /// Creates a kit from its row.
  init(_ stored: StoredKit) {
    self.init(
      rowID: stored.id, id: KitSlug.kit(stored.id), title: .entered(stored.name), stage: stored.stage,
      questionCount: stored.questionCount)
  }
}
