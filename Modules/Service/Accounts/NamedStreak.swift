/// What counts for a streak.
public enum StreakKind: String, CaseIterable, Sendable, ResultValue {
  case learning, goal, sparks, habit, table
}

/// A streak with what it belongs to, in a list of all streaks of a user.
public struct NamedStreak: ResultObject {
  private let kind: StreakKind
  private let id: Int64?
  private let name: String?
  private let streak: Streak

  /// Creates an element of the list; `id` and `name` are those of a habit or a table, and nil for other kinds.
  public init(_ kind: StreakKind, id: Int64? = nil, name: String? = nil, _ streak: Streak) {
    (self.kind, self.id, self.name, self.streak) = (kind, id, name, streak)
  }

  /// The element in all replies.
  public static let shape = Shape<NamedStreak>("NamedStreak", "A streak and what it belongs to.") {
    Field("kind", "What counts for the streak.", \.kind)
    Field("id", "The ID of the habit or the table; null for other kinds.", \.id)
    Field("name", "The name of the habit or the table; null for other kinds.", \.name)
    Field("streak", "The streak.", \.streak)
  }
}
