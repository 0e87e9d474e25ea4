import Kernel
import Localization
import Service

/// The checks of sign-up and of a change of profile. (Learning paths, 2.1; decisions, "Everywhere".)
enum AccountRules {
  /// How many characters a password has at least; that is its only rule.
  static let shortestPassword = 8

  /// What somebody who signs up has filled in.
  struct Registration {
    let name: String
    let email: String
    let password: String
    let confirmation: String
    let acceptsTerms: Bool
    let zone: String?
  }

  /// Every broken rule of a registration, in the order of the sheet, except whether the account exists already.
  static func issues(of registration: Registration) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    issues += AccountRules.issues(ofName: registration.name)
    if EmailAddress(registration.email) == nil { issues.append(DomainError.invalidEmail.issue(at: "/email")) }
    if isWeak(registration.password) { issues.append(DomainError.weakPassword.issue(at: "/password")) }
    if !registration.password.unicodeScalars.elementsEqual(registration.confirmation.unicodeScalars) {
      issues.append(DomainError.passwordMismatch.issue(at: "/passwordConfirmation"))
    }
    if !registration.acceptsTerms { issues.append(DomainError.termsNotAccepted.issue(at: "/acceptTerms")) }
    if let zone = registration.zone, Zone(identifier: zone) == nil {
      issues.append(DomainError.unknownTimeZone.issue(at: "/timeZone"))
    }
    return issues
  }

  /// What a user wants to change; nil stays as it is.
  struct Change {
    let name: String?
    let avatar: String?
    let zone: String?
    let dayStartsAt: Int?
  }

  /// Every broken rule of a change of profile.
  static func issues(of change: Change) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    issues += change.name.map(AccountRules.issues(ofName:)) ?? []
    if let avatar = change.avatar, Account.Avatar(rawValue: avatar) == nil {
      issues.append(DomainError.unknownAvatar.issue(at: "/avatar"))
    }
    if let zone = change.zone, Zone(identifier: zone) == nil {
      issues.append(DomainError.unknownTimeZone.issue(at: "/timeZone"))
    }
    if let hour = change.dayStartsAt, !Account.dayStarts.contains(hour) {
      issues.append(DomainError.invalidDayStart.issue(at: "/dayStartsAt"))
    }
    return issues
  }

  /// What is wrong with a name; at most one thing.
  ///
  /// Control characters are no part of a name, which others see on one line.
  static func issues(ofName name: String) -> [DomainError.Issue] {
    guard name.isBounded(toCharacters: Account.nameLengths.upperBound) else {
      return [DomainError.nameTooLong.issue(at: "/name")]
    }
    let name = name.trimmed
    if let character = name.firstControlCharacter {
      return [DomainError.controlCharacter(character, in: "name", at: "/name")]
    }
    if name.count < Account.nameLengths.lowerBound { return [DomainError.nameTooShort.issue(at: "/name")] }
    return name.count > Account.nameLengths.upperBound ? [DomainError.nameTooLong.issue(at: "/name")] : []
  }

  /// Whether a password is too short; nothing is trimmed.
  static func isWeak(_ password: String) -> Bool { password.count < shortestPassword }
}

extension FieldType where Value == String {
  /// The name of a user.
  static var accountName: FieldType { .untrimmed(upTo: Account.nameLengths.upperBound).under(.nameTooLong) }
}
