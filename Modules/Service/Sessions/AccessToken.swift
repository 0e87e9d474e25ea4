/// A token with which scripts sign in: it does not expire, and may permit only some methods.
///
/// The owner of the database creates tokens; users can list and revoke theirs.
public struct AccessToken: Hashable, Sendable {
  /// The range of the length of a name, in characters.
  public static let nameLengths = 1...100

  /// The name, unique for its user.
  public let name: String
  /// The names of the method groups that the token permits; empty if it permits all.
  public let domains: [String]
  /// Whether the token permits only methods that write neither data nor files.
  public let isReadOnly: Bool

  /// Creates a token.
  public init(name: String, domains: [String] = [], isReadOnly: Bool = false) {
    self.name = name
    self.domains = domains
    self.isReadOnly = isReadOnly
  }

  /// Whether the token permits a method; the methods of the group `system` belong to all domains.
  func permits(_ method: Method, in registry: Registry) -> Bool {
    guard !isReadOnly || (method.effect != .write && !method.traits.contains(.writesFile)) else { return false }
    return permits(domain: registry.group(of: method)?.name ?? "")
  }

  /// Whether the token permits the data of a domain; that of the group `system` belongs to all domains.
  func permits(domain: String) -> Bool { domains.isEmpty || (domains + [MethodGroup.systemName]).contains(domain) }
}

extension AccessToken: ResultObject {
  /// A token without its secret.
  public static let shape = Shape<AccessToken>("AccessToken", "A token for scripts, without its secret.") {
    Field("name", "The name.", \.name)
    Field("domains", "The names of the method groups that the token permits; empty if it permits all.", \.domains)
    Field("isReadOnly", "Whether the token permits only methods that write neither data nor files.", \.isReadOnly)
  }
}
