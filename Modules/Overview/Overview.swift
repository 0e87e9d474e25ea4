package import Service

/// Methods that show data of several domains at once.
package enum Overview {
  /// Returns all methods; `reminders` are those of all domains.
  package static func methods(reminders: Reminders) -> [Method] {
    TodayMethods.all(reminders: reminders) + ActivityMethods.all
  }
}

extension Overview {
  /// The methods of friends that show data of several domains; they belong to the group of friends.
  package static let friendMethods: [Method] = LeaderboardMethods.all
}

/// The areas whose data a token can permit, by the names of their groups of methods.
enum OverviewArea: String {
  case learning, habits, social, cards, library, reminders
}
