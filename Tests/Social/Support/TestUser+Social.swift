import Auth
import Database
import SQLite
import Service
import Social
import TestSupport

extension Harness {
  /// Creates a harness with the social domain.
  static func social(at instant: String = Harness.start) throws -> Harness {
    try Harness(
      Social.methods, topics: Auth.topics + Social.topics, checks: Social.checks, at: instant,
      hooks: DomainHooks(
        friendsOf: Social.friendsOf, namesVisibleTo: Social.namesVisibleTo, willDeleteAccount: Social.willDeleteAccount)
    )
  }

  /// Returns the payload of the latest journal event.
  func latestJournalData() throws -> JSON {
    try JSON(connection.statement("select data from journal order by seq desc limit 1").scalar(String.self) ?? "null")
  }
}

extension TestUser {
  /// Returns the broken rule of a call that must fail.
  func brokenRule(_ method: String, _ parameters: String = "{}") throws -> String? {
    try failure(method, parameters).rule
  }

  /// Returns the user's visible journal events of this domain as "topic subject", in order.
  func journal() throws -> [String] {
    try harness.connection.statement(
      """
      select topic, subject from journal
      where user_id = :user and (topic like 'friend.%' or topic like 'challenge.%') and topic <> 'friend.undelivered'
      order by seq
      """
    ).bind("user", id).all { "\(try $0.text(0)) \(try $0.text(1))" }
  }

  // MARK: - Friends

  /// Sends a friend request to a user, or accepts theirs; returns whether that changed anything.
  @discardableResult
  func addFriend(_ other: TestUser) throws -> Bool? {
    try call("friends.add", #"{"userId": \#(other.id)}"#)["changed"].bool
  }

  /// Makes each of the given users a friend of this user.
  func befriend(_ others: TestUser...) throws {
    for other in others {
      try addFriend(other)
      try other.addFriend(self)
    }
  }

  /// The cards of all friends in `friends.list`.
  var friendCards: [JSON] {
    get throws { try pages("friends.list", limit: 500).flatMap { $0["items"].elements } }
  }

  // MARK: - Challenges

  /// Creates a challenge and returns its ID.
  func createChallenge(
    _ title: String = "Walks", duration: Int = 3, tasksPerDay: Int = 2, visibility: String = "everyone",
    more: String = ""
  ) throws -> Int {
    let reply = try call(
      "challenges.create",
      """
      {"title": "\(title)", "description": "", "duration": \(duration), "tasksPerDay": \(tasksPerDay),
        "visibility": "\(visibility)"\(more)}
      """)
    return reply["challenge"]["id"].int ?? 0
  }

  /// Joins a challenge and returns the ID of the participation.
  func joinChallenge(_ challenge: Int) throws -> Int {
    try call("challenges.join", #"{"challengeId": \#(challenge)}"#)["participation"]["id"].int ?? 0
  }

  /// Calls `challenges.<verb>` for a participation.
  @discardableResult
  func callChallenge(_ verb: String, _ participation: Int, task: Int? = nil) throws -> JSON {
    let index = task.map { #", "taskIndex": \#($0)"# } ?? ""
    return try call("challenges.\(verb)", #"{"participationId": \#(participation)\#(index)}"#)
  }

  /// Returns the broken rule of a failing call of `challenges.<verb>`.
  func brokenRule(_ verb: String, participation: Int) throws -> String? {
    try brokenRule("challenges.\(verb)", #"{"participationId": \#(participation)}"#)
  }

  /// Returns the latest participation in a challenge as "day completed/total status", or "none".
  func participationSummary(in challenge: Int) throws -> String {
    let items = try call("challenges.list")["items"].elements
    let latest = items.first { $0["id"].int == challenge }.map { $0["participation"] }
    guard let latest, !latest.isNull else { return "none" }
    return
      "\(latest["dayNumber"]) \(latest["completedTasks"])/\(latest["totalTasks"]) \(latest["status"].string ?? "")"
  }

  // MARK: - Feed

  /// Returns the challenge titles of the feed.
  func feedTitles(_ parameters: String = "{}") throws -> [String] {
    try call("feed.list", parameters)["items"].elements.compactMap { $0["challenge"]["title"].string }
  }
}
