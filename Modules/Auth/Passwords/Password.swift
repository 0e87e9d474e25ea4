import Kernel
import Service

/// A password as entered, and its form that is hashed and compared (RFC 8265, OpaqueString).
struct Password: Sendable {
  /// The password with its characters composed (NFC) and with all spaces as U+0020.
  ///
  /// Keyboards and systems produce the same character as different code points.
  let normalized: String
  private let entered: String

  init(_ entered: String) {
    self.entered = entered
    normalized = entered.isASCII ? entered : String(Password.replacingSpaces(in: entered)).canonicallyComposed
  }

  /// The forms that a stored hash can have: the normalized one first, then the entered one if it differs.
  ///
  /// A stored hash can be that of the password as entered.
  var hashedForms: [String] { isNormalized ? [normalized] : [normalized, entered] }

  /// The number of characters (grapheme clusters).
  var length: Int { normalized.count }

  var isEmpty: Bool { normalized.isEmpty }

  private var isNormalized: Bool { normalized.utf8.elementsEqual(entered.utf8) }

  private static func replacingSpaces(in text: String) -> String.UnicodeScalarView {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
    }
    return scalars
  }
}

extension Password: Equatable {
  /// Returns whether two passwords have the same normalized form.
  static func == (_ first: Password, _ second: Password) -> Bool {
    first.normalized.utf8.elementsEqual(second.normalized.utf8)
  }
}

extension FieldType where Value == Password {
  /// A password, which is normalized and not trimmed.
  static var password: FieldType { FieldType<String>.passwordText.map(Password.init) }

  /// A password that a user chooses, which must be long enough.
  static var newPassword: FieldType {
    password.rejecting(where: AccountRules.isTooShort, as: .weakPassword).described(as: .newPassword)
  }
}
