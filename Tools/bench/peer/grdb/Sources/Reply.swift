/// A reply with a result.
struct Reply<Result: Encodable>: Encodable {
  let jsonrpc = "2.0"
  let id: Int
  let result: Result
}

struct PingReply: Encodable {
  let time: String
}

struct ResumedUser: Encodable {
  let userId: Int64
}

/// A stored entry, and its table with the updated totals.
struct AddedEntry: Encodable {
  let entry: StoredEntry
  let table: StoredTable
  let hours: Double
  let currentStreak: Int
  let lastEntryAt: Int64
}
