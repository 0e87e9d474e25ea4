/// An element of an XML document, with the line on which it begins.
///
/// Foundation on Linux has XML in a library of its own, FoundationXML, which brings libxml2, resolves entities, and knows no lines
/// in its trees. XLIFF needs little of XML, so this is a small, strict reader of that.
struct MarkupElement: Equatable, Sendable {
  /// The name of an element or attribute with its namespace.
  struct Name: Hashable, Sendable {
    /// The URI of the namespace; empty for none.
    var namespace = ""
    /// The name without a prefix.
    var local: String

    /// The namespace of `xml:space` and `xml:lang`.
    static let xml = "http://www.w3.org/XML/1998/namespace"
  }

  /// What stands in an element.
  enum Content: Equatable, Sendable {
    /// Text, with all references resolved.
    case text(String)
    /// An element.
    case element(MarkupElement)
  }

  /// The name.
  var name: Name
  /// The attributes by name; declarations of namespaces are not among them.
  var attributes: [Name: String] = [:]
  /// What stands in it, in order; comments and instructions are left out.
  var content: [Content] = []
  /// The line of the start tag, from 1.
  var line: Int

  /// The elements directly below.
  var children: [MarkupElement] {
    content.compactMap { part in
      guard case .element(let element) = part else { return nil }
      return element
    }
  }

  /// The value of an attribute that has no prefix; nil where it is missing.
  subscript(_ attribute: String) -> String? { attributes[Name(local: attribute)] }

  /// Whether it has a name, in a namespace.
  func isNamed(_ local: String, in namespace: String) -> Bool { name == Name(namespace: namespace, local: local) }

  /// Whether there is text directly below that is more than space.
  var hasLooseText: Bool {
    content.contains { part in
      guard case .text(let text) = part else { return false }
      return text.contains { !$0.isWhitespace }
    }
  }
}
