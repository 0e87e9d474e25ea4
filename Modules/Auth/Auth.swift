package import Database
package import Service

/// Accounts, sessions and profiles.
package enum Auth {
  /// All methods of this area.
  ///
  /// - Parameter hasher: makes and compares password hashes.
  /// - Returns: the methods in the order of the reference.
  package static func methods(_ hasher: PasswordHasher) -> [Method] {
    SignInMethods(hasher: hasher).all + SessionMethods.all + PasswordMethods(hasher: hasher).all + ProfileMethods.all
  }

  /// The topics of which this area tells the journal.
  package static let topics: [TopicDescription] = AuthTopics.all

  /// What this area adds to the file that holds everything of a user, in the order of the file.
  package static let records = DomainExport(AccountExport.lines, refusals: [.nameTooShort, .nameTooLong])

  /// The tables of this domain; the accounts and their sessions belong to `Service`.
  package static let tables = [AttemptRules.Failures.table.description]

  /// What the doctor recomputes of this area.
  package static let examinations: [Doctor.Examination] = AttemptChecks.all

  /// Signs in with the token of the environment, as `auth.resume` does; throws where its session has ended.
  package static func resume(token: String, in context: CallContext) throws {
    _ = try Sessions(context).resume(token)
    context.conversation.environmentSession = context.conversation.user?.sessionID
  }
}

/// What the journal records of accounts, without any text of a user.
enum AuthTopics {
  static let created = Topic<EmptyPayload>(
    "account.created", "The user has signed up.", subject: "The number of the account.")
  static let profileUpdated = Topic<EmptyPayload>(
    "profile.updated", "The user has changed the profile.", subject: "The number of the account.")
  static let profileShown = Topic<EmptyPayload>(
    "profile.shown", "Somebody goes by another name or shows another picture.", subject: "The number of the account.",
    audience: .friends)

  static let all = [created.description, profileUpdated.description, profileShown.description]
}
