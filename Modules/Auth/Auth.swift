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

  /// Signs in with the token of a session, as `auth.resume` does; throws where the session has ended.
  public static func resume(token: String, in context: CallContext) throws {
    _ = try Sessions(context).resume(token)
  }
}
