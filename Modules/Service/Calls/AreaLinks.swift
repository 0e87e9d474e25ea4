public import Localization

/// What one area tells another, which do not know each other: the program wires it up. (Architecture, "The house".)
public struct AreaLinks: Sendable {
  /// Whose changes a user hears of beside the own ones.
  public let friendsOf: FriendsOf
  /// The goal of the signed-in user as it stands, nil where none was set; it must not write.
  public let todaysGoal: @Sendable (CallContext) throws -> TodaysGoal?

  /// Called before the account of the signed-in user goes, for those who are to hear of it.
  public let accountEnds: @Sendable (CallContext) throws -> Void

  /// Ties areas together; without a link there are no friends and no goals.
  public init(
    friendsOf: @escaping FriendsOf = { _, _ in [] },
    todaysGoal: @escaping @Sendable (CallContext) throws -> TodaysGoal? = { _ in nil },
    accountEnds: @escaping @Sendable (CallContext) throws -> Void = { _ in }
  ) {
    self.friendsOf = friendsOf
    self.todaysGoal = todaysGoal
    self.accountEnds = accountEnds
  }
}

/// What the first page of the day shows of a goal. (Goals, 2.8.)
public struct TodaysGoal: ResultObject {
  private let title: Text
  private let isMarked: Bool
  private let canLearn: Bool
  private let streak: Int
  private let freezesRemaining: Int
  private let reminder: Text?

  /// Tells how a goal stands.
  ///
  /// - Parameters:
  ///   - title: its title in the language of the user.
  ///   - isMarked: whether today is learned or frozen.
  ///   - canLearn: whether today can be marked.
  ///   - streak: how many days were learned since the last reset.
  ///   - freezesRemaining: how many freezes are left.
  ///   - reminder: says so where the streak ends soon.
  public init(title: Text, isMarked: Bool, canLearn: Bool, streak: Int, freezesRemaining: Int, reminder: Text?) {
    self.title = title
    self.isMarked = isMarked
    self.canLearn = canLearn
    self.streak = streak
    self.freezesRemaining = freezesRemaining
    self.reminder = reminder
  }

  /// The fields; goals.status has all there is to know.
  public static let shape = Shape<TodaysGoal>("TodaysGoal", "How the user's goal stands today.") {
    Field("title", "The title in the user's language.", \.title)
    Field("isMarked", "Whether today is learned or frozen.", \.isMarked)
    Field("canLearn", "Whether goals.log would be accepted now.", \.canLearn)
    Field("streak", "How many days were learned since the last reset.", \.streak)
    Field("freezesRemaining", "How many freezes are left.", \.freezesRemaining)
    Field("reminder", "Says so where the streak ends within 8 hours; null otherwise.", \.reminder)
  }
}
