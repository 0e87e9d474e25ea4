import Kernel
import Service

/// The addressee of a request, as typed.
///
/// An account need not exist.
enum Addressee: Hashable, Sendable {
  /// An email address.
  case email(EmailAddress)
  /// The row id of a user.
  case number(Int64)

  /// Returns whether the addressee is this account.
  func means(_ account: Account) -> Bool {
    switch self {
    case .email(let email): email.text == account.email
    case .number(let number): number == account.id
    }
  }

  /// The JSON Pointer of the parameter.
  var path: String {
    switch self {
    case .email: "/email"
    case .number: "/userId"
    }
  }
}

/// The parameters that address a user by either email or row id.
struct AddresseeParameters: Parameters {
  let addressee: Addressee

  init(from fields: inout ParameterReader) throws(DomainError) {
    let email = try fields.optional(
      "email", .emailAddress.under(.invalidEmail), "The e-mail address of the other; instead of userId.")
    let number = try fields.optional("userId", .integer, "The row of the other; instead of email.")
    addressee = email.flatMap { EmailAddress($0) }.map { .email($0) } ?? .number(Int64(number ?? 0))
    let isOne = (email == nil) != (number == nil)
    fields.check { isOne ? [] : [DomainError.emailOrUserID.issue(at: "")] }
  }
}
