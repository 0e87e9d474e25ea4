import Database
import Kernel
import Localization
import SQLite
import Service

/// The doctor's checks of sparks, cards and missions: derived data, unknown cards, and the limits of other columns.
enum CardsChecks {
  static let all = [
    Doctor.Check(Strings.doctorNameSparkDays) { try DayTotals.derivation.violations(in: $0) },
    Doctor.Check(Strings.doctorNameSparkPoints, violations: SparkChecks.violations),
    Doctor.Check(Strings.doctorNameLedger, violations: LedgerChecks.violations),
    Doctor.Check(Strings.doctorNameMissions, violations: MissionChecks.violations),
    Doctor.Check(Strings.doctorNameProfiles) { transaction in
      try SparkProfile.derivation.violations(in: transaction) + latestDays(transaction) + firstDays(transaction)
    },
    Doctor.Check(Strings.doctorNameCards) { transaction in
      try OwnedCard.derivation.violations(in: transaction) + unknownCards(transaction)
    },
    Doctor.Check(Strings.doctorNameSparkWords, violations: SearchChecks.violations),
  ]

  private enum CheckQueries: SQL, StatementSet {
    case cards = "select user_id, card_id from card_states order by user_id, card_id"
    case latestDays = """
      with resets as (select user_id, max(seq) as seq from journal where topic = 'spark.reset' group by user_id),
        undos as (
          select user_id, max(seq) as seq from journal
          where topic in ('history.undone', 'history.redone', 'data.synced') group by user_id),
        changes as (
          select j.user_id, max(j.time) as latest,
            max(iif(j.topic like 'spark.%' and j.seq > ifnull(n.seq, 0), j.time, null)) as changed,
            max(j.topic = 'data.synced') as is_synced
          from journal j left join resets r on r.user_id = j.user_id left join undos n on n.user_id = j.user_id
          where j.topic in ('spark.created', 'spark.updated', 'spark.deleted', 'data.imported', 'data.synced')
            and j.seq > ifnull(r.seq, 0)
          group by j.user_id)
      select p.user_id, p.latest_day, c.changed, iif(c.is_synced, null, c.latest) as latest
      from spark_profiles p join changes c on c.user_id = p.user_id
      order by p.user_id
      """
    case firstDays = """
      select p.user_id, p.first_day, u.joined_at from spark_profiles p join users u on u.id = p.user_id
      order by p.user_id
      """
  }

  /// Reports owned cards that are not in the catalog.
  private static func unknownCards(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(CheckQueries.cards).all { row -> Message? in
      let card: String = try row["card_id"]
      guard CardCatalog.current.cardSlugs.index(of: card) == nil else { return nil }
      return Strings.doctorRowUnexpected(user: "\(try row["user_id"] as Int64)", table: "card_states", row: card)
    }.compactMap(\.self)
  }

  /// Checks that the first day that counts is not after the day of joining in any zone.
  private static func firstDays(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(CheckQueries.firstDays).all { row -> Message? in
      let (stored, joined): (CivilDay, Instant) = (try row["first_day"], try row["joined_at"])
      guard stored > Zone.utc.civilDay(at: joined).adding(days: CivilDay.maxZoneDistance) else { return nil }
      let user = "\(try row["user_id"] as Int64)"
      return Strings.doctorRowImpossible(
        user: user, column: "spark_profiles.first_day", row: "user=\(user)", value: stored.text)
    }.compactMap(\.self)
  }

  /// Checks that the latest day on which missions were evaluated is close to the last change of sparks.
  ///
  /// The tolerance is the maximum distance between the days of one instant in two zones. An import can set a day that
  /// is ahead by the same distance. An undo restores an earlier day, and the clock of another device can be wrong.
  private static func latestDays(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(CheckQueries.latestDays).all { row -> Message? in
      let (stored, changed, latest): (CivilDay, Instant?, Instant?) =
        (try row["latest_day"], try row["changed"], try row["latest"])
      let distance = CivilDay.maxZoneDistance
      let isEarly = changed.map { stored < Zone.utc.civilDay(at: $0).adding(days: -distance) } ?? false
      let isLate = latest.map { stored > Zone.utc.civilDay(at: $0).adding(days: 2 * distance) } ?? false
      guard isEarly || isLate else { return nil }
      let user = "\(try row["user_id"] as Int64)"
      return Strings.doctorRowImpossible(
        user: user, column: "spark_profiles.latest_day", row: "user=\(user)", value: stored.text)
    }.compactMap(\.self)
  }
}
