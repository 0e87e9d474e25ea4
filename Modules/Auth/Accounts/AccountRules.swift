import Kernel
import Localization
import Service

/// Validation of sign-up and profile changes. (Accounts, 2.)
enum AccountRules {
  /// The minimum password length in characters; there is no other password rule.
  static let minPasswordLength = 8

  /// The input of a sign-up form.
  struct Registration {
    let name: String
    let email: String
    let password: Password
    let confirmation: Password
    let acceptsTerms: Bool
    let zone: String?
  }

  /// Returns every violation in a registration, in the order of the rules.
  ///
  /// Does not check whether the account exists.
  static func issues(of registration: Registration) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    issues += AccountRules.issues(ofName: registration.name)
    if EmailAddress(registration.email)?.isWellFormed != true {
      issues.append(DomainError.invalidEmail.issue(at: "/email"))
    }
    if isTooShort(registration.password) { issues.append(DomainError.weakPassword.issue(at: "/password")) }
    issues += AccountRules.issues(ofConfirmation: registration.confirmation, of: registration.password)
    if !registration.acceptsTerms { issues.append(DomainError.termsNotAccepted.issue(at: "/acceptTerms")) }
    if let zone = registration.zone, Zone(identifier: zone) == nil {
      issues.append(DomainError.unknownTimeZone.issue(at: "/timeZone"))
    }
    return issues
  }

  /// A requested profile change; nil fields remain unchanged.
  struct ProfileChange {
    let name: String?
    let avatar: String?
    let zone: String?
    let dayStartsAt: Int?
  }

  static func issues(of change: ProfileChange) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    issues += change.name.map(AccountRules.issues(ofName:)) ?? []
    if let avatar = change.avatar, Account.Avatar(rawValue: avatar) == nil {
      issues.append(DomainError.unknownAvatar.issue(at: "/avatar"))
    }
    if let zone = change.zone, Zone(identifier: zone) == nil {
      issues.append(DomainError.unknownTimeZone.issue(at: "/timeZone"))
    }
    if let hour = change.dayStartsAt, !Account.dayStartHours.contains(hour) {
      issues.append(DomainError.invalidDayStart.issue(at: "/dayStartsAt"))
    }
    return issues
  }

  /// Returns a list with the first violation in a user name; empty if the name is valid.
  ///
  /// Control characters are rejected because other users see the name on one line.
  static func issues(ofName name: String) -> [DomainError.Issue] {
    guard name.isWithinByteLimit(forCharacters: Account.nameLengths.upperBound) else {
      return [DomainError.nameTooLong.issue(at: "/name")]
    }
    let name = name.trimmed
    if let character = name.firstControlCharacter {
      return [DomainError.controlCharacter(character, in: "name", at: "/name")]
    }
    if name.count < Account.nameLengths.lowerBound { return [DomainError.nameTooShort.issue(at: "/name")] }
    return name.count > Account.nameLengths.upperBound ? [DomainError.nameTooLong.issue(at: "/name")] : []
  }

  /// Returns an issue if a repeated password differs from the first.
  static func issues(ofConfirmation confirmation: Password, of password: Password) -> [DomainError.Issue] {
    password == confirmation ? [] : [DomainError.passwordMismatch.issue(at: "/passwordConfirmation")]
  }

  /// Returns whether a password is too short.
  ///
  /// The password is not trimmed.
  static func isTooShort(_ password: Password) -> Bool { password.length < minPasswordLength }
}

extension FieldType where Value == String {
  static var accountName: FieldType {
    .untrimmed(upTo: Account.nameLengths.upperBound).reporting(as: .nameTooLong)
      .described(as: .text(Account.nameLengths))
  }
}
