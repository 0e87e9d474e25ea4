/// How keys and comments become Swift names.
package enum AccessorName {
  /// The name of a key's accessor: `error.invalid_email` becomes `errorInvalidEmail`.
  package static func name(ofKey key: String) -> String {
    camelCase(key.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) })
  }

  /// Whether Swift takes a name for a declaration and for a parameter without further ado.
  ///
  /// - Parameter name: A name in camel case: letters and digits of ASCII.
  /// - Returns: False for an empty one, one that begins with a digit, and one that is a word of the language.
  static func isUsable(_ name: String) -> Bool {
    name.first?.isLetter == true && !reserved.contains(name)
  }

  private static let reserved = Set(
    """
    as associatedtype await break case catch class continue default defer deinit do else enum extension fallthrough false \
    fileprivate for func guard if import in init inout internal is let nil operator precedencegroup private protocol public \
    repeat rethrows return self static struct subscript super switch throw throws true try typealias var where while
    """.split(separator: " ").map(String.init))

  /// The names of the parameters, in order.
  ///
  /// The comment names them where it says `%lld = lessons done`; otherwise whole numbers are counts and the rest
  /// values.
  static func parameters(of arguments: ArgumentList, comment: String?) -> [String] {
    var names: [String] = []
    for (index, kind) in arguments.kinds.enumerated() {
      let fallback = kind == .integer ? "count" : "value"
      var name = comment.flatMap { described(index, alone: arguments.kinds.count == 1, in: $0) } ?? fallback
      if names.contains(name) { name += "\(index + 1)" }
      names.append(name)
    }
    return names
  }

  /// What a comment calls an argument: the first four words after its specifier and an equals sign.
  private static func described(_ index: Int, alone: Bool, in comment: String) -> String? {
    for specifier in comment.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).dropFirst() {
      var rest = Substring(specifier)
      let number = "\(index + 1)$"
      if rest.utf8.starts(with: number.utf8) {
        rest.utf8.removeFirst(number.utf8.count)
      } else if !alone {
        continue
      }
      guard let mark = ["lld = ", "@ = ", "f = "].first(where: { rest.utf8.starts(with: $0.utf8) }) else { continue }
      rest = rest.dropFirst(mark.count)
      let words = rest.prefix { $0.isASCII && ($0.isLetter || $0 == " " || $0 == "-") }
      let name = camelCase(words.split { !$0.isLetter }.prefix(4))
      if !name.isEmpty { return name }
    }
    return nil
  }

  private static func camelCase(_ words: some Collection<Substring>) -> String {
    guard let first = words.first else { return "" }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return first.prefix(1).lowercased() + first.dropFirst() + rest.joined()
  }
}
