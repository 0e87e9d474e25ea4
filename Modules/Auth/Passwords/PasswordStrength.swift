import Kernel
import Localization

/// How strong a password looks, for information only. (Learning paths, 2.1.)
enum PasswordStrength: String, CaseIterable, Sendable {
  case none, weak, fair, good, strong

  /// Judges a password by its number of user-perceived characters.
  init(of password: String) {
    self =
      switch password.count {
      case 0: .none
      case 1...4: .weak
      case 5...7: .fair
      case 8...11: .good
      default: .strong
      }
  }

  /// The share of a full bar, 0 to 1.
  var score: Double {
    switch self {
    case .none: 0
    case .weak: 0.25
    case .fair: 0.5
    case .good: 0.75
    case .strong: 1
    }
  }

  /// What a form shows beside the bar; nil while nothing is typed.
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
