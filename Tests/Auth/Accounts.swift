import Database
import JSONRPC
import Kernel
import SQLite
import TestSupport

/// The parameters of a sign-up, good unless told otherwise.
func registration(
  name: String = "Ada Lovelace", email: String = "ada@example.org", password: String = "analytical engine",
  confirmation: String? = nil, acceptTerms: Bool = true, more: String = ""
) -> String {
  #"""
  {"name": "\#(name)", "email": "\#(email)", "password": "\#(password)",
   "passwordConfirmation": "\#(confirmation ?? password)", "acceptTerms": \#(acceptTerms)\#(more)}
  """#
}

extension Fixture {
  /// Who is signed in; nil where nobody is.
  var signedIn: String? {
    get throws { try JSON(call("auth.state"))["user"]["email"].string }
  }

  /// Tries to sign in and returns the refusal.
  func failToSignIn(_ email: String = "ada@example.org", _ password: String = "wrong") throws -> Failure {
    try refusal("auth.signIn", #"{"email": "\#(email)", "password": "\#(password)"}"#)
  }

  @discardableResult
  func signIn(_ email: String = "ada@example.org", _ password: String = "analytical engine") throws -> JSON {
    try JSON(call("auth.signIn", #"{"email": "\#(email)", "password": "\#(password)"}"#))
  }

  /// Another connection to the same database, as another process has.
  func another() throws -> Fixture {
    try Fixture(
      [], clock: clock, database: try Database(at: database.location, durability: .normal, now: clock.now()),
      framing: .lines)
  }

  /// The topics of the journal in order.
  var topics: [String] {
    get throws { try database.connection.statement("select topic from journal order by seq").all { try $0.text(0) } }
  }

  /// How many sessions there are.
  var sessionCount: Int? {
    get throws { try database.connection.statement("select count(*) from sessions").scalar(Int.self) }
  }
}
