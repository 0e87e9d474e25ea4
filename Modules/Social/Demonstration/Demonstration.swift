package import Database
package import Kernel
import SQLite

/// Fills an empty database with the starter set, so that a front end has something to show. (Challenges and friends, 3.)
///
/// Every user has an address of the form `ben@example.org` and the same password. Times of activity are computed once and
/// kept. (2.8.)
package struct Demonstration {
  /// There are users already, among whom the starter set would be strangers.
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

  /// Prepares to fill a database.
  ///
  /// - Parameters:
  ///   - transaction: The open transaction.
  ///   - now: The moment at which the data is made.
  ///   - zone: The zone of every user.
  package init(_ transaction: Transaction, at now: Instant, zone: Zone) {
    self.transaction = transaction
    self.now = now
    self.zone = zone
  }

  /// Plays the starter set.
  ///
  /// - Parameter passwordHash: What is kept of the password of every user.
  /// - Returns: The addresses with which one can sign in; the first is that of whom the demonstration is about.
  /// - Throws: `NotEmpty`, and faults of the storage.
  package func play(passwordHash: String) throws -> [String] {
    guard try transaction.statement(Statements.users).scalar(Int.self) == 0 else { throw NotEmpty() }

    var users: [String: Int64] = [:]
    for user in StarterSet.users {
      try transaction.statement(Statements.insertUser)
        .bind("name", user.name).bind("email", Demonstration.email(of: user)).bind("password", passwordHash)
        .bind("zone", zone.identifier).bind("now", now.milliseconds).run()
      users[user.key] = transaction.lastInsertedRow
    }
    for (left, right) in StarterSet.friendships {
      guard let left = users[left], let right = users[right] else { continue }
      try FriendStore(transaction: transaction, user: left).befriend(right, at: now)
    }
    let challenges = try challenges()
    for part in StarterSet.parts {
      guard let user = users[part.user], let challenge = challenges[part.challenge] else { continue }
      try insert(part, of: user, in: challenge)
    }
    return StarterSet.users.map(Demonstration.email)
  }

  private static func email(of user: StarterSet.User) -> String { "\(user.key)@example.org" }

  /// Keeps the challenges and returns them by their short names.
  private func challenges() throws -> [String: Challenge] {
    let store = ChallengeStore(transaction: transaction)
    var kept: [String: Challenge] = [:]
    for starter in StarterSet.challenges {
      let draft = Challenge(
        id: 0, title: starter.title, description: "", duration: starter.duration, tasksPerDay: starter.tasksPerDay,
        isActive: starter.isActive, taskNames: [])
      kept[starter.key] = try store.challenge(try store.insert(draft, creator: nil, at: now), for: nil)
    }
    return kept
  }

  /// Keeps somebody's part: it began as many days ago as its day says, and all its ticks were made at one time.
  private func insert(_ part: StarterSet.Part, of user: Int64, in challenge: Challenge) throws {
    let store = ParticipationStore(transaction: transaction)
    let today = zone.civilDay(at: now)
    let start = today.adding(days: 1 - part.day)
    let name = DemonstrationRules.taskName(of: StarterSet.users.first { $0.key == part.user }?.name ?? "")
    let time = DemonstrationRules.time(
      user: part.user, participation: "\(part.user)-\(part.challenge)", now: now, zone: zone)

    var participation = Participation(
      joining: challenge, participant: user,
      at: min(time, zone.start(of: start, dayStartsAt: DemonstrationRules.firstHour)), on: start)
    participation.status = part.status
    participation.calendar.reach(today)
    if part.status == .paused { participation.calendar.pause(on: today) }
    participation.tickedDay = part.day
    participation.ticks = part.ticks
    participation.updatedAt = time
    participation.activity = Participation.Activity(time: time, task: name)
    let kept = try store.insert(participation)
    for index in 0..<part.ticks {
      try store.insert(TaskCompletion(day: part.day, index: index, name: name, completedAt: time), of: kept.id)
    }
  }
}
