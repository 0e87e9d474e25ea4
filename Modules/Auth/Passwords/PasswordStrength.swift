import Kernel
import Localization

/// The estimated strength of a password, for information only. (Accounts, 4.)
enum PasswordStrength: String, CaseIterable, Sendable {
  case none, weak, fair, good, strong

  /// Rates a password by its number of characters (grapheme clusters).
  init(of password: Password) {
    self =
      switch password.length {
      case 0: .none
      case 1...4: .weak
      case 5...7: .fair
      case 8...11: .good
      default: .strong
      }
  }

  /// The fill of a strength bar, 0 to 1.
  var score: Double {
    switch self {
    case .none: 0
    case .weak: 0.25
    case .fair: 0.5
    case .good: 0.75
    case .strong: 1
    }
  }

  /// The text next to the strength bar; nil for an empty password.
  var label: Message? {
    switch self {
    case .none: nil
    case .weak: Strings.strengthWeak
    case .fair: Strings.strengthFair
    case .good: Strings.strengthGood
    case .strong: Strings.strengthStrong
    }
  }
}
