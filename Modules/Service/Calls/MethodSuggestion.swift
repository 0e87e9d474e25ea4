import Kernel

/// What a client that called an unknown method may have meant.
enum MethodSuggestion: Equatable {
  /// A method with a similar name.
  case similar(String)
  /// The methods of the same namespace.
  case methods([String])
}

extension Registry {
  /// Returns the method with the most similar name of the same namespace, or else all methods of the namespace; nil if
  /// no namespace is similar.
  ///
  /// A destructive method is similar only to a name that differs in one character.
  func suggestion(for name: String) -> MethodSuggestion? {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    let names = methods.map { "\($0.name)" }
    guard let verb = parts.dropFirst().first else { return name.mostSimilar(in: names).map(MethodSuggestion.similar) }
    let namespaces = names.compactMap { $0.contains(".") ? String($0.prefix { $0 != "." }) : nil }
    guard let namespace = namespaces.contains(parts[0]) ? parts[0] : parts[0].mostSimilar(in: namespaces) else {
      return nil
    }
    let candidates = methods.filter { "\($0.name)".hasPrefix(namespace + ".") }
    func similar(_ isDestructive: Bool, maxEdits: Int) -> String? {
      verb.mostSimilar(
        in: candidates.filter { $0.traits.contains(.destructive) == isDestructive }
          .map { String("\($0.name)".dropFirst(namespace.count + 1)) },
        maxEdits: maxEdits)
    }
    if let verb = similar(true, maxEdits: 1) ?? similar(false, maxEdits: .max) {
      return .similar("\(namespace).\(verb)")
    }
    return .methods(candidates.map { "\($0.name)" })
  }
}
