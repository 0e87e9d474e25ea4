/// How keys and comments become Swift names.
public enum AccessorName {
  /// The name of a key's accessor: `error.invalid_email` becomes `errorInvalidEmail`.
  public static func name(ofKey key: String) -> String {
    camelCase(key.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) })
  }

  /// The names of the parameters, in order.
  ///
  /// The comment names them where it says `%lld = lessons done`; otherwise whole numbers are counts and the rest values.
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
    let position = alone ? "(?:\(index + 1)\\$)?" : "\(index + 1)\\$"
    guard let form = try? Regex("%\(position)(?:lld|@|f) = ([A-Za-z \\-]+)", as: (Substring, Substring).self),
      let match = comment.firstMatch(of: form)
    else { return nil }
    let name = camelCase(match.1.split { !$0.isLetter }.prefix(4))
    return name.isEmpty ? nil : name
  }

  private static func camelCase(_ words: some Collection<Substring>) -> String {
    guard let first = words.first else { return "" }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return first.prefix(1).lowercased() + first.dropFirst() + rest.joined()
  }
}
