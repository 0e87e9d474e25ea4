import Kernel
import TestSupport

@testable import Auth
@testable import Service

extension TestUser {
  /// Runs commands of the owner of the database.
  func administer<Value>(_ body: (Administration) throws -> Value) throws -> Value {
    try dispatcher.perform { try body(Administration($0)) }
  }

  /// Returns the account of an email address.
  func account(_ email: String = "ada@example.org") throws -> Account {
    guard let account = try administer({ try $0.account(email: email) }) else { throw CallFailure("no account") }
    return account
  }

  /// Creates a token for scripts and returns its secret.
  func createToken(_ name: String = "script", domains: [String] = [], isReadOnly: Bool = false) throws -> String {
    let account = try account()
    let token = AccessToken(name: name, domains: domains, isReadOnly: isReadOnly)
    guard let secret = try administer({ try $0.createToken(token, of: account) }) else {
      throw CallFailure("the user has a token named \(name)")
    }
    return secret
  }

  /// Creates a reset code and returns it.
  func createResetCode() throws -> String {
    let account = try account()
    return try administer { try $0.createResetCode(for: account).text }
  }
}
