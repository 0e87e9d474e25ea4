/// The Swift names that follow from keys and placeholders.
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

  /// The labels of the parameters, in order: the names of the placeholders.
  ///
  /// An integer without a name is `count`, another argument `value`.
  static func parameters(of arguments: ArgumentList) -> [String] {
    var labels: [String] = []
    for (kind, name) in zip(arguments.kinds, arguments.names) {
      let label = name ?? (kind == .integer ? "count" : "value")
      labels.append(labels.contains(label) ? "\(label)\(labels.count + 1)" : label)
    }
    return labels
  }

  private static func camelCase(_ words: some Collection<Substring>) -> String {
    guard let first = words.first else { return "" }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return first.prefix(1).lowercased() + first.dropFirst() + rest.joined()
  }
}
