import Database
import Kernel
import Service

/// Methods for the password and the deletion of an account.
struct PasswordMethods {
  let hasher: PasswordHasher

  var all: [Method] { [changePassword, resetPassword, PasswordMethods.strength, deleteAccount] }

  private struct ChangeParameters: Parameters {
    let current: Password
    let new: Password

    init(from fields: inout ParameterReader) throws(DomainError) {
      current = try fields.required("currentPassword", .password, "The current password.")
      new = try fields.required("newPassword", .newPassword, "The new password; at least 8 characters.")
    }
  }

  private struct ChangedPassword: Sendable {
    let verification: PasswordVerification
    /// nil if the current password is wrong.
    let hash: String?
  }

  private var changePassword: Method {
    Method(
      "auth.changePassword", "Changes the password and ends the user's other sessions.", access: .signedIn,
      traits: .idempotent, notes: "Ends a one-time code for a new password, too.",
      errors: [.wrongPassword, .weakPassword, .rateLimited(seconds: 60)],
      examples: [
        Method.Example(
          "A longer password", #"{"currentPassword": "analytical engine", "newPassword": "difference engine no. 2"}"#)
      ],
      preparation: Preparation { (_: ChangeParameters, context) in
        try PasswordVerifier(context).storedHash(of: try context.user)
      } compute: { [hasher] input, stored in
        let verification = try hasher.check(input.current, against: stored)
        return ChangedPassword(
          verification: verification, hash: verification.isCorrect ? try hasher.hash(input.new) : nil)
      }
    ) { (_: ChangeParameters, changed, context) in
      let user = try context.user
      try PasswordVerifier(context).confirm(changed.verification, of: user, at: "/currentPassword")
      guard let hash = changed.hash else { throw StalePreparation() }
      try AccountStore(context.transaction).setPassword(hash, of: user.id)
      try PasswordReset.delete(of: user.id, in: context.transaction)
      try SessionStore(context.transaction).endAll(of: user.id, except: user.sessionID)
      return EmptyResult()
    }
  }

  private struct ResetParameters: Parameters {
    let attempt: SignInAttempt
    let code: ResetCode
    let new: Password
    let sessionOnly: Bool

    init(from fields: inout ParameterReader) throws(DomainError) {
      let email = try fields.emailAddress()
      code = ResetCode(
        text: try fields.required(
          "code", .identifier, "The code from `kindling users reset-password`; case, spaces and hyphens do not matter.")
      )
      let new = try fields.required("newPassword", .newPassword, "The new password; at least 8 characters.")
      let confirmation = try fields.required("passwordConfirmation", .password, "The same password again.")
      self.new = new
      sessionOnly = try fields.sessionOnly()
      attempt = SignInAttempt(email: email, source: try fields.source())
      fields.check { AccountRules.issues(ofConfirmation: confirmation, of: new) }
    }
  }

  private var resetPassword: Method {
    Method(
      "auth.resetPassword", "Sets a new password with a one-time code and signs in.", access: .anyone,
      notes: """
        Ends all earlier sessions of the user. A valid code is never delayed; other codes count as failed attempts to \
        sign in. \(SignInMethods.sessionNotes)
        """,
      errors: [
        .invalidEmail, .invalidResetCode, .weakPassword, .passwordMismatch, .connectionIsShared,
        .rateLimited(seconds: 60),
      ],
      examples: [
        Method.Example(
          "A code that is not valid",
          #"""
          {"email": "ada@example.org", "code": "0123-4567-89AB-CDEF", "newPassword": "difference engine no. 2",
           "passwordConfirmation": "difference engine no. 2"}
          """#, error: .invalidResetCode)
      ],
      preparation: Preparation { (input: ResetParameters, context) in
        try AuthSessionCommands.check(sessionOnly: input.sessionOnly, context)
        return try PasswordVerifier(context).isValid(input.code, for: input.attempt)
      } compute: { [hasher] input, isValid in
        isValid ? try hasher.hash(input.new) : nil
      }
    ) { (input: ResetParameters, hash: String?, context) in
      let account = try PasswordVerifier(context).redeem(input.code, for: input.attempt)
      guard let hash else { throw StalePreparation() }
      try AccountStore(context.transaction).setPassword(hash, of: account.id)
      try SessionStore(context.transaction).endAll(of: account.id)
      return try AuthSessionCommands(context).begin(for: account, signsInConnection: !input.sessionOnly)
    }
  }

  private struct PasswordParameters: Parameters {
    let password: Password

    init(from fields: inout ParameterReader) throws(DomainError) {
      password = try fields.required("password", .password, "The password.")
    }
  }

  private static let strength = Method(
    "auth.passwordStrength", "Returns the estimated strength of a password, for a strength bar.", effect: .control,
    access: .anyone,
    examples: [
      Method.Example(
        "Nine characters", #"{"password": "lighthous"}"#)
    ]
  ) { (input: PasswordParameters, context) in
    let strength = PasswordStrength(of: input.password)
    return PasswordStrengthReply(strength: strength, label: strength.label.map(context.text))
  }

  private var deleteAccount: Method {
    Method(
      "auth.deleteAccount", "Deletes the account and all data of its user.", access: .signedIn,
      traits: [.idempotent, .destructive],
      errors: [.wrongPassword, .rateLimited(seconds: 60)],
      examples: [Method.Example("Delete the account", #"{"password": "analytical engine"}"#)],
      preparation: Preparation { (_: PasswordParameters, context) in
        try PasswordVerifier(context).storedHash(of: try context.user)
      } compute: { [hasher] input, stored in
        try hasher.check(input.password, against: stored)
      }
    ) { (_: PasswordParameters, verification, context) in
      let user = try context.user
      try PasswordVerifier(context).confirm(verification, of: user, at: "/password")
      try AccountDeletion.delete(user, context)
      return EmptyResult()
    }
  }
}
