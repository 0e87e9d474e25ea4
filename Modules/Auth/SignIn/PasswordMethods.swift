import Database
import Kernel
import Service

/// What a user does with the password beyond signing in.
struct PasswordMethods {
  let hasher: PasswordHasher

  var all: [Method] { [changePassword, PasswordMethods.strength, deleteAccount] }

  private struct ChangeParameters: Parameters {
    let current: String
    let new: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      current = try fields.required("currentPassword", .text, "The password until now.")
      new = try fields.required("newPassword", .text, "The password from now on: 8 characters or more.")
    }
  }

  private var changePassword: Method {
    Method(
      "auth.changePassword", "Changes the password and ends the user's other sessions.", effect: .write,
      access: .signedIn, errors: [.wrongPassword, .weakPassword, .rateLimited(seconds: 60)],
      examples: [
        Method.Example(
          "A longer one", #"{"currentPassword": "analytical engine", "newPassword": "difference engine no. 2"}"#,
          result: "{}")
      ]
    ) { [hasher] (input: ChangeParameters, context) in
      let user = try context.user
      guard !AccountRules.isWeak(input.new) else { throw DomainError.weakPassword.at("/newPassword") }
      try PasswordGate(context, hasher).confirm(input.current, of: user, at: "/currentPassword")
      try AccountStore(context.database.connection).setPassword(try hasher.hash(input.new), of: user.id)
      try SessionStore(context.database.connection).endAll(of: user.id, except: user.sessionID)
      return Done()
    }
  }

  private struct PasswordParameters: Parameters {
    let password: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      password = try fields.required("password", .text, "The password.")
    }
  }

  private static let strength = Method(
    "auth.passwordStrength", "Tells how strong a password looks, for a bar beside the field.", effect: .control,
    access: .anyone,
    examples: [
      Method.Example(
        "Nine characters", #"{"password": "lighthous"}"#,
        result: #"{"strength": "good", "score": 0.75, "label": "Good"}"#)
    ]
  ) { (input: PasswordParameters, context) in
    let strength = PasswordStrength(of: input.password)
    return StrengthReport(strength: strength, label: strength.label.map(context.text))
  }

  private var deleteAccount: Method {
    Method(
      "auth.deleteAccount", "Removes the account and everything of its user.", effect: .write, access: .signedIn,
      errors: [.wrongPassword, .rateLimited(seconds: 60)],
      examples: [Method.Example("Good-bye", #"{"password": "analytical engine"}"#, result: "{}")]
    ) { [hasher] (input: PasswordParameters, context) in
      let user = try context.user
      try PasswordGate(context, hasher).confirm(input.password, of: user, at: "/password")
      try context.links.accountEnds(context)
      try AccountStore(context.database.connection).delete(user.id)
      try context.database.eraseDeletedRows()
      context.signIn(nil)
      return Done()
    }
  }
}
