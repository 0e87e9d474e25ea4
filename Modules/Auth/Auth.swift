package import Database
package import Service

/// Accounts, sessions, profiles and preferences.
package enum Auth {
  /// Returns the methods of this domain, in the order of the reference.
  package static func methods(_ hasher: PasswordHasher) -> [Method] {
    SignInMethods(hasher: hasher).all + SessionMethods.all + PasswordMethods(hasher: hasher).all + ProfileMethods.all
      + PreferenceMethods.all
  }

  /// The journal topics of this domain.
  package static let topics: [TopicDeclaration] = AuthTopics.all + PreferenceTopics.all

  /// The export lines of this domain, in file order.
  package static let exports = DomainExport(
    AccountExport.lines + PreferenceExport.lines, errors: [.nameTooShort, .nameTooLong])

  /// The tables of this domain.
  ///
  /// `Service` owns the tables of accounts and sessions.
  package static let tables = [
    AttemptRules.FailedAttempts.table.description, PasswordReset.table.description, Preferences.table.description,
  ]

  /// The doctor's checks of this domain.
  package static let checks: [Doctor.Check] = AccountChecks.all + AttemptChecks.all + PreferenceChecks.all

  /// Signs in with the token of the environment, like `auth.resume`.
  ///
  /// Throws `session_ended` if the token is unknown or the session has ended.
  package static func resume(token: String, in context: CallContext) throws {
    _ = try AuthSessionCommands(context).resume(token)
    context.conversation.environmentSession = context.signedInUser?.sessionID
  }
}

/// The journal topics of accounts.
///
/// Payloads contain no user text.
enum AuthTopics {
  static let created = Topic<EmptyPayload>(
    "account.created", "The user signed up.", subject: "The ID of the account.")
  static let profileUpdated = Topic<EmptyPayload>(
    "profile.updated", "The user changed the profile.", subject: "The ID of the account.")
  static let publicProfileUpdated = Topic<EmptyPayload>(
    "profile.published", "A user changed the name or the avatar.", subject: "The ID of the account.",
    audience: .friends)

  static let all = [created.declaration, profileUpdated.declaration, publicProfileUpdated.declaration]
}
