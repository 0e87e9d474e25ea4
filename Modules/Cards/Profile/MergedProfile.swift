import Database
import Kernel
import SQLite
import Service

/// The profile after a merge, before its derivation.
struct MergedProfile {
  private enum Statements: SQL, StatementSet {
    case latestDay = """
      select day from (
        select max(max(period, day)) as day from mission_completions where user_id = :user
        union all
        select min(max(day), :today) from spark_days where user_id = :user)
      where day is not null order by day desc limit 1
      """
  }

  private let context: CallContext
  private let account: Account
  private let today: CivilDay
  private let store: ProfileStore

  /// Loads the account, which the merge may have changed.
  init(_ context: CallContext) throws {
    let user = try context.user.account
    self.context = context
    account = try Account.table.row(user.id, in: context.transaction) ?? user
    today = account.day(at: context.now)
    store = ProfileStore(transaction: context.transaction, user: user.id)
  }

  /// Creates the profile if sparks or completions are later than a reset, and counts all days from that of joining.
  func update() throws {
    let empty = SparkProfile(of: account, on: today)
    if var profile = try store.profile() {
      // The account can have an earlier time of joining. A new zone alone does not move the day of joining.
      guard !profile.firstDay.isPossible(at: account.joinedAt, inZone: nil), empty.firstDay < profile.firstDay else {
        return
      }
      profile.firstDay = empty.firstDay
      try store.save(profile)
    } else if let latest = try latestDay() {
      var profile = empty
      profile.latestMissionDay = latest
      profile.streak.longest = try store.longestRun(since: profile.firstDay)
      try store.save(profile)
    } else {
      // Entries of sparks that were deleted before the reset cancel each other out.
      try ResetStore(transaction: context.transaction, user: store.user).deleteLedgerEntries()
    }
  }

  /// Returns the latest day of a spark, up to today, or of a completed mission; nil if there are none.
  private func latestDay() throws -> CivilDay? {
    try context.transaction.statement(Statements.latestDay)
      .bind("user", store.user).bind("today", today).scalar(Int.self).map { CivilDay(dayNumber: $0) }
  }
}
