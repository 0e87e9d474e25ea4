import Kernel
import TestFiles
import TestSupport
import Testing

@testable import Social

@Suite("What users see of challenges equals a slow model (Challenges and friends, 7.)")
struct ChallengeWalkTests {
  private enum Step: CaseIterable {
    case befriend, unfriend, create, createInvited, update, invite, join, joinAgain, complete, leave, close, delete
  }

  private let harness: Harness
  private let users: [TestUser]

  init() throws {
    let harness = try Harness.social()
    self.harness = harness
    users = try ["Anna", "Ben", "Clara", "Dora", "Emil", "Finn"].map { try harness.user($0) }
  }

  @Test("After each step, each user sees what the model shows", arguments: Search.seeds(3, thorough: 40))
  func walk(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    var model = ChallengeModel()
    for _ in 0..<40 {
      harness.clock.advance(seconds: 61)
      model.nextStep()
      try perform(Step.allCases[random.next(upperBound: Step.allCases.count)], random, &model)
      for user in users { try check(user, model) }
      #expect(try harness.violations() == [])
    }
    #expect(model.challenges.count > 2)
  }

  // MARK: - Steps

  private func perform(_ step: Step, _ random: SeededRandomSource, _ model: inout ChallengeModel) throws {
    let user = users[random.next(upperBound: users.count)]
    let other = users[random.next(upperBound: users.count)]
    let (me, them) = (Int(user.id), Int(other.id))
    let visibility = ChallengeVisibility.allCases[random.next(upperBound: 3)].rawValue
    switch step {
    case .befriend where me != them && !model.areFriends(me, them):
      try user.befriend(other)
      model.befriend(me, them)
    case .unfriend where model.areFriends(me, them):
      try user.call("friends.remove", #"{"userId": \#(them)}"#)
      model.unfriend(me, them)
    case .create, .createInvited:
      let invitees = step == .createInvited ? users.map { Int($0.id) }.filter { model.areFriends(me, $0) } : []
      let title = "Walk \(random.next(upperBound: 1000))"
      let more = invitees.isEmpty ? "" : #", "invitedUserIds": \#(invitees)"#
      let id = try user.createChallenge(title, duration: 1, tasksPerDay: 1, visibility: visibility, more: more)
      model.create(id, title, by: me, visibility, inviting: invitees)
    case .join, .joinAgain: try join(user, random, &model)
    case .complete, .leave: try changeParticipation(step, user, random, &model)
    case .update, .invite, .close, .delete: try change(step, user, other, visibility, random, &model)
    case .befriend, .unfriend: break
    }
  }

  /// Joins any challenge, even an invisible one, which must fail with the expected rule.
  private func join(_ user: TestUser, _ random: SeededRandomSource, _ model: inout ChallengeModel) throws {
    guard let id = pick(model.challenges.keys.sorted(), random) else { return }
    let me = Int(user.id)
    let isRunning = model.participations.values.contains { $0.user == me && $0.challenge == id && !$0.isCompleted }
    let rule: String? =
      switch (model.sees(me, id), model.challenges[id]?.isActive, isRunning) {
      case (false, _, _): "challenge_not_found"
      case (true, false, _): "challenge_inactive"
      case (true, _, true): "already_joined"
      case (true, _, false): nil
      }
    if let rule {
      #expect(try user.brokenRule("challenges.join", #"{"challengeId": \#(id)}"#) == rule)
    } else {
      model.join(id, by: me, as: try user.joinChallenge(id))
    }
  }

  private func changeParticipation(
    _ step: Step, _ user: TestUser, _ random: SeededRandomSource, _ model: inout ChallengeModel
  ) throws {
    guard let id = pick(model.participations.keys.sorted(), random), let participation = model.participations[id]
    else { return }
    let verb = step == .leave ? "leave" : "completeTask"
    guard participation.user == Int(user.id) else {
      let isVisible =
        model.areFriends(Int(user.id), participation.user)
        && model.sees(
          Int(user.id), participation.challenge)
      #expect(
        try user.brokenRule(verb, participation: id) == (isVisible ? "not_yours" : "user_challenge_not_found"))
      return
    }
    if step == .leave {
      try user.callChallenge(verb, id)
      model.leave(id)
    } else if participation.isCompleted {
      #expect(try user.brokenRule(verb, participation: id) == "challenge_completed")
    } else {
      try user.callChallenge(verb, id)
      model.complete(id)
    }
  }

  /// Changes any challenge as its creator; as another user, the call must fail with the expected rule.
  private func change(
    _ step: Step, _ user: TestUser, _ other: TestUser, _ visibility: String, _ random: SeededRandomSource,
    _ model: inout ChallengeModel
  ) throws {
    guard let id = pick(model.challenges.keys.sorted(), random), let challenge = model.challenges[id] else { return }
    let (me, them) = (Int(user.id), Int(other.id))
    let title = "Run \(random.next(upperBound: 1000))"
    let (method, parameters) =
      switch step {
      case .update: ("update", #", "title": "\#(title)", "visibility": "\#(visibility)""#)
      case .invite: ("invite", #", "userIds": [\#(them)]"#)
      case .close: ("close", "")
      default: ("delete", "")
      }
    let call = ("challenges.\(method)", #"{"challengeId": \#(id)\#(parameters)}"#)
    guard challenge.creator == me else {
      #expect(
        try user.brokenRule(call.0, call.1) == (model.sees(me, id) ? "not_creator" : "challenge_not_found"))
      return
    }
    if step == .invite, !challenge.isActive || !model.areFriends(me, them) {
      #expect(try user.brokenRule(call.0, call.1) == (challenge.isActive ? "not_a_friend" : "challenge_inactive"))
      return
    }
    try user.call(call.0, call.1)
    switch step {
    case .update: model.update(id, title: title, visibility)
    case .invite: model.invite([them], to: id)
    case .close: model.close(id)
    default: model.delete(id)
    }
  }

  private func pick(_ ids: [Int], _ random: SeededRandomSource) -> Int? {
    ids.isEmpty ? nil : ids[random.next(upperBound: ids.count)]
  }

  // MARK: - Comparison

  private func check(_ user: TestUser, _ model: ChallengeModel) throws {
    let me = Int(user.id)
    let listed = try user.pages("challenges.list", limit: 3)
    #expect(listed.allSatisfy { !$0["items"].elements.isEmpty || $0["nextCursor"].isNull })
    #expect(listed.flatMap { $0["items"].elements.compactMap { $0["id"].int } } == model.list(of: me))
    let latest = model.challenges.keys.max() ?? 0
    for id in 1...(latest + 1) { try checkChallenge(id, user, model) }
    let feed = try user.pages("feed.list", limit: 2).flatMap { $0["items"].elements }
    #expect(feed.compactMap { $0["participationId"].int } == model.feed(of: me))
    for row in feed {
      #expect(row["challenge"]["title"].string == model.challenges[row["challenge"]["id"].int ?? 0]?.title)
    }
    let cards = try user.friendCards.filter { !$0["challenge"].isNull }
      .map { ($0["user"]["id"].int ?? 0, $0["challenge"]["id"].int ?? 0) }
    #expect(Dictionary(uniqueKeysWithValues: cards) == model.grid(of: me))
    let events = try user.pages("events.list", #""topics": ["challenge"]"#, limit: 500)
      .flatMap { $0["items"].elements }
    let expected = model.events(for: me)
    #expect(
      events.map {
        ChallengeModel.Event(
          user: $0["userId"].int ?? 0, topic: $0["topic"].string ?? "", subject: Int($0["subject"].string ?? "") ?? 0,
          challenge: $0["data"]["challengeId"].int ?? 0)
      } == expected)
    for event in events {
      guard let title = event["subjectTitle"].string, let id = event["data"]["challengeId"].int else { continue }
      #expect(model.sees(me, id) && title == model.challenges[id]?.title)
    }
  }

  private func checkChallenge(_ id: Int, _ user: TestUser, _ model: ChallengeModel) throws {
    let (me, parameters) = (Int(user.id), #"{"challengeId": \#(id)}"#)
    guard model.sees(me, id), let challenge = model.challenges[id] else {
      #expect(try user.brokenRule("challenges.get", parameters) == "challenge_not_found")
      #expect(try user.brokenRule("challenges.participants", parameters) == "challenge_not_found")
      return
    }
    let view = try user.call("challenges.get", parameters)["challenge"]
    #expect(view["title"].string == challenge.title && view["visibility"].string == challenge.visibility)
    #expect(view["isActive"].bool == challenge.isActive && view["isMine"].bool == (challenge.creator == me))
    #expect(view["isInvited"].bool == challenge.invited.contains(me))
    let shownCreator = challenge.creator.flatMap { $0 == me || model.areFriends(me, $0) ? $0 : nil }
    #expect(view["creator"]["id"].int == shownCreator)
    let pages = try user.pages("challenges.participants", #""challengeId": \#(id)"#, limit: 2)
    let expected = model.participants(of: id, for: me)
    let shown = pages.flatMap { $0["items"].elements.compactMap { $0["user"]["id"].int } }
    #expect(shown == expected.shown.sorted(), "the users are in the order of their names")
    #expect(pages[0]["others"].int == expected.others && pages[0]["count"].int == shown.count + expected.others)
    let waiting: Set<Int> =
      challenge.creator == me ? challenge.invited.filter { !model.takesPart($0, in: id) } : []
    #expect(Set(pages[0]["invited"].elements.compactMap { $0["id"].int }) == waiting)
  }
}
