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
