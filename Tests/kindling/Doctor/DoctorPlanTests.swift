import CSQLite
import Database
import TestSupport
import Testing

@testable import SQLite
@testable import kindling

@Suite("The doctor's statements take n log n steps")
struct DoctorPlanTests {
  /// Subqueries of one row in the derivation of a profile, and a small table.
  private static let singleRows: Set = ["counts", "streak", "latest", "counters"]

  /// A scan in a query plan that is repeated for each row of another scan or search.
  private func repeatedScans(in plan: [PlanStep], of statement: String = "") -> [String] {
    let parents = Dictionary(uniqueKeysWithValues: plan.map { ($0.id, $0) })
    func isCorrelated(_ step: PlanStep) -> Bool {
      if step.detail.hasPrefix("CORRELATED") { return true }
      return parents[step.parent].map(isCorrelated) ?? false
    }
    var loops: [Int: Int] = [:]
    return plan.compactMap { step in
      let isLoop = step.detail.hasPrefix("SCAN") || step.detail.hasPrefix("SEARCH")
      guard isLoop else { return nil }
      loops[step.parent, default: 0] += 1
      // The rows of an owner, in the order in which they become a list.
      guard !step.detail.hasPrefix("SCAN (subquery-") || !statement.contains("json_group_array(json(o))") else {
        return nil
      }
      guard let table = step.scannedTable, !Self.singleRows.contains(table) else { return nil }
      return loops[step.parent, default: 0] > 1 || isCorrelated(step) ? step.detail : nil
    }
  }

  @Test("No statement scans rows for each row of others")
  func plans() throws {
    let database = try SampleDatabase()
    #expect(try database.findings() == [])
    let statements = database.connection.preparedStatements.filter { $0.hasPrefix("select") || $0.hasPrefix("with") }
    #expect(statements.count > 80)
    #expect(statements.contains { $0.contains("library_runs") && $0.contains("is_expected") })
    for statement in statements {
      let scans = repeatedScans(in: try database.connection.queryPlan(of: statement), of: statement)
      #expect(scans == [], "\(statement)")
    }
  }

  @Test(
    "A repeated scan is found",
    arguments: [
      ("select * from sparks a join ledger b on a.points + 0 = b.points + 0", true),
      ("select * from sparks a full join (select points + 0 as p from ledger) b on b.p = a.points", true),
      ("select (select count(*) from ledger l where l.points = s.points) from sparks s", true),
      ("select * from sparks a join ledger b on a.user_id = b.user_id", false),
      ("select user_id, max(points) from (select * from sparks) group by user_id", false),
      ("select (select count(*) from ledger) from sparks s", false),
    ])
  func found(_ statement: String, _ isRepeated: Bool) throws {
    let connection = try SampleDatabase(isEmpty: true).connection
    #expect(try repeatedScans(in: connection.queryPlan(of: statement)).isEmpty == !isRepeated)
  }
}

extension Connection {
  /// The texts of all statements that were prepared and are still in use.
  fileprivate var preparedStatements: [String] {
    guard let handle = try? requireHandle() else { return [] }
    var texts: [String] = []
    var statement = sqlite3_next_stmt(handle, nil)
    while let current = statement {
      if let text = sqlite3_sql(current) { texts.append(String(cString: text)) }
      statement = sqlite3_next_stmt(handle, current)
    }
    return texts
  }
}
