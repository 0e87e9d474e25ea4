public import Database
import Localization
import SQLite

/// The doctor's check of facts. (Sync, 4.)
public struct SyncChecks {
  private let history: History

  private enum CheckQueries: SQL, StatementSet {
    case accounts = "select user_id from sync_accounts order by user_id"
    case registers = """
      select kind, uid, part, stamp, replica, hash, position from sync_facts where user_id = :user
      """
  }

  /// Creates the check of the facts of some domains.
  public init(of history: History) { self.history = history }

  /// Each row is a fact with the values of its registers, each fact has its row, and the digests and the number of
  /// facts are right.
  ///
  /// Facts of an account with changes that are not yet folded are not checked.
  public var all: [Doctor.Check] {
    [
      Doctor.Check(Strings.doctorNameSync) { [history] transaction in
        let users: [Int64] = try transaction.statement(CheckQueries.accounts).all { try $0.integer64(0) }
        return try users.flatMap { user in
          guard let store = try FactStore.open(for: user, in: transaction), let folded = store.account.folded,
            try HistoryStore(transaction: transaction, user: user).latestRow() <= folded
          else { return [String]() }
          return try SyncChecks.findings(FactWriter(store: store, history: history)).map { "\(user) \($0)" }
        }.map { finding in
          let parts = finding.split(separator: " ", maxSplits: 1)
          return Strings.doctorRowUnexpected(user: String(parts[0]), table: "sync_facts", row: String(parts[1]))
        }
      }
    ]
  }

  private static func findings(_ writer: FactWriter) throws -> [String] {
    let (store, transaction) = (writer.store, writer.transaction)
    var findings: [String] = []
    for kind in writer.history.factKinds {
      var rows: Set<Int64> = []
      try transaction.statement(kind.all).bind("user", store.user).forEach { row in
        let values = try kind.values(row)
        let fact = try writer.fact(kind, RowImage(row, first: kind.key.count), values)
        if let fact, !fact.base.isDeleted, try store.hasValues(values, fact, of: kind) {
          rows.insert(fact.uid)
        } else {
          findings.append("\(kind.table.name) \(fact?.uid.uidText ?? "\(values.first ?? .null)")")
        }
      }
      if let order = kind.order, try !order.isShown(store) { findings.append(order.name) }
      findings += try store.living(kind.name).filter { !rows.contains($0) }.map { "\(kind.name) \($0.uidText)" }
    }
    var (expected, head) = (SyncAccount.blank, 0)
    try transaction.statement(CheckQueries.registers).bind("user", store.user).forEach { row in
      expected.add(
        FactRegister(
          kind: try store.kinds.name(row), uid: try row["uid"], part: try row["part"], stamp: try row["stamp"],
          replica: try row["replica"], hash: try row["hash"], born: 0))
      head = max(head, try row["position"])
    }
    if expected.digests != store.account.digests || head > store.account.head { findings.append("digests") }
    if expected.facts != store.account.facts { findings.append("facts") }
    return findings
  }
}

extension FactStore {
  /// Whether the registers of a fact have the values of its row.
  ///
  /// The hash of a base is that of the values at the insertion, so it says nothing about parts that have changed since,
  /// nor about values that this version does not know.
  fileprivate func hasValues(_ values: [ColumnValue], _ fact: Fact, of kind: FactKind) throws -> Bool {
    let sum = try sum(of: fact, kind)
    if let sum, !sum.isShown(values, kind) { return false }
    let values = sum?.valuesBefore(values, kind) ?? values
    let isComparable = !fact.hasLaterParts(kind) && (!fact.base.hasLine || sum != nil)
    if isComparable, try hash(kind.base, values, of: kind) != fact.base.hash { return false }
    return try kind.parts.allSatisfy { part in
      guard let register = fact.parts[part.name] else { return part.extreme == nil }
      guard !register.hasLine else { return true }
      return try hash(part, values, of: kind) == register.hash
    }
  }
}
