import Kernel
import Localization
public import Service

extension Account: ResultObject {
  /// The user object of all replies.
  public static let shape = Shape<Account>("User", "An account as its user sees it.") {
    Field("id", "The row of the user.", \.id)
    Field("name", "The whole name, 2 to 100 characters.", \.name)
    Field("firstName", "The part of the name before the first space.", \.firstName)
    Field("initials", "The first two characters of the first name in upper case.", \.initials)
    Field("email", "The e-mail address in lower case.", \.email)
    Field("avatar", "The picture that stands for the user.", \.avatar)
    Field("joinedAt", "When the account was made.", \.joinedAt)
    Field("locale", "The language of texts.", \.language)
    Field("timeZone", "The IANA zone in which the user's days are counted.") { $0.zone.identifier }
    Field("dayStartsAt", "The hour of the wall clock at which the user's day begins, 0 to 6.", \.dayStartsAt)
  }
}

extension Account.Avatar: ResultValue {}

/// A new session and its token.
struct OpenedSession: ResultObject {
  let user: Account
  let token: String

  static let shape = Shape<OpenedSession>("OpenedSession", "A session that has just begun.") {
    Field("user", "Who is signed in now.", \.user)
    Field("token", "The secret that resumes the session; it is told once.", \.token)
  }
}

struct UserReply: ResultObject {
  let user: Account

  static let shape = Shape<UserReply>("UserReply", "One user.") {
    Field("user", "The user.", \.user)
  }
}

/// The sign-in state of a connection. (Learning paths, 1.1.)
struct AuthState: ResultObject {
  enum State: String, CaseIterable, ResultValue {
    case onboarding, authenticated
  }

  let user: Account?

  static let shape = Shape<AuthState>("AuthState", "Whether somebody is signed in on this connection.") {
    Field("state", "What a front end shows: a welcome, or the user's own pages.") {
      $0.user == nil ? State.onboarding : .authenticated
    }
    Field("user", "Who is signed in; null where nobody is.", \.user)
  }
}

/// The estimated strength of a password.
struct PasswordStrengthReply: ResultObject {
  let strength: PasswordStrength
  let label: Text?

  static let shape = Shape<PasswordStrengthReply>(
    "PasswordStrength", "How strong a password looks, for information only."
  ) {
    Field("strength", "The step.", \.strength)
    Field("score", "The share of a full bar, 0 to 1.") { $0.strength.score }
    Field("label", "The step in the user's language; null while nothing is typed.", \.label)
  }
}

extension PasswordStrength: ResultValue {}

/// A session in the list of a user's sessions.
struct UserSessionView: ResultObject {
  let session: Session
  let isCurrent: Bool

  static let shape = Shape<UserSessionView>("Session", "A session of a user.") {
    Field("id", "The row of the session, for auth.revoke.") { $0.session.id }
    Field("client", "What the client called itself; null where it did not say.") { $0.session.client }
    Field("createdAt", "When it began.") { $0.session.createdAt }
    Field("lastUsedAt", "When it was last seen in use, to the day.") { $0.session.lastUsedAt }
    Field("expiresAt", "When it ends unless it is used before.") {
      SessionRules.expiry(lastUsedAt: $0.session.lastUsedAt)
    }
    Field("isCurrent", "Whether it is the session of this connection.", \.isCurrent)
  }
}
