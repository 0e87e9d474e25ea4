public import Database
public import Service

/// Accounts, sessions and profiles.
public enum Auth {
  /// All methods of this area.
  ///
  /// - Parameter hasher: makes and compares password hashes.
  /// - Returns: the methods in the order of the reference.
  public static func methods(_ hasher: PasswordHasher) -> [Method] {
    SignInMethods(hasher: hasher).all + SessionMethods.all + PasswordMethods(hasher: hasher).all + ProfileMethods.all
  }

  /// The topics of which this area tells the journal.
  public static let topics: [TopicDescription] = TopicDescription.accounts

  /// What this area adds to the file that holds everything of a user, in the order of the file.
  public static let records = DomainExport(AccountRecords.all, refusals: [.nameTooShort, .nameTooLong])

  /// What the doctor recomputes of this area.
  public static let examinations: [Doctor.Examination] = AuthExaminations.all

  /// Signs in with the token of the environment, as `auth.resume` does; throws where its session has ended.
  public static func resume(token: String, in context: CallContext) throws {
    _ = try Sessions(context).resume(token)
    context.conversation.environmentSession = context.conversation.user?.sessionID
  }
}

extension TopicDescription {
  static let accountCreated = TopicDescription("account.created", "The user has signed up.")
  static let profileUpdated = TopicDescription("profile.updated", "The user has changed the profile.")
  static let profileShown = TopicDescription(
    "profile.shown", "Somebody goes by another name or shows another picture.", audience: .friends)

  /// The topics of this area.
  static let accounts = [accountCreated, profileUpdated, profileShown]
}
