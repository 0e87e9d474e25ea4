/// Texts as literals of Swift.
enum SwiftLiteral {
  /// A literal in one line; spaces that look like others, and all that cannot be seen, are written as escapes.
  static func quoted(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\t": literal += "\\t"
      case " ": literal += " "
      default:
        let isHidden =
          scalar.properties.isWhitespace || [.control, .format].contains(scalar.properties.generalCategory)
        if isHidden {
          literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
          literal.unicodeScalars.append(scalar)
        }
      }
    }
    return literal + "\""
  }
}
