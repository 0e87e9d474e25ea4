/// A namespace: the methods whose names have the same part before the period.
package struct Namespace: Sendable {
  /// The name; `connection` for the methods whose names have no period.
  package let name: String
  /// The concept behind the methods, in about two sentences.
  package let concept: String

  /// Describes a namespace.
  package init(_ name: String, _ concept: String) {
    self.name = name
    self.concept = concept
  }

  /// Returns the namespace of a method.
  package static func name(ofMethod method: String) -> String {
    method.contains(".") ? String(method.prefix { $0 != "." }) : "connection"
  }
}
