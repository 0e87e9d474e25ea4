import Kernel
import Service

/// Whom somebody means, as they typed it: whether anybody is behind it is another question.
enum Addressee: Hashable, Sendable {
  /// An e-mail address.
  case email(EmailAddress)
  /// The row of a user.
  case number(Int64)

  /// Whether it means an account.
  func means(_ account: Account) -> Bool {
    switch self {
    case .email(let email): email.text == account.email
    case .number(let number): number == account.id
    }
  }

  /// Where it stands in the parameters.
  var path: String {
    switch self {
    case .email: "/email"
    case .number: "/userId"
    }
  }
}

/// The two ways to say who is meant, of which a call takes one.
struct AddresseeParameters: Parameters {
  /// Who is meant.
  let addressee: Addressee

  /// Asks for both fields.
  init(from fields: inout ParameterReader) throws(DomainError) {
    let email = try fields.optional(
      "email", .emailAddress.under(.invalidEmail), "The e-mail address of the other; instead of userId.")
    let number = try fields.optional("userId", .integer, "The row of the other; instead of email.")
    addressee = email.flatMap { EmailAddress($0) }.map { .email($0) } ?? .number(Int64(number ?? 0))
    let isOne = (email == nil) != (number == nil)
    fields.check { isOne ? [] : [DomainError.emailOrUserID.issue(at: "")] }
  }
}
