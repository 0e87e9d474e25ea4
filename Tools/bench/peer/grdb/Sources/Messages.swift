/// A call; the parameters of all methods are optional members of one type.
struct Call: Decodable {
  struct Params: Decodable {
    var token: String?
    var tableId: Int64?
    var type: String?
    var title: String?
    var notes: String?
    var durationSeconds: Int?
    var value: Double?
    var checked: Bool?
    var rating: Int?
    var tags: [String]?
    var customData: [String: String]?
    var mood: Int?
    var isImportant: Bool?
  }

  var id: Int
  var method: String
  var params: Params?
}

/// A reply with a result.
struct Reply<Result: Encodable>: Encodable {
  let jsonrpc = "2.0"
  let id: Int
  let result: Result
}

struct PingResult: Encodable {
  let time: String
}

struct ResumeResult: Encodable {
  let userId: Int64
}

/// A stored entry, and its table with the updated totals.
struct EntryResult: Encodable {
  let entry: LibraryEntry
  let table: LibraryTable
  let hours: Double
  let currentStreak: Int
  let lastEntryAt: Int64
}
