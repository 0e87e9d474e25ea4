import SQLite
import Service

/// Sparks and what has grown from them, in the file that holds everything of a user.
enum SparkRecords {
  private enum Statements: SQL, StatementSet {
    case sparks = """
      select id, title, notes, category, intensity, tags, estimated_minutes, actual_minutes, is_favorite, points,
        created_at, updated_at, zone, day, is_morning, revision
      from sparks where user_id = :user order by id
      """
    case points = """
      select rule, case rule when 'card_duplicate' then cast(substr(subject, instr(subject, '/') + 1) as integer)
          when 'mission' then null else cast(subject as integer) end,
        iif(rule = 'mission', subject, case rule when 'card_duplicate' then substr(subject, 1, instr(subject, '/') - 1)
          when 'adjustment' then substr(subject, instr(subject, '/') + 1) end),
        period, points, paid_at
      from ledger
      where user_id = :user and rule in ('spark', 'card_duplicate', 'mission', 'adjustment') order by id
      """
    case cards = "select card_id, owned, obtained_at from card_states where user_id = :user order by card_id"
    case completions = """
      select nullif(period, 0), mission_id, day, completed_at, reward from mission_completions
      where user_id = :user order by completed_at, period, mission_id
      """
    case favorites = "select mission_id from mission_favorites where user_id = :user order by mission_id"
    case profile = """
      select points, streak, longest_streak, last_day, fuel, overloads, last_overload_at, latest_day
      from spark_profiles where user_id = :user
      """
  }

  private static let minutes = RecordForm.integer(1...1440)
  private static let count = RecordForm.integer(0...Int.max)

  static let all = [
    RecordKind(
      "spark", "A spark.", isNumbered: true,
      [
        RecordField("title", .text(1...SparkRules.titleLengths.upperBound), "The title."),
        .optional("notes", .text(1...SparkRules.noteLengths.upperBound), "The notes."),
        RecordField("category", .oneOf(SparkCategory.allCases.map(\.rawValue)), "What it is about."),
        RecordField("intensity", .integer(1...4), "How strong it is, from 1 (low) to 4 (extreme)."),
        RecordField("tags", .texts, "The tags."),
        .optional("estimatedMinutes", minutes, "How long it was to take."),
        .optional("actualMinutes", minutes, "How long it took."),
        RecordField("isFavorite", .flag, "Whether it is marked."),
        RecordField("points", .integer(8...62), "The points that it brought."),
        RecordField("createdAt", .instant, "When it happened."),
        RecordField("updatedAt", .instant, "When it was last changed."),
        RecordField("zone", .zone, "In which zone the user was."),
        RecordField("day", .day, "On which civil day that fell."),
        RecordField("isMorning", .flag, "Whether that was before noon."),
        RecordField("revision", count, "How many times it was changed."),
      ], read: Statements.sparks),
    RecordKind(
      "points", "Points that were paid or taken.",
      [
        RecordField("rule", .oneOf(["spark", "card_duplicate", "mission", "adjustment"]), "What for."),
        .optional("spark", .row(of: "spark"), "For which spark."),
        .optional("subject", .text(1...64), "For which card or mission, or for which change of the spark."),
        RecordField("period", .text(1...10), "For which day or week, or all."),
        RecordField("points", .integer(Int.min...Int.max), "How many."),
        RecordField("paidAt", .instant, "When."),
      ], read: Statements.points),
    RecordKind(
      "card", "A card that the user owns.",
      [
        RecordField("card", .text(1...64), "The card."),
        RecordField("owned", .integer(1...Int.max), "How many times it was obtained."),
        RecordField("obtainedAt", .instant, "When that was for the first time."),
      ], read: Statements.cards),
    RecordKind(
      "missionCompletion", "A mission that was completed.",
      [
        .optional("period", .day, "The day or the Monday of its period; one that lasts for ever has none."),
        RecordField("mission", .text(1...64), "The mission."),
        RecordField("day", .day, "On which civil day."),
        RecordField("completedAt", .instant, "When."),
        RecordField("reward", .integer(1...Int.max), "The points that it brought."),
      ], read: Statements.completions),
    RecordKind(
      "missionFavorite", "A mission that is marked.", [RecordField("mission", .text(1...64), "The mission.")],
      read: Statements.favorites),
    RecordKind(
      "sparkProfile", "What the user has come to by sparks.",
      [
        RecordField("points", count, "The points."),
        RecordField("streak", count, "The streak when it last moved."),
        RecordField("longestStreak", count, "The longest one."),
        .optional("lastDay", .day, "The last day of the streak."),
        RecordField("fuel", .integer(0...999), "The fuel."),
        RecordField("overloads", count, "How many times it ran over."),
        .optional("lastOverloadAt", .instant, "When it last did."),
        RecordField("latestDay", .day, "The latest day that missions have seen."),
      ], read: Statements.profile),
  ]
}
