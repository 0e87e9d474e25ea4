/// The initial users, challenges, participations and friendships of a demonstration. (Challenges and friends, 3.)
struct StarterSet: Sendable {
  struct User: Sendable {
    let key: String
    let name: String
  }

  struct StarterChallenge: Sendable {
    let key: String
    let title: String
    let duration: Int
    let tasksPerDay: Int
    var isActive = true
  }

  /// A participation with its challenge day and the number of ticks on that day.
  struct StarterParticipation: Sendable {
    let userKey: String
    let challengeKey: String
    let day: Int
    let ticks: Int
    let status: Participation.Status
  }

  static let users = [
    User(key: "ben", name: "Ben Carter"), User(key: "anna", name: "Anna Lind"), User(key: "marco", name: "Marco Ruiz"),
    User(key: "sofia", name: "Sofia Weiss"), User(key: "omar", name: "Omar Haddad"),
  ]

  static let challenges = [
    StarterChallenge(key: "ch-75", title: "75 Day Reset", duration: 75, tasksPerDay: 5),
    StarterChallenge(key: "ch-30", title: "30 Day Mindfulness", duration: 30, tasksPerDay: 2),
    StarterChallenge(key: "ch-21", title: "21 Day Morning Run", duration: 21, tasksPerDay: 1),
    StarterChallenge(key: "ch-old", title: "Retired", duration: 10, tasksPerDay: 3, isActive: false),
  ]

  static let participations = [
    StarterParticipation(userKey: "anna", challengeKey: "ch-75", day: 12, ticks: 3, status: .active),
    StarterParticipation(userKey: "anna", challengeKey: "ch-30", day: 4, ticks: 1, status: .active),
    StarterParticipation(userKey: "marco", challengeKey: "ch-21", day: 21, ticks: 1, status: .completed),
    StarterParticipation(userKey: "sofia", challengeKey: "ch-75", day: 2, ticks: 0, status: .paused),
    StarterParticipation(userKey: "omar", challengeKey: "ch-30", day: 1, ticks: 0, status: .active),
  ]

  static let friendships = [("ben", "anna"), ("marco", "ben"), ("ben", "sofia")]
}
