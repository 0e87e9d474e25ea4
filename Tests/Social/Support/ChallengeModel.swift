import Kernel
import TestSupport
import Testing

/// A slow model of who sees which challenge, with users, challenges and participations by their IDs.
///
/// All challenges of the model have one day with one task.
struct ChallengeModel {
  struct Challenge {
    var title: String
    var creator: Int?
    var visibility: String
    var isActive = true
    var invited: Set<Int> = []
  }

  struct Participation {
    let user: Int
    let challenge: Int
    var isCompleted = false
    /// The number of the step of the latest change.
    var changed: Int
  }

  struct Event: Hashable {
    let user: Int
    let topic: String
    let subject: Int
    let challenge: Int
  }

  private(set) var friendships: Set<Set<Int>> = []
  private(set) var challenges: [Int: Challenge] = [:]
  private(set) var participations: [Int: Participation] = [:]
  private var events: [Event] = []
  private var step = 0

  // MARK: - What a user sees

  func areFriends(_ user: Int, _ other: Int) -> Bool { friendships.contains([user, other]) }

  func takesPart(_ user: Int, in challenge: Int) -> Bool {
    participations.values.contains { $0.user == user && $0.challenge == challenge }
  }

  func sees(_ user: Int, _ id: Int) -> Bool {
    guard let challenge = challenges[id] else { return false }
    if challenge.creator == user || takesPart(user, in: id) || challenge.invited.contains(user) { return true }
    if challenge.visibility == "everyone" { return true }
    return challenge.visibility == "friends" && challenge.creator.map { areFriends(user, $0) } == true
  }

  func list(of user: Int) -> [Int] {
    challenges.filter { id, challenge in
      sees(user, id) && (challenge.isActive || challenge.creator == user || takesPart(user, in: id))
    }.keys.sorted(by: >)
  }

  /// The active participations of friends that the user sees, the latest change first.
  func feed(of user: Int) -> [Int] {
    participations.filter { _, participation in
      !participation.isCompleted && areFriends(user, participation.user) && sees(user, participation.challenge)
    }.sorted { $0.value.changed > $1.value.changed }.map(\.key)
  }

  /// The challenges on the cards of friends, by friend.
  func grid(of user: Int) -> [Int: Int] {
    var cards: [Int: Int] = [:]
    for id in feed(of: user) {
      guard let participation = participations[id], cards[participation.user] == nil else { continue }
      cards[participation.user] = participation.challenge
    }
    return cards
  }

  /// The users in a list of participants, and the number of others.
  func participants(of challenge: Int, for user: Int) -> (shown: Set<Int>, others: Int) {
    let all = Set(participations.values.filter { $0.challenge == challenge }.map(\.user))
    let shown = all.filter { $0 == user || areFriends(user, $0) }
    return (shown, all.count - shown.count)
  }

  /// The events about challenges: the user's own, and those of friends about challenges that the user sees.
  func events(for user: Int) -> [Event] {
    let own: Set = ["challenge.created", "challenge.invited", "challenge.deleted"]
    return events.filter {
      $0.user == user || areFriends(user, $0.user) && !own.contains($0.topic) && sees(user, $0.challenge)
    }
  }

  // MARK: - Changes

  private mutating func emit(_ topic: String, of user: Int, _ subject: Int, in challenge: Int) {
    events.append(Event(user: user, topic: "challenge.\(topic)", subject: subject, challenge: challenge))
  }

  mutating func nextStep() { step += 1 }

  mutating func befriend(_ user: Int, _ other: Int) { friendships.insert([user, other]) }

  mutating func unfriend(_ user: Int, _ other: Int) {
    friendships.remove([user, other])
    for (creator, invitee) in [(user, other), (other, user)] {
      for id in challenges.keys where challenges[id]?.creator == creator {
        challenges[id]?.invited.remove(invitee)
      }
    }
  }

  mutating func create(_ id: Int, _ title: String, by user: Int, _ visibility: String, inviting invitees: [Int]) {
    challenges[id] = Challenge(title: title, creator: user, visibility: visibility)
    emit("created", of: user, id, in: id)
    invite(invitees, to: id)
  }

  mutating func invite(_ invitees: [Int], to id: Int) {
    for invitee in invitees where challenges[id]?.invited.insert(invitee).inserted == true {
      emit("invited", of: invitee, id, in: id)
    }
  }

  mutating func update(_ id: Int, title: String, _ visibility: String) {
    guard let old = challenges[id], let creator = old.creator else { return }
    guard old.title != title || old.visibility != visibility else { return }
    challenges[id]?.title = title
    challenges[id]?.visibility = visibility
    emit("updated", of: creator, id, in: id)
  }

  mutating func close(_ id: Int) {
    guard let challenge = challenges[id], challenge.isActive, let creator = challenge.creator else { return }
    challenges[id]?.isActive = false
    emit("closed", of: creator, id, in: id)
  }

  mutating func join(_ challenge: Int, by user: Int, as id: Int) {
    participations[id] = Participation(user: user, challenge: challenge, changed: step)
    emit("joined", of: user, id, in: challenge)
  }

  mutating func complete(_ id: Int) {
    guard let participation = participations[id] else { return }
    participations[id]?.isCompleted = true
    participations[id]?.changed = step
    emit("task_completed", of: participation.user, id, in: participation.challenge)
    emit("completed", of: participation.user, id, in: participation.challenge)
  }

  mutating func leave(_ id: Int) {
    guard let participation = participations.removeValue(forKey: id) else { return }
    let topics: Set = ["challenge.joined", "challenge.task_completed", "challenge.completed"]
    events.removeAll { $0.user == participation.user && $0.subject == id && topics.contains($0.topic) }
    emit("left", of: participation.user, id, in: participation.challenge)
    let challenge = challenges[participation.challenge]
    let isEmpty = !participations.values.contains { $0.challenge == participation.challenge }
    if challenge?.creator == nil, isEmpty { challenges[participation.challenge] = nil }
  }

  mutating func delete(_ id: Int) {
    guard let challenge = challenges[id], let creator = challenge.creator else { return }
    for participation in participations.filter({ $1.challenge == id && $1.user == creator }).keys.sorted() {
      leave(participation)
    }
    let others = Set(participations.values.filter { $0.challenge == id }.map(\.user))
    if others.isEmpty {
      challenges[id] = nil
    } else {
      challenges[id] = Challenge(title: challenge.title, creator: nil, visibility: "invited", isActive: false)
    }
    for user in [creator] + others.union(challenge.invited).subtracting([creator]).sorted() {
      emit("deleted", of: user, id, in: id)
    }
  }
}
