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
  private let email: String?
  private let number: Int64?

  /// Asks for both fields.
  init(from fields: inout ParameterReader) throws(DomainError) {
    email = try fields.optional("email", .text, "The e-mail address of the other; instead of userId.")
    number = try fields.optional("userId", .integer, "The row of the other; instead of email.").map(Int64.init)
  }

  /// Who is meant; throws `email_or_user_id` for both or neither, and `invalid_email`.
  var addressee: Addressee {
    get throws(DomainError) {
      switch (email, number) {
      case (let email?, nil):
        guard let address = EmailAddress(email) else { throw .invalidEmail.at("/email") }
        return .email(address)
      case (nil, let number?): return .number(number)
      default: throw .emailOrUserID
      }
    }
  }
}
