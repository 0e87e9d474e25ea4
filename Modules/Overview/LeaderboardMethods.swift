import Cards
import Habits
import Kernel
import Learning
import Localization
import Service
import Social

/// The leaderboard of friends. (Challenges and friends, 8.)
enum LeaderboardMethods {
  static let all: [Method] = [leaderboard]

  private struct LeaderboardParameters: Parameters {
    let selection: DaySelection
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      selection = try fields.daySelection()
      page = try fields.page(of: .leaderboard)
    }
  }

  private static let leaderboard = Method(
    "friends.leaderboard",
    "Ranks the user and the friends who allow it by the points of their sparks in a range of days.", effect: .read,
    access: .signedIn, errors: [.invalidRange],
    examples: [
      Method.Example(
        "This week, without friends", #"{"range": "this_week"}"#,
        after: .init("sparks.create", #"{"title": "An idea"}"#))
    ]
  ) { (input: LeaderboardParameters, context) in
    let reader = try context.user.account
    let standings = try LeaderboardMembers.accounts(with: reader, context.transaction).map { account in
      let today = account.day(at: context.now)
      let days = input.selection.days(on: today, of: reader) ?? CivilDay.min...CivilDay.max
      return try Standing(of: account, in: days, on: today, context)
    }
    let page = LeaderboardRules.page(of: standings, input.page)
    let days = input.selection.days(on: try context.today, of: reader)
    return Leaderboard(
      page: try page.map { ranked in
        LeaderboardRow(
          standing: ranked.standing, numbers: try StandingNumbers(of: ranked.standing, context), rank: ranked.rank,
          isMe: ranked.standing.account.id == reader.id)
      }, count: standings.count, days: days)
  }
}

/// What determines the position of one user on a leaderboard, and the days of the user.
struct Standing: Sendable {
  let account: Account
  let days: ClosedRange<CivilDay>
  let today: CivilDay
  /// Nil if the reader's token does not permit sparks.
  let points: Int?
}

extension Standing {
  /// Reads the points of an account; `today` is its current day.
  init(of account: Account, in days: ClosedRange<CivilDay>, on today: CivilDay, _ context: CallContext) throws {
    let points =
      context.permits(domain: OverviewArea.cards.rawValue)
      ? try SparkActivity.points(of: account.id, in: days, context.transaction) : nil
    self.init(account: account, days: days, today: today, points: points)
  }
}

/// The numbers of a user that do not determine the position; one is nil if the reader's token does not permit its area.
struct StandingNumbers: Sendable {
  let lessons: Int?
  let learningStreak: Int?
  let goalStreak: Int?

  /// Reads the numbers of a user; the streaks are those of the current day of the user.
  init(of standing: Standing, _ context: CallContext) throws {
    let (account, transaction) = (standing.account, context.transaction)
    let permits = { (area: OverviewArea) in context.permits(domain: area.rawValue) }
    lessons =
      permits(.learning) ? try LearningActivity.lessonCount(of: account.id, in: standing.days, transaction) : nil
    learningStreak =
      permits(.learning) ? try LearningActivity.streak(of: account, on: standing.today, transaction).current : nil
    goalStreak = permits(.habits) ? try GoalStatus.currentStreak(of: account, in: context) ?? 0 : nil
  }
}

/// The rules of the leaderboard. (Challenges and friends, 8.)
enum LeaderboardRules {
  /// A user with a rank from 1, which is the same for the same points and nil without points.
  struct Ranked: Sendable {
    let standing: Standing
    let rank: Int?
  }

  /// Returns the standings by descending points, then by name ignoring case, then by row id.
  static func ranked(_ standings: [Standing]) -> [Ranked] {
    let sorted = standings.map { (key: key(of: $0), standing: $0) }.sorted { $0.key < $1.key }.map(\.standing)
    var ranked: [Ranked] = []
    for (index, standing) in sorted.enumerated() {
      let isTied = ranked.last?.standing.points == standing.points
      let rank = isTied ? ranked.last?.rank : index + 1
      ranked.append(Ranked(standing: standing, rank: standing.points == nil ? nil : rank))
    }
    return ranked
  }

  /// Returns a page; if the user of the cursor is no longer at its position, the page continues after that position.
  static func page(of standings: [Standing], _ request: PageRequest) -> Page<Ranked> {
    Page(
      of: ranked(standings), request,
      cursor: { ranked in
        let (points, name, id) = key(of: ranked.standing)
        return Cursor(.leaderboard, Int64(points), id, keyText: name)
      },
      isAfter: { key(of: $0.standing) > (Int($1.keys[0]), $1.keyText, $1.keys[1]) })
  }

  private static func key(of standing: Standing) -> (Int, String, Int64) {
    (-(standing.points ?? 0), standing.account.sortName.truncatedToKeyLength, standing.account.id)
  }
}

/// A page of the leaderboard.
struct Leaderboard: ResultObject {
  let page: Page<LeaderboardRow>
  let count: Int
  /// The days of the reader; nil for all days.
  let days: ClosedRange<CivilDay>?

  static let shape = Shape<Leaderboard>("Leaderboard", "A page of the leaderboard of the user and friends.") {
    Field("items", "The users, by descending points, then by name.", \.page.items)
    Field("nextCursor", "The cursor of the next page; null on the last page.", \.page.nextCursor)
    Field("count", "The number of users on the leaderboard.", as: .count, \.count)
    Field("from", "The first day of the range; null for all days.") { $0.days?.lowerBound }
    Field("to", "The last day of the range; null for all days.") { $0.days?.upperBound }
  }
}

/// A user on the leaderboard.
struct LeaderboardRow: ResultObject {
  let standing: Standing
  let numbers: StandingNumbers
  let rank: Int?
  let isMe: Bool

  static let shape = Shape<LeaderboardRow>(
    "LeaderboardRow", "A user on the leaderboard; a number is null if the reader's token does not permit its area."
  ) {
    Field("rank", "The rank, from 1; users with the same points have the same rank.", as: .ordinal, \.rank)
    Field("user", "The user.") { UserSummary(account: $0.standing.account) }
    Field("isMe", "Whether it is the signed-in user, who is always included.", \.isMe)
    Field("points", "The points of the sparks in the range.", as: .count, \.standing.points)
    Field("lessons", "The number of lessons completed in the range.", as: .count, \.numbers.lessons)
    Field("learningStreak", "The current streak of learning days.", as: .count, \.numbers.learningStreak)
    Field("goalStreak", "The current streak of the goal; 0 without a goal.", as: .count, \.numbers.goalStreak)
  }
}

extension PagedList {
  /// Users on the leaderboard by negative points, row id and the start of the lowercased name.
  fileprivate static let leaderboard = PagedList("leaderboard", keyCount: 2, hasKeyText: true)
}
