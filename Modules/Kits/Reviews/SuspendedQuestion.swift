import Database
import Kernel
import SQLite
import Service

/// A question that the user excluded from reviews: neither due nor new until it is resumed. (Kits and exams, 8.8.)
struct SuspendedQuestion: Hashable, Sendable {
  /// The slug of the kit.
  var kit: String
  /// The position of the question in the kit.
  var position: Int

  /// The suspended questions, answered or not.
  static let table = Table(
    "suspended_questions", key: .columns(["kit", "position"]), blank: SuspendedQuestion(kit: "", position: 1),
    [
      Column("kit", column: "kit_id", \.kit, StoredKit.slugType, "The slug of the kit."),
      Column("position", \.position, KitQuestion.positionType, "The position of the question in the kit.")
        .position(of: "kitQuestion", in: "kit"),
    ])
}

/// The storage of a user's suspended questions.
struct SuspensionStore {
  private enum Statements: SQL, StatementSet {
    case positions = """
      select position from suspended_questions where user_id = :user and kit_id = :kit order by position
      """
    case deleteOfKit = "delete from suspended_questions where user_id = :user and kit_id = :kit"
  }

  let transaction: Transaction
  let user: Int64

  /// Returns whether a question is suspended.
  func contains(kit: String, position: Int) throws -> Bool {
    try SuspendedQuestion.table.row(of: user, kit, position, in: transaction) != nil
  }

  /// Returns the positions of the suspended questions of a kit.
  func positions(of kit: String) throws -> Set<Int> {
    Set(try transaction.statement(Statements.positions).bind("user", user).bind("kit", kit).all { try $0["position"] })
  }

  func insert(kit: String, position: Int) throws(SQLiteError) {
    try SuspendedQuestion.table.insert(
      SuspendedQuestion(kit: kit, position: position), of: user, in: transaction)
  }

  func delete(kit: String, position: Int) throws(SQLiteError) {
    try SuspendedQuestion.table.delete(kit, position, of: user, in: transaction)
  }

  func delete(kit: String) throws(SQLiteError) {
    try transaction.statement(Statements.deleteOfKit).bind("user", user).bind("kit", kit).run()
  }

  /// Deletes all suspensions of the user, and returns their number.
  func deleteAll() throws(SQLiteError) -> Int {
    try SuspendedQuestion.table.description.deleteAll(of: user, in: transaction)
    return transaction.changes
  }
}
