import Database
import Kernel
import Localization
import Service

/// How far a user is with a mission. (Sparks, 1.4.)
struct MissionState: Hashable, Sendable {
  /// Whether there is anything yet.
  enum Status: String, CaseIterable, ResultValue {
    case available
    case inProgress = "in_progress"
    case completed
  }

  /// The place of the mission in the catalogue.
  let place: Int
  /// From 0 to the target.
  let progress: Int
  /// When it was completed in its present period; nil where it was not.
  let completedAt: Instant?
  let isFavorite: Bool
  /// When its period ends; nil for those that have a lifetime.
  let deadline: Instant?

  /// The mission.
  var mission: Mission { CardCatalogue.current.missions[place] }

  /// The share of the target, from 0 to 1.
  var share: Double { Double(progress) / Double(mission.target) }

  /// Whether it is completed, begun or neither. (1.4.)
  var status: Status { completedAt != nil ? .completed : progress > 0 ? .inProgress : .available }
}

/// Finds out how far the signed-in user is with all missions; nothing is ever reset, periods are looked up. (Sparks, 3.2.)
struct MissionCommands {
  private let context: CallContext
  private let account: Account
  private let catalogue = CardCatalogue.current

  /// Prepares for the signed-in user of a call; throws `not_signed_in` where nobody is.
  init(_ context: CallContext) throws(DomainError) {
    self.context = context
    account = try context.user.account
  }

  /// Every mission, in the order of the catalogue.
  func states() throws -> [MissionState] {
    let transaction = context.transaction
    let profiles = ProfileStore(transaction: transaction, user: account.id)
    let store = MissionStore(transaction: transaction, user: account.id)
    let today = account.day(at: context.now)
    var profile = try profiles.profile() ?? SparkProfile(on: today)
    profile.latestDay = max(profile.latestDay, today)
    let completions = try store.completions(on: profile.latestDay, in: catalogue)
    let cards = try CardStore(transaction: transaction, user: account.id).states(in: catalogue)
    let facts = try MissionFacts(
      of: profile, on: today, CardCounts(cards, in: catalogue), completions, from: profiles)
    let favorites = try store.favorites(in: catalogue)
    return catalogue.missions.enumerated().map { place, mission in
      let completedAt = completions.moments[place]
      let value = completedAt != nil ? mission.target : MissionRules.value(of: mission, in: facts)
      return MissionState(
        place: place, progress: min(mission.target, value), completedAt: completedAt,
        isFavorite: favorites.contains(place), deadline: deadline(of: mission.kind, on: profile.latestDay))
    }
  }

  /// The first instant after the period of a kind of mission.
  private func deadline(of kind: Mission.Kind, on latest: CivilDay) -> Instant? {
    let days: Int
    switch kind {
    case .daily: days = 1
    case .weekly: days = 7
    case .achievement: return nil
    }
    let end = MissionRules.period(kind, on: latest).adding(days: days)
    return account.zone.start(of: end, dayStartsAt: account.dayStartsAt)
  }
}
