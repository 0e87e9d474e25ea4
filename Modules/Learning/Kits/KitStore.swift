import Kernel
import SQLite
import Service

/// The kits that a user can see: the shipped ones and the user's own.
struct KitStore {
  private enum Statements: SQL, StatementSet {
    case find = "select id, stage, name, question_count from kits where id = :kit and user_id = :user"
    case list = """
      select id, stage, name, question_count from kits where user_id = :user order by stage, name_key
      """
    case isTaken = """
      select 1 from kits where user_id = :user and stage = :stage and name_key = :nameKey
      """
    case count = "select count(*) from kits where user_id = :user"
    case insert = """
      insert into kits (user_id, stage, name, name_key, question_count, created_at)
      values (:user, :stage, :name, :nameKey, :questions, :now)
      """
    case delete = "delete from kits where id = :kit and user_id = :user"
    case questions = """
      select position, prompt, correct_answer, incorrect_answers, accepted_answers from kit_questions
      where kit_id = :kit and position > :after order by position limit :limit
      """
    case insertQuestion = """
      insert into kit_questions (kit_id, position, prompt, correct_answer, incorrect_answers, accepted_answers)
      values (:kit, :position, :prompt, :correct, :incorrect, :accepted)
      """
    case updateQuestion = """
      update kit_questions
      set prompt = :prompt, correct_answer = :correct, incorrect_answers = :incorrect, accepted_answers = :accepted
      where kit_id = :kit and position = :position
      """
    case deleteQuestion = "delete from kit_questions where kit_id = :kit and position = :position"
    case changeCount = "update kits set question_count = question_count + :change where id = :kit"
    case positions = "select position from kit_questions where kit_id = :kit order by position"
    case lastPosition = "select max(position) from kit_questions where kit_id = :kit"
    case answeredPositions = """
      select distinct position from review_log where user_id = :user and kit_id = :slug order by position
      """
  }

  let connection: Connection
  let user: Int64
  private let catalogue = KitCatalogue.current

  /// The kits of a user.
  init(connection: Connection, user: Int64) {
    self.connection = connection
    self.user = user
  }

  // MARK: - Reading

  /// Every kit: the shipped ones in the order of the stages, then the user's own.
  func all() throws -> [Kit] {
    try catalogue.kits + connection.statement(Statements.list).bind("user", user).all { try Kit($0) }
  }

  /// The kit of a slug; nil where there is none, or it is somebody else's.
  func kit(_ id: String) throws -> Kit? {
    guard let row = KitSlug.row(of: id) else { return catalogue.kit(id) }
    return try connection.statement(Statements.find).bind("kit", row).bind("user", user).row { try Kit($0) }
  }

  /// Questions of a kit that the user can see, in their order.
  ///
  /// - Parameters:
  ///   - kit: The kit.
  ///   - position: The position after which they begin; 0 for the first one.
  ///   - limit: How many there are at most.
  /// - Returns: The questions.
  /// - Throws: What SQLite refuses.
  func questions(of kit: Kit, after position: Int = 0, limit: Int = KitRules.mostQuestions) throws -> [KitQuestion] {
    guard let row = kit.row else {
      return Array(catalogue.questions(of: kit.id).drop { $0.position <= position }.prefix(limit))
    }
    return try connection.statement(Statements.questions)
      .bind("kit", row).bind("after", position).bind("limit", limit).all { try KitQuestion($0) }
  }

  /// The question of a slug with its kit; nil where the user can see none of that name.
  func question(_ id: String) throws -> (kit: Kit, question: KitQuestion)? {
    guard let (slug, position) = KitSlug.question(id), let kit = try kit(slug),
      let question = try questions(of: kit, after: position - 1, limit: 1).first, question.position == position
    else { return nil }
    return (kit, question)
  }

  /// Whether the user or the program has a kit of that name in a stage; a shipped one has a name in every language.
  func hasKit(named key: String, in stage: StudyStage, shippedNames: (ContentText) -> [String]) throws -> Bool {
    let isShipped = catalogue.kits.contains { kit in
      kit.stage == stage && shippedNames(kit.title).contains { KitRules.key(of: $0) == key }
    }
    guard !isShipped else { return true }
    return try connection.statement(Statements.isTaken)
      .bind("user", user).bind("stage", stage.rawValue).bind("nameKey", key).row { _ in true } ?? false
  }

  /// How many kits the user has made.
  func ownCount() throws -> Int {
    try connection.statement(Statements.count).bind("user", user).scalar(Int.self) ?? 0
  }

  /// The positions of the questions of a kit, in order; nil if they are those from 1 on without gaps.
  func gappedPositions(of kit: Kit) throws -> [Int]? {
    guard let row = kit.row, try lastPosition(of: row) != kit.questionCount else { return nil }
    return try positions(of: row)
  }

  private func lastPosition(of row: Int64) throws -> Int {
    try connection.statement(Statements.lastPosition).bind("kit", row).scalar(Int.self) ?? 0
  }

  private func positions(of row: Int64) throws -> [Int] {
    try connection.statement(Statements.positions).bind("kit", row).all { try $0.integer(0) }
  }

  /// Positions for new questions: behind all others and, if there are not enough of those, in the gaps between them.
  ///
  /// A position of a removed question that was answered in reviews is not used again, because its answers stay.
  ///
  /// - Parameters:
  ///   - count: How many are needed.
  ///   - kit: A kit of the user's own.
  ///   - row: Its row.
  /// - Returns: As many positions, or fewer if there are no more.
  /// - Throws: What SQLite refuses.
  func freePositions(_ count: Int, in kit: Kit, _ row: Int64) throws -> [Int] {
    let answered = try connection.statement(Statements.answeredPositions)
      .bind("user", user).bind("slug", kit.id).all { try $0.integer(0) }
    let last = max(try lastPosition(of: row), answered.last ?? 0)
    guard last + count > KitRules.mostQuestions else { return Array(last + 1...last + count) }
    let used = Set(answered + (try positions(of: row)))
    return Array((1...KitRules.mostQuestions).lazy.filter { !used.contains($0) }.suffix(count))
  }

  // MARK: - Writing

  /// Keeps a kit.
  ///
  /// - Parameters:
  ///   - kit: The kit, checked.
  ///   - now: When it was made.
  ///   - report: Is told from time to time how many questions are kept; may throw to stop.
  /// - Returns: The kit.
  /// - Throws: What the report throws, and faults of the storage.
  func insert(_ kit: CheckedKit, at now: Instant, report: (Int) throws -> Void = { _ in }) throws -> Kit {
    try connection.statement(Statements.insert)
      .bind("user", user).bind("stage", kit.stage.rawValue).bind("name", kit.name).bind("nameKey", kit.nameKey)
      .bind("questions", kit.questions.count).bind("now", now.milliseconds).run()
    let row = connection.lastInsertedRow
    try insert(kit.questions, of: row, report: report)
    return Kit(
      id: KitSlug.kit(row), title: .imported(kit.name), stage: kit.stage, questionCount: kit.questions.count)
  }

  private func insert(_ questions: [KitQuestion], of row: Int64, report: (Int) throws -> Void) throws {
    let statement = try connection.statement(Statements.insertQuestion)
    for (place, question) in questions.enumerated() {
      if place.isMultiple(of: 500) { try report(place) }
      try bind(question, of: row, to: statement).run()
    }
  }

  private func bind(
    _ question: KitQuestion, of row: Int64, to statement: Statement
  ) throws(SQLiteError) -> Statement {
    try statement
      .bind("kit", row).bind("position", question.position).bind("prompt", question.prompt)
      .bind("correct", question.correctAnswer).bind("incorrect", TextList.json(question.incorrectAnswers))
      .bind("accepted", TextList.json(question.acceptedAnswers))
  }

  /// Adds questions, whose positions are free, to a kit of the user's own.
  func insert(_ questions: [KitQuestion], into row: Int64, report: (Int) throws -> Void) throws {
    try insert(questions, of: row, report: report)
    try changeCount(of: row, by: questions.count)
  }

  /// Changes a question of a kit of the user's own.
  func update(_ question: KitQuestion, of row: Int64) throws(SQLiteError) {
    try bind(question, of: row, to: connection.statement(Statements.updateQuestion)).run()
  }

  /// Removes a question from a kit of the user's own.
  func remove(_ question: KitQuestion, from row: Int64) throws(SQLiteError) {
    try connection.statement(Statements.deleteQuestion).bind("kit", row).bind("position", question.position).run()
    try changeCount(of: row, by: -1)
  }

  private func changeCount(of row: Int64, by change: Int) throws(SQLiteError) {
    try connection.statement(Statements.changeCount).bind("kit", row).bind("change", change).run()
  }

  /// Forgets a kit of the user's own with its questions.
  func delete(_ row: Int64) throws(SQLiteError) {
    try connection.statement(Statements.delete).bind("kit", row).bind("user", user).run()
  }
}

extension Kit {
  /// Reads a row: `id, stage, name, question_count`.
  init(_ row: Row) throws {
    guard let stage = StudyStage(rawValue: try row.integer(1)) else { throw row.unreadable(1, as: "a study stage") }
    self.init(
      id: KitSlug.kit(try row.integer64(0)), title: .imported(try row.text(2)), stage: stage,
      questionCount: try row.integer(3))
  }
}

extension KitQuestion {
  /// Reads a row: `position, prompt, correct_answer, incorrect_answers, accepted_answers`.
  init(_ row: Row) throws {
    self.init(
      position: try row.integer(0), prompt: try row.text(1), correctAnswer: try row.text(2),
      incorrectAnswers: try TextList.texts(row, 3), acceptedAnswers: try TextList.texts(row, 4))
  }
}
