import Database
import Kernel
import Localization
import SQLite

/// Recomputes what is kept beside sparks, the ledger and the log of missions.
enum CardsExaminations {
  static let all = [
    Doctor.Examination(Strings.doctorNameSparkDays) { connection in
      try connection.statement(Recounts.days).all { row in
        Strings.doctorSparkSums("\(try row.integer(0))", CivilDay(dayNumber: try row.integer(1)).text)
      }
    },
    Doctor.Examination(Strings.doctorNameSparkPoints) { connection in
      try connection.statement(Recounts.points).all { row in
        Strings.doctorPoints("\(try row.integer(0))")
      } + SparkExamination.differences(connection)
    },
    Doctor.Examination(Strings.doctorNameLedger, differences: LedgerExamination.differences),
    Doctor.Examination(Strings.doctorNameMissions, differences: MissionExamination.differences),
    Doctor.Examination(Strings.doctorNameProfiles) { connection in
      let miscounted = try connection.statement(Recounts.profiles).all { row in
        Strings.doctorProfileCounts("\(try row.integer(0))")
      }
      return try miscounted
        + Doctor.missingRows(in: "spark_profiles", connection.statement(Recounts.missingProfiles))
        + latestDays(connection)
    },
    Doctor.Examination(Strings.doctorNameSparkStreaks, differences: streaks),
    Doctor.Examination(Strings.doctorNameFuel, differences: fuel),
    Doctor.Examination(Strings.doctorNameCards, differences: CardExamination.differences),
    Doctor.Examination(Strings.doctorNameSparkWords, differences: SearchExamination.differences),
  ]

  private enum Recounts: SQL, StatementSet {
    case days = """
      with counted as (
        select user_id, day, category, sum(intensity = 1) as low, sum(intensity = 2) as medium,
          sum(intensity = 3) as high, sum(intensity = 4) as extreme, sum(is_morning) as mornings
        from sparks group by user_id, day, category)
      select user_id, day from (
        select * from counted except
        select user_id, day, category, low, medium, high, extreme, mornings from spark_days)
      union
      select user_id, day from (
        select user_id, day, category, low, medium, high, extreme, mornings from spark_days except
        select * from counted)
      order by user_id, day
      """
    case points = """
      select p.user_id from spark_profiles p
      where p.points <> (
        select ifnull(sum(l.points), 0) from ledger l
        where l.user_id = p.user_id and l.rule in ('spark', 'card_duplicate', 'mission', 'adjustment'))
      order by p.user_id
      """
    case profiles = """
      select p.user_id from spark_profiles p
      where p.missions_completed <> (select count(*) from mission_completions m where m.user_id = p.user_id)
        or (p.decisions, p.energies, p.ideas, p.experiments, p.challenges, p.levels) <> (
          select ifnull(sum(s.category = 'decision'), 0), ifnull(sum(s.category = 'energy'), 0),
            ifnull(sum(s.category = 'idea'), 0), ifnull(sum(s.category = 'experiment'), 0),
            ifnull(sum(s.category = 'challenge'), 0), ifnull(sum(s.intensity), 0)
          from sparks s where s.user_id = p.user_id)
      order by p.user_id
      """
    case streaks = "select user_id, streak, last_day from spark_profiles order by user_id"
    case gauges = "select user_id, fuel, overloads, last_overload_at from spark_profiles order by user_id"
    case rewards = "select points, paid_at from ledger where user_id = :user and rule = 'mission' order by id"
    case missingProfiles = """
      select user_id, 'user ' || user_id from (
        select user_id from sparks union select user_id from spark_days union select user_id from spark_words
        union select user_id from card_states union select user_id from mission_completions
        union
        select user_id from ledger where rule in ('spark', 'card_duplicate', 'mission', 'adjustment')
        except select user_id from spark_profiles)
      order by user_id
      """
    case latestDays = """
      with resets as (select user_id, max(seq) as seq from journal where topic = 'progress.reset' group by user_id),
        changes as (
          select j.user_id, max(iif(j.topic <> 'data.imported', j.time, null)) as changed, max(j.time) as latest
          from journal j left join resets r on r.user_id = j.user_id
          where j.topic in ('spark.created', 'spark.updated', 'spark.deleted', 'data.imported')
            and j.seq > ifnull(r.seq, 0)
          group by j.user_id)
      select p.user_id, p.latest_day, c.changed, c.latest from spark_profiles p join changes c on c.user_id = p.user_id
      order by p.user_id
      """
  }

  /// The streak is the run of days with sparks that ends on the last of them.
  private static func streaks(_ connection: Connection) throws -> [Message] {
    let kept = try connection.statement(Recounts.streaks).all { row in
      (user: try row.integer64(0), length: try row.integer(1), last: try row.optionalInteger(2))
    }
    return try kept.compactMap { profile in
      let run = try ProfileStore(connection: connection, user: profile.user).run()
      return (run?.length ?? 0, run?.last.dayNumber) == (profile.length, profile.last)
        ? nil : Strings.doctorSparkStreak("\(profile.user)")
    }
  }

  /// The gauge holds what rewards have left in it since it ran over last.
  private static func fuel(_ connection: Connection) throws -> [Message] {
    let kept = try connection.statement(Recounts.gauges).all { row in
      (
        user: try row.integer64(0), fuel: try row.integer(1), overloads: try row.integer(2),
        lastOverload: try row.optionalInteger64(3)
      )
    }
    return try kept.compactMap { gauge in
      var profile = SparkProfile(on: .min)
      try connection.statement(Recounts.rewards).bind("user", gauge.user).forEach { row in
        _ = ProfileRules.award(
          try row.integer(0), to: &profile, at: Instant(milliseconds: try row.integer64(1)))
      }
      let expected = (profile.fuel, profile.overloads, profile.lastOverloadAt?.milliseconds)
      return expected == (gauge.fuel, gauge.overloads, gauge.lastOverload)
        ? nil : Strings.doctorFuelLeft("\(gauge.user)")
    }
  }

  /// The latest day that missions have seen is that of the latest change of sparks, in some zone, or came with a file,
  /// which moves it by the distance between zones at most.
  private static func latestDays(_ connection: Connection) throws -> [Message] {
    var messages: [Message] = []
    func day(_ milliseconds: Int64) -> CivilDay { Zone.utc.civilDay(at: Instant(milliseconds: milliseconds)) }
    try connection.statement(Recounts.latestDays).forEach { row in
      let stored = CivilDay(dayNumber: try row.integer(1))
      let distance = CivilDay.maxZoneDistance
      let isEarly = try row.optionalInteger64(2).map { stored < day($0).adding(days: -distance) } ?? false
      guard try isEarly || stored > day(row.integer64(3)).adding(days: 2 * distance) else { return }
      let user = "\(try row.integer64(0))"
      messages.append(
        Strings.doctorRowImpossible(user, "spark_profiles.latest_day", "user=\(user)", stored.text))
    }
    return messages
  }
}
