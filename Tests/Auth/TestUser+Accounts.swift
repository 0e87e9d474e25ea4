import Database
import SQLite
import TestSupport

/// Returns the parameters of a sign-up, which are valid by default.
func signUpParameters(
  name: String = "Ada Lovelace", email: String = "ada@example.org", password: String = "analytical engine",
  confirmation: String? = nil, acceptTerms: Bool = true, more: String = ""
) -> String {
  #"""
  {"name": "\#(name)", "email": "\#(email)", "password": "\#(password)",
   "passwordConfirmation": "\#(confirmation ?? password)", "acceptTerms": \#(acceptTerms)\#(more)}
  """#
}

extension TestUser {
  /// The email of the signed-in user; nil if not signed in.
  var signedInEmail: String? {
    get throws { try call("auth.state")["user"]["email"].string }
  }

  /// Returns the error of a sign-in that must fail.
  func signInFailure(_ email: String = "ada@example.org", _ password: String = "wrong") throws -> CallFailure {
    try failure("auth.signIn", #"{"email": "\#(email)", "password": "\#(password)"}"#)
  }

  var journalTopics: [String] {
    get throws { try database.connection.statement("select topic from journal order by seq").all { try $0.text(0) } }
  }

  var sessionCount: Int? {
    get throws { try database.connection.statement("select count(*) from sessions").scalar(Int.self) }
  }
}
