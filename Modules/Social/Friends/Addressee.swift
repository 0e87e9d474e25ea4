import Kernel
import Service

/// The addressee of a request, as entered by the asker; an account need not exist.
enum Addressee: Hashable, Sendable {
  /// An email address.
  case email(EmailAddress)
  /// The row id of a user.
  case userID(Int64)

  /// Returns whether the addressee is this account.
  func matches(_ account: Account) -> Bool {
    switch self {
    case .email(let email): email.text == account.email
    case .userID(let userID): userID == account.id
    }
  }

  /// The JSON Pointer of the parameter that contains the addressee.
  var path: String {
    switch self {
    case .email: "/email"
    case .userID: "/userId"
    }
  }
}

/// The parameters that address a user by either email or row id.
struct AddresseeParameters: Parameters {
  let addressee: Addressee

  init(from fields: inout ParameterReader) throws(DomainError) {
    let email = try fields.optional(
      "email", .emailAddress.reporting(as: .invalidEmail),
      "The email address of the other user; alternative to userId.")
    let userID: Int64? = try fields.optional("userId", .id(.userID), "The ID of the other user; alternative to email.")
    try fields.requireExactlyOne(of: ("email", email != nil), ("userId", userID != nil))
    addressee = email.flatMap { EmailAddress($0) }.map { .email($0) } ?? .userID(userID ?? 0)
  }
}
