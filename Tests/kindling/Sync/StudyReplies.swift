import TestSupport

/// The replies about kits, tests and reviews of a device without the numbers that belong to it.
struct StudyReplies {
  private let user: TestUser
  /// Slugs of kits and questions of the user, each with a text that is the same on all devices.
  private var names: [String: String] = [:]
  private var ownKits: [String] = []

  /// The differences between the replies of two devices at the same time.
  static func differences(_ device: SyncDevice, _ other: SyncDevice) throws -> [String] {
    let (first, second) = (try StudyReplies(device.user).all(), try StudyReplies(other.user).all())
    return first.keys.sorted().filter { first[$0] != second[$0] }
      .map { "\($0):\n\(first[$0] ?? "")\n\(second[$0] ?? "")" }
      + Set(second.keys).subtracting(first.keys).map { "\($0) only on one" }
  }

  private init(_ user: TestUser) throws {
    self.user = user
    for kit in try user.call("kits.list")["items"].elements {
      guard let id = kit["id"].string, id.dropFirst(4).allSatisfy(\.isNumber) else { continue }
      names[id] = "«\(kit["stage"]) \(kit["name"])»"
      ownKits.append(id)
      for question in try user.call("kits.get", #"{"kitId": "\#(id)", "limit": 500}"#)["questions"]["items"].elements {
        guard let slug = question["id"].string else { continue }
        names[slug] = "«\(question["prompt"]) \(question["correctAnswer"]) \(names[id] ?? "")»"
      }
    }
  }

  private func all() throws -> [String: String] {
    var replies: [String: JSON] = [:]
    for (method, params) in [
      ("kits.list", "{}"), ("study.statistics", "{}"), ("study.stages", "{}"),
      ("reviews.history", #"{"from": "2026-11-01", "to": "2027-06-30"}"#),
      ("reviews.forecast", #"{"from": "2026-11-21", "to": "2027-10-30"}"#), ("reviews.next", #"{"limit": 500}"#),
    ] { replies["\(method) \(params)"] = try user.call(method, params) }
    for kit in ownKits + ["kit-basic-colors", "kit-maths"] {
      let name = names[kit] ?? kit
      replies["kits.get \(name)"] = try user.call("kits.get", #"{"kitId": "\#(kit)", "limit": 500}"#)
      replies["reviews.next \(name)"] = try user.call("reviews.next", #"{"kitIds": ["\#(kit)"], "limit": 500}"#)
      replies["reviews.history \(name)"] = try user.call(
        "reviews.history", #"{"from": "2026-11-01", "to": "2027-06-30", "kitIds": ["\#(kit)"]}"#)
    }
    return replies.mapValues(text)
  }

  /// Returns a text of a reply, in which lists are sorted, because equal rows are ordered by number.
  ///
  /// The order of new questions, and intervals that depend on random numbers, belong to a device.
  private func text(_ value: JSON) -> String {
    if let string = value.string { return names[string] ?? string }
    let members = value.names
    if value["state"].string == "new", members.contains("prompt") { return "new" }
    if !members.isEmpty {
      return members.sorted().filter { !["choices", "nextCursor", "position"].contains($0) }
        .map { "\($0)=\(text(value[$0]))" }.joined(separator: " ")
    }
    if value.description.hasPrefix("[") {
      return "[\(value.elements.map(text).sorted().joined(separator: ", "))]"
    }
    return value.description
  }
}
