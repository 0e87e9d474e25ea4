package import Database
package import Kernel
import SQLite

/// Fills an empty database with the starter set, so that a front end has data to show. (Challenges and friends, 3.)
///
/// All users have the same password, and email addresses such as `ben@example.org`. Activity times are computed once
/// and stored. (Challenges and friends, 2.8.)
package struct Demonstration {
  /// The error thrown if the database already has users.
  package struct NotEmpty: Error {}

  private enum Statements: SQL, StatementSet {
    case users = "select value from counters where name = 'users'"
    case insertUser = """
      insert into users (name, email, password_hash, time_zone, joined_at) values (:name, :email, :password, :zone, :now)
      """
  }

  private let transaction: Transaction
  private let now: Instant
  private let zone: Zone

  /// Creates a demonstration in an open transaction.
  ///
  /// All sample users have the time zone `zone`.
  package init(_ transaction: Transaction, at now: Instant, zone: Zone) {
    self.transaction = transaction
    self.now = now
    self.zone = zone
  }

  /// Inserts the starter set; throws `NotEmpty` if the database already has users.
  ///
  /// - Returns: The email addresses of the users, in the order of the starter set.
  package func populate(passwordHash: String) throws -> [String] {
    guard try transaction.statement(Statements.users).scalar(Int.self) == 0 else { throw NotEmpty() }

    var users: [String: Int64] = [:]
    for user in StarterSet.users {
      try transaction.statement(Statements.insertUser)
        .bind("name", user.name).bind("email", Demonstration.email(of: user)).bind("password", passwordHash)
        .bind("zone", zone.identifier).bind("now", now.milliseconds).run()
      users[user.key] = transaction.lastInsertedRowID
    }
    for (userKey, friendKey) in StarterSet.friendships {
      guard let user = users[userKey], let friend = users[friendKey] else { continue }
      try FriendStore(transaction: transaction, user: user).befriend(friend, at: now)
    }
    let challenges = try insertChallenges()
    for starter in StarterSet.participations {
      guard let user = users[starter.userKey], let challenge = challenges[starter.challengeKey] else { continue }
      try insert(starter, of: user, in: challenge)
    }
    return StarterSet.users.map(Demonstration.email)
  }

  private static func email(of user: StarterSet.User) -> String { "\(user.key)@example.org" }

  /// Inserts the challenges and returns them by key.
  private func insertChallenges() throws -> [String: Challenge] {
    let store = ChallengeStore(transaction: transaction)
    var inserted: [String: Challenge] = [:]
    for starter in StarterSet.challenges {
      let draft = Challenge(
        id: 0, title: starter.title, description: "", duration: starter.duration, tasksPerDay: starter.tasksPerDay,
        isActive: starter.isActive, taskNames: [])
      inserted[starter.key] = try store.challenge(try store.insert(draft, creator: nil, at: now), for: nil)
    }
    return inserted
  }

  /// Inserts a participation that started `starter.day - 1` days ago and whose ticks all have the same instant.
  private func insert(_ starter: StarterSet.StarterParticipation, of user: Int64, in challenge: Challenge) throws {
    let store = ParticipationStore(transaction: transaction)
    let today = zone.civilDay(at: now)
    let start = today.adding(days: 1 - starter.day)
    let name = DemonstrationRules.taskName(of: StarterSet.users.first { $0.key == starter.userKey }?.name ?? "")
    let time = DemonstrationRules.time(
      user: starter.userKey, participation: "\(starter.userKey)-\(starter.challengeKey)", now: now, zone: zone)

    var participation = Participation(
      joining: challenge, participantID: user,
      at: min(time, zone.start(of: start, dayStartsAt: DemonstrationRules.firstHour)), on: start)
    participation.status = starter.status
    participation.calendar.recordChange(on: today)
    if starter.status == .paused { participation.calendar.pause(on: today) }
    participation.tickedDay = starter.day
    participation.ticks = starter.ticks
    participation.updatedAt = time
    participation.activity = Participation.Activity(time: time, task: name)
    let inserted = try store.insert(participation)
    for index in 0..<starter.ticks {
      try store.insert(TaskCompletion(day: starter.day, index: index, name: name, completedAt: time), of: inserted.id)
    }
  }
}
