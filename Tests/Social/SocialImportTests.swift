import Database
import Kernel
import SQLite
import Service
import Social
import TestFiles
import TestSupport
import Testing

@Suite("Import of friends and challenges")
struct SocialImportTests {
  private let harness: Harness
  private let ben: TestUser
  private let anna: TestUser

  /// Creates Ben with a friend, two open requests, a paused participation in his own challenge, and three
  /// participations in challenges of the friend.
  init() throws {
    harness = try Harness.social(at: "2026-11-01T09:00:00Z")
    (anna, ben) = (try harness.user("Anna"), try harness.user("Ben", zone: "Asia/Tokyo"))
    try ben.befriend(anna)
    try ben.call("friends.add", #"{"email": "nobody@example.org"}"#)
    try ben.call("friends.add", #"{"userId": 77}"#)
    let short = try anna.createChallenge("Short", duration: 1, tasksPerDay: 1)
    let walks = try anna.createChallenge(duration: 30)
    let own = try ben.createChallenge(
      "Reading", duration: 20, tasksPerDay: 2, more: #", "taskNames": ["Read", "Tell"]"#)
    try ben.callChallenge("completeTask", try ben.joinChallenge(short))
    _ = try ben.joinChallenge(short)
    let (participation, reading) = (try ben.joinChallenge(walks), try ben.joinChallenge(own))
    try ben.callChallenge("completeTask", participation)
    try harness.clock.set(to: "2026-11-02T09:00:00Z")
    try ben.callChallenge("completeTask", participation, task: 1)
    try ben.callChallenge("pause", participation)
    try harness.clock.set(to: "2026-11-04T09:00:00Z")
    try ben.callChallenge("resume", participation)
    for task in [1, 0] { try ben.callChallenge("completeTask", participation, task: task) }
    try ben.callChallenge("uncompleteTask", participation, task: 0)
    try ben.callChallenge("completeTask", reading)
    try harness.clock.set(to: "2026-11-05T09:00:00Z")
    try ben.callChallenge("pause", reading)
  }

  private func lines(_ member: TestUser) throws -> ExportLines {
    try ExportLines(of: Social.exports, as: member)
  }

  private func newcomer() throws -> (harness: Harness, member: TestUser) {
    let harness = try Harness.social(at: "2026-11-05T09:00:00Z")
    return (harness, try harness.user("Ben", zone: "Asia/Tokyo"))
  }

  @discardableResult
  private func restore(
    _ file: ExportLines, in member: TestUser, _ conflict: ImportConflictPolicy = .skip
  ) throws -> [Int] {
    let total = try file.importLines(Social.exports, as: member, conflict).total
    return [total.added, total.replaced, total.skipped, total.rejected]
  }

  /// Returns the visible state of all challenges, without IDs.
  private func challengeSummaries(_ member: TestUser) throws -> [String] {
    try member.call("challenges.list")["items"].elements.map { challenge in
      let latest = challenge["participation"]
      return
        "\(challenge["title"]) \(latest["dayNumber"]) \(latest["status"]) \(latest["tasks"]) \(latest["updatedAt"])"
    }
  }

  @Test("An export after an import equals the imported file, and the participations behave like the original ones")
  func roundTrip() throws {
    let (file, (other, member)) = (try lines(ben), try newcomer())
    #expect(file.lines.count == 17)
    #expect(try restore(file, in: member) == [16, 0, 0, 0])
    #expect(try lines(member) == file)
    #expect(try other.violations() == [])
    #expect(try challengeSummaries(member) == challengeSummaries(ben))
    for harness in [harness, other] { try harness.clock.set(to: "2026-11-09T09:00:00Z") }
    for member in [ben, member] {
      for participation in try member.call("challenges.list")["items"].elements.compactMap({
        $0["participation"]["id"].int
      }) {
        _ = try? member.callChallenge("resume", participation)
        try member.callChallenge("completeTask", participation)
      }
    }
    #expect(try lines(member) == lines(ben))
    #expect(try other.violations() == [])
  }

  @Test("An import creates no friendship, sends no request and emits no event")
  func noSideEffects() throws {
    let (file, (other, member)) = (try lines(ben), try newcomer())
    let friend = try other.user("Anna")
    try member.befriend(friend)
    let position = try other.database.journal.latestSequenceNumber()
    try restore(file, in: member)
    #expect(try other.database.journal.latestSequenceNumber() == position)
    #expect(try member.friendCards.count == 1)
    #expect(try member.call("friends.list")["requests"]["outgoing"].elements.isEmpty)
    #expect(try lines(member).lines(of: "friend").count == 2)
    #expect(try friend.feedTitles() == [])
  }

  @Test("An imported challenge of another user is a private copy; the user's own challenges keep their visibility")
  func copies() throws {
    let (file, (other, member)) = (try lines(ben), try newcomer())
    let stranger = try other.user("Clara")
    try restore(file, in: member)
    let items = try stranger.call("challenges.list")["items"].elements
    #expect(items.compactMap { $0["title"].string } == ["Reading"])
    #expect(try member.call("challenges.list")["items"].elements.count == 3)
    let copy = try member.call("challenges.list")["items"].elements.first { $0["title"].string == "Walks" }
    let copyID = try #require(copy?["id"].int)
    #expect(try stranger.brokenRule("challenges.join", #"{"challengeId": \#(copyID)}"#) == "challenge_not_found")
    try member.callChallenge("leave", try #require(copy?["participation"]["id"].int))
    _ = try member.joinChallenge(copyID)
    #expect(try lines(member).lines(of: "challenge") == file.lines(of: "challenge"))
  }

  @Test("An imported challenge of the user has the visibility of its line; an unknown one is rejected")
  func visibility() throws {
    let file = try lines(ben)
    for (visibility, seen) in [("everyone", [1, 1]), ("friends", [1, 0]), ("invited", [0, 0])] {
      let (other, member) = try newcomer()
      let (friend, stranger) = (try other.user("Clara"), try other.user("Dora"))
      try member.befriend(friend)
      var changed = file
      changed.lines = file.lines.map {
        $0.replacing(#""visibility":"everyone""#, with: #""visibility":"\#(visibility)""#)
      }
      try restore(changed, in: member)
      #expect(try lines(member).lines(of: "challenge") == changed.lines(of: "challenge"))
      #expect(try [friend, stranger].map { try $0.call("challenges.list")["items"].elements.count } == seen)
    }
    let challenges = file.lines(of: "challenge").map { $0.replacing(#":"everyone""#, with: #":"all""#) }
    let invalid = ExportLines(file.lines.prefix(1) + challenges)
    #expect(try restore(invalid, in: newcomer().member) == [0, 0, 0, 3])
  }

  @Test("Friends see no participation in a private copy: not in the feed, the list of friends, events or errors")
  func copiesAreHidden() throws {
    let (file, (other, member)) = (try lines(ben), try newcomer())
    let friend = try other.user("Clara")
    try member.befriend(friend)
    let reading = file.lines.filter { !$0.contains(#""isMine":true"#) }
    let copies = ExportLines(reading.filter { !$0.contains(#""kind":"challengeTask""#) })
    try restore(copies, in: member)
    let items = try member.call("challenges.list")["items"].elements
    let walks = try #require(items.first { $0["title"].string == "Walks" })
    let participation = try #require(walks["participation"]["id"].int)
    #expect(walks["participation"]["status"].string == "active")
    let position = try other.database.journal.latestSequenceNumber()
    _ = try? member.callChallenge("completeTask", participation)
    try member.callChallenge("pause", participation)
    try member.callChallenge("resume", participation)
    #expect(try friend.feedTitles() == [])
    #expect(try friend.friendCards.map { $0["challenge"].isNull } == [true])
    let events = try friend.call("events.list", #"{"since": \#(position)}"#)["items"].elements
    #expect(events.isEmpty, "\(events)")
    #expect(try friend.brokenRule("pause", participation: participation) == "user_challenge_not_found")
    #expect(
      try member.journal().suffix(2) == ["challenge.paused \(participation)", "challenge.resumed \(participation)"])
  }

  @Test("Unticking a task of a private copy and leaving it erase stored results; ticking and pausing erase none")
  func erasedResults() throws {
    let (file, (other, member)) = (try lines(ben), try newcomer())
    try restore(file, in: member)
    let items = try member.call("challenges.list")["items"].elements
    let walks = try #require(items.first { $0["title"].string == "Walks" })
    let challenge = try #require(walks["id"].int)
    try member.callChallenge("leave", try #require(walks["participation"]["id"].int))
    let joining = try member.call("challenges.join", #"{"challengeId": \#(challenge), "clientKey": "join"}"#)
    let participation = try #require(joining["participation"]["id"].int)
    func stored() throws -> [String] {
      try other.connection.statement("select client_key from client_keys where reply is not null order by client_key")
        .all { try $0.text(0) }
    }
    let tick = #"{"participationId": \#(participation), "taskIndex": 0, "clientKey": "tick"}"#
    try member.call("challenges.completeTask", tick)
    try member.callChallenge("pause", participation)
    try member.callChallenge("resume", participation)
    #expect(try stored() == ["join", "tick"])
    try member.callChallenge("uncompleteTask", participation, task: 0)
    #expect(try stored() == [])
    try member.call("challenges.completeTask", tick.replacing("tick", with: "again"))
    #expect(try stored() == ["again"])
    try member.callChallenge("leave", participation)
    #expect(try stored() == [])
  }

  @Test("Deleting the account deletes all imported rows")
  func accountDeletion() throws {
    let (file, (other, member)) = (try lines(ben), try newcomer())
    try restore(file, in: member)
    try member.dispatcher.perform { context in try Social.willDeleteAccount(context) }
    try member.call("auth.deleteAccount", #"{"password": "analytical engine"}"#)
    let remaining = try other.connection.statement(
      """
      select (select count(*) from challenges) + (select count(*) from participations)
        + (select count(*) from imported_friends) + (select count(*) from imported_requests)
      """
    ).scalar(Int.self)
    #expect(remaining == 0)
  }

  @Test("Existing rows are skipped, replaced (except challenges), or fail the import")
  func conflicts() throws {
    let (file, (other, member)) = (try lines(ben), try newcomer())
    try restore(file, in: member)
    #expect(try restore(file, in: member) == [0, 0, 16, 0])
    #expect(throws: DomainError.self) { try restore(file, in: member, .fail) }
    #expect(try lines(member) == file)
    let revision = try revision(other)
    var changed = file
    changed.lines = changed.lines.map { $0.replacing("2026-11-05T", with: "2026-11-06T") }
    #expect(changed != file)
    for file in [changed, file] {
      let counts = try restore(file, in: member, .replace)
      #expect(counts[1] >= 4 && counts[3] == 0)
      #expect(try lines(member) == file)
      #expect(try other.violations() == [])
    }
    #expect(try self.revision(other) == revision + 2)
  }

  private func revision(_ harness: Harness) throws -> Int {
    try harness.connection.statement("select value from counters where name = 'participation_changes'")
      .scalar(Int.self) ?? 0
  }

  @Test("An import into the exported account skips existing rows and adds a participation that was left")
  func exportedAccount() throws {
    let file = try lines(ben)
    #expect(try restore(file, in: ben) == [0, 0, 16, 0])
    try ben.callChallenge("leave", try #require(ben.call("challenges.list")["items"][1]["participation"]["id"].int))
    let counts = try restore(file, in: ben)
    #expect(counts[3] == 0 && counts[0] > 0)
    #expect(try harness.violations() == [])
  }

  @Test("Identical challenges are imported separately")
  func twins() throws {
    for _ in 0..<2 { _ = try ben.createChallenge("Twin") }
    let (file, (_, member)) = (try lines(ben), try newcomer())
    try restore(file, in: member)
    #expect(try lines(member) == file)
    #expect(try restore(file, in: member)[0] == 0)
  }

  @Test(
    "Invalid lines are rejected together with their child lines",
    arguments: [
      (#""title":"Reading""#, #""title":" Reading""#, 5), (#""position":1"#, #""position":2"#, 1),
      (#""day":2,"#, #""day":3,"#, 1), (#""taskIndex":1"#, #""taskIndex":2"#, 1),
      (#""pausedDays":2"#, #""pausedDays":9"#, 3), (#""status":"completed""#, #""status":"active""#, 1),
      (#""participation":1"#, #""participation":-1"#, 1), (#""participation":1"#, #""participation":9"#, 1),
      (#""email":"nobody@example.org","#, "", 1), (#""number":77,"#, #""number":77,"email":"a@example.org","#, 1),
    ])
  func rejected(_ text: String, _ replacement: String, _ rejectedCount: Int) throws {
    var file = try lines(ben)
    let before = file
    file.lines = file.lines.map { $0.replacing(text, with: replacement) }
    #expect(file != before)
    let (harness, member) = try newcomer()
    #expect(try restore(file, in: member)[3] == rejectedCount, "\(before.lines)")
    #expect(try harness.violations() == [])
  }

  @Test(
    "Importing randomly damaged files leaves consistent data, and every later call succeeds or fails with a rule",
    arguments: Search.seeds(5, thorough: 20))
  func damaged(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    let (file, (other, member)) = (try lines(ben), try newcomer())
    let friend = try other.user("Anna")
    try member.befriend(friend)
    for _ in 0..<15 {
      let damaged = file.damaged(random)
      try restore(damaged, in: member, random.next() % 3 == 0 ? .skip : .replace)
      #expect(try other.violations() == [], "\(damaged.lines)")
      try member.changeParticipations()
      _ = try (friend.feedTitles(), friend.friendCards)
      #expect(try other.violations() == [], "\(damaged.lines)")
    }
  }
}

extension TestUser {
  /// Ticks, pauses, resumes and unticks the latest participation in each challenge; errors with a rule are accepted.
  fileprivate func changeParticipations() throws {
    for item in try call("challenges.list", #"{"limit": 100}"#)["items"].elements {
      guard let participation = item["participation"]["id"].int else { continue }
      for verb in ["completeTask", "pause", "resume", "completeTask", "uncompleteTask"] {
        do {
          try callChallenge(verb, participation)
        } catch let failure as CallFailure {
          #expect(failure.rule != nil, "challenges.\(verb): \(failure)")
        }
      }
    }
  }
}
