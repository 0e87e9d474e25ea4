import Kernel
import SQLite
import Service

private let count = ColumnType.integer(0...Int.max)

extension SparkProfile {
  /// The profile of each user. (Sparks, 1.2.)
  static let table = Table(
    "spark_profiles", key: .owner, blank: SparkProfile(on: .min),
    [
      Column(
        "decisions", \.sparks.decisions, count, "The number of sparks in the category decision.",
        .derived(from: "spark_days"),
        isExported: false),
      Column(
        "energies", \.sparks.energies, count, "The number of sparks in the category energy.",
        .derived(from: "spark_days"),
        isExported: false),
      Column(
        "ideas", \.sparks.ideas, count, "The number of sparks in the category idea.", .derived(from: "spark_days"),
        isExported: false),
      Column(
        "experiments", \.sparks.experiments, count, "The number of sparks in the category experiment.",
        .derived(from: "spark_days"),
        isExported: false),
      Column(
        "challenges", \.sparks.challenges, count, "The number of sparks in the category challenge.",
        .derived(from: "spark_days"),
        isExported: false),
      Column(
        "levels", \.intensitySum, count, "The sum of intensity levels, 1 to 4 per spark.", .derived(from: "spark_days"),
        isExported: false),
      Column("points", \.points, count, "The total number of points.", .derived(from: "ledger")),
      Column(
        "streak", \.streak.current, count, "The length in days of the streak that ends on lastDay.",
        .derived(from: "spark_days")),
      Column(
        "longestStreak", \.streak.longest, .integer(0...4_000_000),
        "The length of the longest streak in days; an import limits it to the longest run of days with sparks."
      ).greatest,
      Column(
        "lastDay", \.streak.lastDay, .day, "The last day with a spark, from firstDay on.", .derived(from: "spark_days")),
      Column(
        "fuel", \.fuel, .integer(0...ProfileRules.fuelCapacity - 1), "The fuel, 0 to 999.",
        .derived(from: "mission_completions")),
      Column("overloads", \.overloads, count, "The number of overloads.", .derived(from: "mission_completions")),
      Column(
        "lastOverloadAt", \.lastOverloadAt, .instant, "The time of the last overload.",
        .derived(from: "mission_completions")),
      Column(
        "missionsCompleted", \.missionsCompleted, count, "The number of completed missions, including repetitions.",
        .derived(from: "mission_completions"), isExported: false),
      Column(
        "latestDay", \.latestMissionDay, .day, "The latest day on which missions were evaluated.",
        .bounded("near the latest change of sparks; the zone of that change is not stored")
      ).greatest,
      Column(
        "firstDay", \.firstDay, .day,
        "The first day that counts for streaks and for missions of days and weeks: the day of joining.",
        .bounded("at most the day of joining in the zone that is farthest ahead"), isRequired: false
      ).least,
    ])

  /// The derivation of the profile from sparks, daily totals, the ledger and completed missions.
  ///
  /// The longest streak is at least the present one.
  static let derivation = Derivation(
    of: table.description, expected: ProfileDerivations.profile, bounded: ["longestStreak"])
}

extension DayTotals {
  /// The totals per day and category, from which missions and statistics are computed.
  static let table = TableDescription(
    "spark_days", key: .columns(["day", "category"]),
    [
      ColumnDescription("day", .day, "The civil day."),
      ColumnDescription("category", .oneOf(SparkCategory.self), "The category of the sparks."),
      ColumnDescription("low", count, "The number of sparks with low intensity.", origin: .derived(from: "sparks")),
      ColumnDescription(
        "medium", count, "The number of sparks with medium intensity.", origin: .derived(from: "sparks")),
      ColumnDescription("high", count, "The number of sparks with high intensity.", origin: .derived(from: "sparks")),
      ColumnDescription(
        "extreme", count, "The number of sparks with extreme intensity.", origin: .derived(from: "sparks")),
      ColumnDescription("mornings", count, "The number of sparks in the morning.", origin: .derived(from: "sparks")),
    ])

  /// The derivation of the totals from the sparks of each day.
  static let derivation = Derivation(of: table, expected: ProfileDerivations.days)
}

private enum ProfileDerivations: SQL, StatementSet {
  case days = """
    select day, category, sum(intensity = 1) as low, sum(intensity = 2) as medium, sum(intensity = 3) as high,
      sum(intensity = 4) as extreme, sum(is_morning) as mornings
    from sparks where user_id = :user group by day, category
    """
  // An overload discards the excess, so rewards must be added one by one, in the order of their positions.
  case profile = """
    with recursive
      counts as (
        select ifnull(sum(number) filter (where category = 'decision'), 0) as decisions,
          ifnull(sum(number) filter (where category = 'energy'), 0) as energies,
          ifnull(sum(number) filter (where category = 'idea'), 0) as ideas,
          ifnull(sum(number) filter (where category = 'experiment'), 0) as experiments,
          ifnull(sum(number) filter (where category = 'challenge'), 0) as challenges, ifnull(sum(levels), 0) as levels
        from (
          select category, low + medium + high + extreme as number, low + 2 * medium + 3 * high + 4 * extreme as levels
          from spark_days where user_id = :user)),
      entries as materialized (
        select points from ledger
        where user_id = :user and rule in ('spark', 'card_duplicate', 'mission', 'adjustment')),
      gauge (position, period, mission_id, fuel, overloads, last_overload_at) as (
        select -9223372036854775808, 0, '', 0, 0, null
        union all
        select r.position, r.period, r.mission_id, iif(g.fuel + r.reward >= 1000, 0, g.fuel + r.reward),
          g.overloads + (g.fuel + r.reward >= 1000),
          iif(g.fuel + r.reward >= 1000, r.completed_at, g.last_overload_at)
        from gauge g cross join mission_completions r on r.user_id = :user and (r.period, r.mission_id) = (
          select n.period, n.mission_id from mission_completions n
          where n.user_id = :user and n.position >= g.position
            and (n.position, n.period, n.mission_id) > (g.position, g.period, g.mission_id)
          order by n.position, n.period, n.mission_id limit 1)),
      days as (
        select day, day - row_number() over (order by day) as run
        from (
          select distinct day from spark_days
          where user_id = :user and day >= ifnull((
            select first_day from spark_profiles where user_id = :user), day))),
      streak as (select count(*) as length, max(day) as day from days where run = (select max(run) from days))
    select counts.*, (select ifnull(sum(points), 0) from entries) as points, streak.length as streak,
      max(streak.length, ifnull((select longest_streak from spark_profiles where user_id = :user), 0))
        as longest_streak,
      streak.day as last_day, latest.fuel, latest.overloads, latest.last_overload_at,
      (select count(*) from mission_completions where user_id = :user) as missions_completed
    from counts cross join streak cross join (
      select * from gauge order by position desc, period desc, mission_id desc limit 1) latest
    where exists (select 1 from spark_profiles where user_id = :user)
      or exists (select 1 from entries) or exists (select 1 from sparks where user_id = :user)
      or exists (select 1 from spark_days where user_id = :user)
      or exists (select 1 from spark_words where user_id = :user)
      or exists (select 1 from card_states where user_id = :user)
      or exists (select 1 from mission_completions where user_id = :user)
    """
}
