import Kernel
import Localization
import Service

// Errors of accounts and sessions. (Accounts, 7.)
extension DomainError {
  static let nameTooShort = DomainError(
    .validationFailed, rule: "name_too_short", message: Strings.errorNameTooShort)
  static let nameTooLong = DomainError.nameTooLong(max: Account.nameLengths.upperBound)
  static let weakPassword = DomainError(
    .validationFailed, rule: "weak_password", message: Strings.errorWeakPassword)
  static let passwordMismatch = DomainError(
    .validationFailed, rule: "password_mismatch", message: Strings.errorPasswordMismatch)
  static let termsNotAccepted = DomainError(
    .validationFailed, rule: "terms_not_accepted", message: Strings.errorTermsNotAccepted)
  static let accountAlreadyExists = DomainError(
    .conflict, rule: "account_already_exists", message: Strings.errorAccountAlreadyExists)
  static let invalidCredentials = DomainError(
    .unauthenticated, rule: "invalid_credentials", message: Strings.errorInvalidCredentials)
  static let invalidResetCode = DomainError(
    .unauthenticated, rule: "invalid_reset_code", message: Strings.errorInvalidResetCode)
  static let wrongPassword = DomainError(
    .validationFailed, rule: "wrong_password", message: Strings.errorWrongPassword)
  static let invalidDayStart = DomainError(
    .validationFailed, rule: "invalid_day_start", message: Strings.errorInvalidDayStart)

  /// Returns the error for too many failed attempts; the next attempt is allowed after `seconds`.
  static func rateLimited(seconds: Int) -> DomainError {
    DomainError(
      .rateLimited, rule: "rate_limited", message: Strings.errorRateLimited(seconds: seconds), retryAfter: seconds)
  }
}
