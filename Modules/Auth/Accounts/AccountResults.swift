import Kernel
import Localization
public import Service

extension Account: ResultObject {
  /// The user object in all replies.
  public static let shape = Shape<Account>("User", "A user's own account.") {
    Field("id", "The ID of the user.", as: .userID, \.id)
    Field("name", "The full name, 2 to 100 characters.", \.name)
    Field("firstName", "The part of the name before the first space.", \.firstName)
    Field("initials", "The first characters of the first and the last word of the name, in upper case.", \.initials)
    Field("email", "The email address, in lower case.", \.email)
    Field("avatar", "The avatar.", \.avatar)
    Field("joinedAt", "The creation time of the account.", \.joinedAt)
    Field("locale", "The user's language; texts are in English while the program has none in it.", \.language)
    Field("timeZone", "The IANA time zone that determines the user's days.") { $0.zone.identifier }
    Field("dayStartsAt", "The local hour at which the user's day starts.", as: .integer(0...6), \.dayStartsAt)
    Field(
      "weekStartsOn", "The weekday on which the user's weeks start: Monday = 1 to Sunday = 7.", as: .integer(1...7),
      \.weekStartsOn)
    Field(
      "isOnLeaderboard", "Whether friends see the user's points, streaks and number of lessons in friends.leaderboard.",
      \.isOnLeaderboard)
  }
}

/// A new session and its token.
struct OpenedSession: ResultObject {
  let user: Account
  let token: String

  static let shape = Shape<OpenedSession>("OpenedSession", "A new session.") {
    Field("user", "The signed-in user.", \.user)
    Field("token", "The token that resumes the session; returned only once.", \.token)
  }
}

/// A new session that may not be stored yet.
struct SignInReply: ResultObject {
  let session: OpenedSession
  /// Whether the session is stored.
  var isStored = true

  static let shape = Shape<SignInReply>("SignIn", "A new session after a sign-in.") {
    Field("user", "The signed-in user.") { $0.session.user }
    Field("token", "The token that resumes the session; returned only once.") { $0.session.token }
    Field(
      "isStored",
      """
      Whether the session is stored. False if nothing can be stored, for example on a full disk: until that is \
      possible again, the session ends with the connection, and the token is unknown.
      """, \.isStored)
  }
}

struct UserReply: ResultObject {
  let user: Account

  static let shape = Shape<UserReply>("UserReply", "A user.") {
    Field("user", "The user.", \.user)
  }
}

/// The sign-in state of a connection. (Accounts, 3.)
struct AuthState: ResultObject {
  enum State: String, CaseIterable, ResultValue {
    case onboarding, authenticated
  }

  let user: Account?

  static let shape = Shape<AuthState>("AuthState", "The sign-in state of a connection.") {
    Field("state", "The sign-in state; onboarding if not signed in.") {
      $0.user == nil ? State.onboarding : .authenticated
    }
    Field("user", "The signed-in user; null if not signed in.", \.user)
  }
}

/// The estimated strength of a password.
struct PasswordStrengthReply: ResultObject {
  let strength: PasswordStrength
  let label: Text?

  static let shape = Shape<PasswordStrengthReply>(
    "PasswordReport", "The estimated strength of a password, for information only."
  ) {
    Field("strength", "The strength level.", \.strength)
    Field("score", "The fill of a strength bar.", as: .fraction) { $0.strength.score }
    Field("label", "The strength level in the user's language; null for an empty password.", \.label)
  }
}

extension PasswordStrength: ResultValue {}

/// A session or a token in the list of a user's sessions.
struct UserSessionView: ResultObject {
  let session: SignInSession
  let isCurrent: Bool

  static let shape = Shape<UserSessionView>("Session", "A session of a user, or a token for scripts.") {
    Field("id", "The ID of the session, for auth.revoke.", as: .sessionID) { $0.session.id }
    Field("client", "The name of the client; null if it did not provide one.") { $0.session.client }
    Field("createdAt", "The start time of the session.") { $0.session.createdAt }
    Field("lastUsedAt", "The time of the last use, accurate to one day.") { $0.session.lastUsedAt }
    Field("expiresAt", "The expiration time if the session is not used again; null for a token.") {
      $0.session.token == nil ? SessionRules.expiry(lastUsedAt: $0.session.lastUsedAt) : nil
    }
    Field("token", "The name and the permissions of a token; null for a session.") { $0.session.token }
    Field("isCurrent", "Whether this connection uses the session.", \.isCurrent)
  }
}
