import Database
import Kernel
import Localization
import Service

/// The progress of a user's mission. (Sparks, 1.4.)
struct MissionState: Hashable, Sendable {
  /// The status, derived from progress and completion.
  enum Status: String, CaseIterable, ResultValue {
    case available
    case inProgress = "in_progress"
    case completed
  }

  /// The index of the mission in the catalog.
  let index: Int
  /// 0 to the target.
  let progress: Int
  /// The completion time in the current period; nil if not completed.
  let completedAt: Instant?
  let isFavorite: Bool
  /// The end of the current period; nil for lifetime missions.
  let deadline: Instant?

  var mission: Mission { CardCatalog.current.missions[index] }

  /// The progress as a fraction of the target, 0 to 1.
  var fraction: Double { Double(progress) / Double(mission.target) }

  var status: Status { completedAt != nil ? .completed : progress > 0 ? .inProgress : .available }
}

/// Computes the progress of the signed-in user's missions. (Sparks, 3.2.)
///
/// Completions are looked up by period, so a new period requires no reset.
struct MissionCommands {
  private let context: CallContext
  private let account: Account
  private let catalog = CardCatalog.current

  /// Throws `not_signed_in` if no user is signed in.
  init(_ context: CallContext) throws(DomainError) {
    self.context = context
    account = try context.user.account
  }

  /// Returns the state of every mission, in catalog order.
  func states() throws -> [MissionState] {
    let transaction = context.transaction
    let profiles = ProfileStore(transaction: transaction, user: account.id)
    let store = MissionStore(transaction: transaction, user: account.id)
    let today = account.day(at: context.now)
    var profile = try profiles.profile() ?? SparkProfile(of: account, on: today)
    profile.latestMissionDay = max(profile.latestMissionDay, today)
    profile.firstDay = min(profile.firstDay, today)
    let completions = try store.completions(on: profile.latestMissionDay, in: catalog)
    let cards = try CardStore(transaction: transaction, user: account.id).ownership(in: catalog)
    let inputs = try MissionInputs(
      of: profile, on: today, CardCounts(cards, in: catalog), completions, from: profiles)
    let favorites = try store.favorites(in: catalog)
    return catalog.missions.enumerated().map { index, mission in
      let completedAt = completions.completionTimes[index]
      let value = completedAt != nil ? mission.target : MissionRules.value(of: mission, in: inputs)
      return MissionState(
        index: index, progress: min(mission.target, value), completedAt: completedAt,
        isFavorite: favorites.contains(index), deadline: deadline(of: mission.kind, on: profile.latestMissionDay))
    }
  }

  /// Returns the first instant after the current period; nil for lifetime missions.
  private func deadline(of kind: Mission.Kind, on latest: CivilDay) -> Instant? {
    let days: Int
    switch kind {
    case .daily: days = 1
    case .weekly: days = 7
    case .lifetime: return nil
    }
    let end = MissionRules.firstDayOfPeriod(of: kind, including: latest).adding(days: days)
    return account.zone.start(of: end, dayStartsAt: account.dayStartsAt)
  }
}
