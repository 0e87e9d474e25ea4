import Kernel
import TestSupport
import Testing

@testable import Auth
@testable import Service

extension TestUser {
  /// Runs commands of the owner of the database.
  func administer<Value>(_ body: (Administration) throws -> Value) throws -> Value {
    try dispatcher.perform { try body(Administration($0)) }
  }

  /// Returns the account of an email address.
  func account(_ email: String = "ada@example.org") throws -> Account {
    try #require(try administer { try $0.account(email: email) })
  }

  /// Creates a token for scripts and returns its secret; throws if the user has a token with this name.
  func createToken(_ name: String = "script", domains: [String] = [], isReadOnly: Bool = false) throws -> String {
    let account = try account()
    let token = AccessToken(name: name, domains: domains, isReadOnly: isReadOnly)
    return try #require(try administer { try $0.createToken(token, of: account) })
  }

  /// Creates a reset code and returns it.
  func createResetCode() throws -> String {
    let account = try account()
    return try administer { try $0.createResetCode(for: account) }
  }
}
