import Database
import Kernel
import SQLite
import Service

/// The kits that a user studies: shipped and installed kits with a finished test or an answered question, and all user
/// kits.
struct StudiedKits {
  private enum Statements: SQL, StatementSet {
    case shipped = """
      select t.kit_id as kit_id, ifnull(r.questions, 0) as questions, ifnull(r.suspended, 0) as suspended,
        ifnull(r.suspended_new, 0) as suspended_new, ifnull(r.first_new, 1) as first_new
      from kit_results t left join review_kits r on r.user_id = t.user_id and r.kit_id = t.kit_id
      where t.user_id = :user and t.kit_id not glob 'kit-[0-9]*'
      union all
      select r.kit_id, r.questions, r.suspended, r.suspended_new, r.first_new from review_kits r
      where r.user_id = :user and r.questions > 0 and r.kit_id not glob 'kit-[0-9]*'
        and not exists (select 1 from kit_results t where t.user_id = r.user_id and t.kit_id = r.kit_id)
      """
    case userKits = """
      select k.*, 'kit-' || k.id as kit_id, ifnull(r.questions, 0) as questions, ifnull(r.suspended, 0) as suspended,
        ifnull(r.suspended_new, 0) as suspended_new, ifnull(r.first_new, 1) as first_new
      from kits k left join review_kits r on r.user_id = k.user_id and r.kit_id = 'kit-' || k.id
      where k.user_id = :user and k.question_count > ifnull(r.questions + r.suspended_new, 0)
      order by k.stage, k.name_key
      """
  }

  let transaction: Transaction
  let user: Int64
  private let catalog = KitCatalog.current

  init(transaction: Transaction, user: Int64) {
    self.transaction = transaction
    self.user = user
  }

  /// Returns the number of new questions left today in the studied kits.
  func newQuestionsLeftToday(_ counts: DailyReviewCounts) throws -> Int {
    min(
      counts.newQuestionsLeft, try unfinished(minNewQuestions: counts.newQuestionsLeft).reduce(0) { $0 + $1.newCount })
  }

  /// Returns the kits with new questions: shipped and installed kits, then user kits by stage and name.
  ///
  /// User kits are added until the kits have at least `minNewQuestions` new questions in total.
  func unfinished(minNewQuestions: Int) throws -> [KitReviewProgress] {
    guard minNewQuestions > 0 else { return [] }
    var studied: [String: ReviewedKit] = [:]
    try transaction.statement(Statements.shipped).bind("user", user).forEach { row in
      let kit = try ReviewedKit.table.decode(row)
      studied[kit.kit] = kit
    }
    var kits: [KitReviewProgress] = []
    var newCount = 0
    if !studied.isEmpty {
      let hasInstalled = studied.keys.contains { ContentSlug.isSlug($0) }
      let installed = hasInstalled ? try KitCatalog.installed(in: transaction).kits : []
      kits = (catalog.kits + installed)
        .compactMap { kit in studied[kit.id].map { KitReviewProgress(kit: kit, $0) } }
        .filter { $0.newCount > 0 }
      newCount = kits.reduce(0) { $0 + $1.newCount }
    }
    guard newCount < minNewQuestions else { return kits }
    try transaction.statement(Statements.userKits).bind("user", user).iterate { row in
      let kit = KitReviewProgress(
        kit: Kit(try StoredKit.table.decode(row)), try ReviewedKit.table.decode(row))
      kits.append(kit)
      newCount += kit.newCount
      return newCount < minNewQuestions
    }
    return kits
  }
}
