/// The Swift names of keys and placeholders.
package enum AccessorName {
  /// Returns the accessor name of a key: `errorInvalidEmail` for `error.invalid_email`.
  package static func name(ofKey key: String) -> String {
    camelCase(key.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) })
  }

  /// Returns whether a name of ASCII letters, digits and underscores starts with a letter and needs no backticks.
  static func isUsable(_ name: String) -> Bool {
    name.first?.isLetter == true && !reserved.contains(name)
  }

  private static let reserved = Set(
    """
    as associatedtype await break case catch class continue default defer deinit do else enum extension fallthrough false \
    fileprivate for func guard if import in init inout internal is let nil operator precedencegroup private protocol public \
    repeat rethrows return self static struct subscript super switch throw throws true try typealias var where while
    """.split(separator: " ").map(String.init))

  /// Returns the parameter labels in order: the names of the placeholders.
  ///
  /// The label of an unnamed integer is `count`, that of any other unnamed argument `value`. A repeated label
  /// ends with the number of its argument: `count2`.
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
