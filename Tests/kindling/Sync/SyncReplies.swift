import JSON
import SQLite
import TestSupport
import Testing

/// The replies of all reading methods to a device, in which uids replace the numbers that belong to the device.
struct SyncReplies {
  /// The methods whose replies belong to a device or a connection, or concern several accounts of one file.
  static let localMethods: Set = [
    "system.info", "events.list", "history.list", "auth.resume", "auth.state", "auth.sessions", "attempts.list",
    "attempts.get", "friends.list", "feed.list", "challenges.list", "challenges.get", "challenges.participants",
    "friends.leaderboard", "kits.preview",
  ]

  private static let span = #""from": "2026-11-01", "to": "2027-11-30""#
  private static let calls = [
    ("profile.get", "{}"), ("preferences.get", #"{"app": "web"}"#), ("dashboard.get", "{}"), ("paths.list", "{}"),
    ("stages.get", #"{"stageId": "stage-01"}"#), ("lessons.get", #"{"lessonId": "lesson-01-1"}"#),
    ("achievements.list", #"{"limit": 100}"#), ("achievements.share", #"{"achievementId": "ach-speed-learner"}"#),
    ("achievements.get", #"{"achievementId": "ach-speed-learner"}"#), ("study.stages", "{}"),
    ("kits.list", #"{"limit": 100}"#), ("study.statistics", "{}"), ("reviews.next", #"{"limit": 500}"#),
    ("reviews.history", "{\(span)}"), ("reviews.forecast", #"{"from": "2026-11-21", "to": "2027-10-30"}"#),
    ("goals.status", "{}"), ("goals.calendar", "{\(span)}"), ("goals.history", "{}"),
    ("habits.list", #"{"limit": 100}"#), ("habits.list", #"{"archived": true, "limit": 100}"#),
    ("habits.today", "{}"), ("habits.calendar", "{\(span)}"), ("habits.groups", "{}"),
    ("habits.statistics", #"{"bucket": "month"}"#), ("sparks.list", #"{"limit": 100}"#),
    ("sparks.suggest", #"{"text": "p"}"#), ("missions.list", #"{"limit": 100}"#),
    ("missions.get", #"{"missionId": "d-morning-spark"}"#), ("cards.list", #"{"limit": 100}"#),
    ("cards.get", #"{"cardId": "card-idea-gear"}"#), ("cards.summary", "{}"), ("sparks.progress", "{}"),
    ("sparks.statistics", #"{"range": "all"}"#), ("sparks.trend", #"{"range": "all", "bucket": "month"}"#),
    ("reminders.list", "{}"), ("reminders.due", #"{"since": "2026-12-01T00:00:00Z", "until": "2026-12-08T00:00:00Z"}"#),
    ("tables.templates", "{}"), ("tables.list", #"{"limit": 100}"#), ("library.overview", "{}"), ("today.get", "{}"),
    ("activity.calendar", "{\(span)}"),
  ]
  /// Calls for each row, in which `$` is its ID.
  private static let callsOfRows: [(list: String, calls: [(method: String, params: String)])] = [
    ("habits.list", [("habits.get", #""habitId": $"#), ("habits.statistics", #""habitId": $, "bucket": "week""#)]),
    ("sparks.list", [("sparks.get", #""sparkId": $"#)]),
    (
      "tables.list",
      [
        ("tables.get", #""tableId": $"#), ("tables.statistics", #""tableId": $"#),
        ("tables.series", #""tableId": $, "bucket": "month""#), ("entries.list", #""tableId": $, "limit": 100"#),
      ]
    ), ("entries.list", [("entries.get", #""entryId": $"#)]),
    (
      "kits.list",
      [
        ("kits.get", #""kitId": "$", "limit": 500"#), ("kits.export", #""kitId": "$""#),
        ("reviews.next", #""kitIds": ["$"], "limit": 500"#), ("reviews.history", #""kitIds": ["$"], \#(span)"#),
      ]
    ), ("paths.list", [("paths.get", #""pathId": "$""#), ("paths.export", #""pathId": "$""#)]),
  ]

  /// The methods whose replies are compared.
  static let methods = Set(
    calls.map(\.0) + callsOfRows.flatMap { $0.calls.map(\.method) } + ["data.export"])

  private let user: TestUser
  private var text: SyncText

  /// Expects the same replies of devices at the same time.
  static func expectEqual(_ devices: [SyncDevice], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let differences = try differences(among: devices)
    try #require(differences == [], sourceLocation: sourceLocation)
  }

  /// The differences between the replies of devices at the same time.
  private static func differences(among devices: [SyncDevice]) throws -> [String] {
    let replies = try devices.map { try SyncReplies($0.user).all() }
    return replies.dropFirst().flatMap { other in
      Set(replies[0].keys).union(other.keys).sorted().filter { replies[0][$0] != other[$0] }.map { key in
        let changes = (replies[0][key] ?? ["none"]).difference(from: other[key] ?? ["none"])
        return "\(key): \(changes.insertions.map(text)), but \(changes.removals.map(text))"
      }
    }
  }

  private static func text(_ change: CollectionDifference<String>.Change) -> String {
    switch change {
    case .insert(_, let text, _), .remove(_, let text, _): text
    }
  }

  private init(_ user: TestUser) throws { (self.user, text) = (user, try SyncText(of: user)) }

  /// The texts of the replies by calls; those of a list are the texts of its elements.
  private func all() throws -> [String: [String]] {
    var replies: [String: [String]] = [:]
    var ids: [String: [String]] = [:]
    func call(_ method: String, _ params: String) {
      let key = "\(method) \(text.text(params))"
      do {
        let reply = try user.call(method, params)
        if reply.names.contains("items") {
          ids[method, default: []] += reply["items"].elements.compactMap {
            $0["id"].string ?? $0["id"].int.map(String.init)
          }
        }
        replies[key] = text.lines(of: reply.description, method)
      } catch let failure as CallFailure {
        replies[key] = [failure.rule ?? "\(failure)"]
      } catch {
        replies[key] = ["\(error)"]
      }
    }
    for (method, params) in Self.calls { call(method, params) }
    for (list, calls) in Self.callsOfRows {
      for id in ids[list] ?? [] where !id.hasPrefix("kit-") || id.isSampled {
        for (method, params) in calls { call(method, "{\(params.replacing("$", with: id))}") }
      }
    }
    replies["data.export"] = SyncText.exportedLines(try user.call("data.export")["content"].string ?? "")
    return replies
  }
}

extension String {
  /// Whether the replies about a kit are compared: those about kits of the user and one that is shipped.
  fileprivate var isSampled: Bool { self == "kit-basic-colors" || dropFirst(4).allSatisfy(\.isNumber) }
}
