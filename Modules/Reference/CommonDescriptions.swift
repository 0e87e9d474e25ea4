import JSONRPC

/// The parameters and errors that methods of many namespaces have, which the reference explains once.
struct CommonDescriptions {
  /// The number of namespaces from which on a parameter or an error is a common one.
  private static let minNamespaces = 5

  /// The common parameters with the number of methods that have them.
  let parameters: [(property: JSONSchema.Property, count: Int)]
  /// The common errors with the names of the methods that return them.
  let errors: [(error: OpenRPCDocument.ErrorDescription, methods: Set<String>)]
  private let parameterKeys: Set<String>
  private let errorKeys: Set<String>

  /// Finds the common descriptions of methods.
  init(of methods: [OpenRPCDocument.Method]) {
    let parameters = Self.common(in: methods, \.parameters, where: { !$0.isRequired }, key: Self.key)
    let errors = Self.common(in: methods, \.errors, where: { _ in true }, key: Self.key)
    self.parameters = parameters.map { ($0.element, $0.methods.count) }
    self.errors = errors.map { ($0.element, $0.methods) }
    parameterKeys = Set(parameters.map { Self.key($0.element) })
    errorKeys = Set(errors.map { Self.key($0.element) })
  }

  /// Whether a parameter is a common one.
  func contains(_ property: JSONSchema.Property) -> Bool { parameterKeys.contains(Self.key(property)) }

  /// Whether an error is a common one.
  func contains(_ error: OpenRPCDocument.ErrorDescription) -> Bool { errorKeys.contains(Self.key(error)) }

  /// Returns the elements of methods of many namespaces, in the order in which they occur first.
  private static func common<Element>(
    in methods: [OpenRPCDocument.Method], _ elements: (OpenRPCDocument.Method) -> [Element],
    where isIncluded: (Element) -> Bool, key: (Element) -> String
  ) -> [(element: Element, methods: Set<String>)] {
    var order: [String] = []
    var found: [String: (element: Element, methods: Set<String>)] = [:]
    for method in methods {
      for element in elements(method) where isIncluded(element) {
        if found[key(element)] == nil { order.append(key(element)) }
        found[key(element), default: (element, [])].methods.insert(method.name)
      }
    }
    return order.compactMap { found[$0] }.filter {
      Set($0.methods.map(Namespace.name(ofMethod:))).count >= minNamespaces
    }
  }

  private static func key(_ property: JSONSchema.Property) -> String {
    "\(property.name) \(SchemaText.plain.type(of: property, isParameter: true)) \(property.meaning)"
  }

  private static func key(_ error: OpenRPCDocument.ErrorDescription) -> String {
    "\(error.code) \(error.rule ?? "") \(error.message)"
  }
}
