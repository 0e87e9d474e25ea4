import Database
import Kernel
import Localization
import SQLite

/// Recomputes what kits keep beside their questions.
enum KitsExaminations {
  static let all = [Doctor.Examination(Strings.doctorNameKits, differences: kits)]

  private enum Recounts: SQL, StatementSet {
    case miscounted = """
      select k.id from kits k
      where k.question_count <> (select count(*) from kit_questions q where q.kit_id = k.id)
      order by k.id
      """
    case names = "select id, name, name_key from kits order by id"
  }

  /// A kit must have as many questions as it says, and the key of its name.
  private static func kits(_ connection: Connection) throws -> [Message] {
    let miscounted = try connection.statement(Recounts.miscounted).all { row in
      Strings.doctorKitQuestions(KitSlug.kit(try row.integer64(0)))
    }
    var misnamed: [Message] = []
    try connection.statement(Recounts.names).forEach { row in
      guard KitRules.key(of: try row.text(1)) != (try row.text(2)) else { return }
      misnamed.append(Strings.doctorKitName(KitSlug.kit(try row.integer64(0))))
    }
    return miscounted + misnamed
  }
}
