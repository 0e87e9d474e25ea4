import JSONRPC

/// The page on which each object is described.
struct ObjectPages {
  /// The page of objects that many namespaces share.
  static let shared = "objects"
  /// The number of namespaces from which on an object is a shared one, unless most of its methods are in one of them.
  private static let minNamespaces = 4

  private let components: [String: JSONSchema.Component]
  private let pages: [String: String]

  /// Assigns the objects of a document to pages: to the namespace with the most methods that use them.
  init(of document: OpenRPCDocument) {
    let objects = document.components.filter(\.isObject)
    components = Dictionary(uniqueKeysWithValues: objects.map { ($0.name, $0) })
    var counts: [String: [String: Int]] = [:]
    for method in document.methods {
      for component in Self.objects(usedBy: method) {
        counts[component.name, default: [:]][method.namespace, default: 0] += 1
      }
    }
    let order = document.methods.map(\.namespace)
    let ofEvents = Set(document.events.compactMap(\.data).flatMap(Self.objects(in:)).map(\.name))
    pages = Dictionary(
      uniqueKeysWithValues: objects.map { component in
        guard let users = counts[component.name] else {
          return (component.name, ofEvents.contains(component.name) ? "topics" : "errors")
        }
        let owner = users.max {
          ($0.value, -(order.firstIndex(of: $0.key) ?? 0)) < ($1.value, -(order.firstIndex(of: $1.key) ?? 0))
        }
        let isShared =
          users.count >= Self.minNamespaces && 2 * (owner?.value ?? 0) <= users.values.reduce(0, +)
        return (component.name, isShared ? Self.shared : owner?.key ?? Self.shared)
      })
  }

  /// Returns the objects of a page, sorted by name.
  func objects(on page: String) -> [JSONSchema.Component] {
    pages.filter { $0.value == page }.keys.sorted().compactMap { components[$0] }
  }

  /// Returns the objects of a page by the method or topic that uses them first.
  func objects(on page: String, usedBy schemas: [JSONSchema], without described: inout Set<String>)
    -> [JSONSchema.Component]
  {
    schemas.flatMap(Self.objects(in:)).filter { pages[$0.name] == page && described.insert($0.name).inserted }
  }

  /// Returns a link to an object from a page.
  func link(to component: JSONSchema.Component, from page: String) -> String {
    let target = pages[component.name] ?? page
    return "[\(component.name)](\(target == page ? "" : "\(target).md")#\(component.name.lowercased())-object)"
  }

  static func objects(usedBy method: OpenRPCDocument.Method) -> [JSONSchema.Component] {
    var found: Set<String> = []
    return (method.parameters.map(\.schema) + [method.result]).flatMap(objects(in:))
      .filter { found.insert($0.name).inserted }
  }

  /// Returns the objects to which a schema refers, directly or indirectly, each object before those that it uses.
  private static func objects(in schema: JSONSchema) -> [JSONSchema.Component] {
    var found: [JSONSchema.Component] = []
    var names: Set<String> = []
    collect(schema, into: &found, &names)
    return found
  }

  private static func collect(
    _ schema: JSONSchema, into found: inout [JSONSchema.Component], _ names: inout Set<String>
  ) {
    switch schema {
    case .any, .boolean, .integer, .number, .string, .enumeration: break
    case .array(let element, _), .nullable(let element), .map(let element, _): collect(element, into: &found, &names)
    case .object(let properties, _, _): for property in properties { collect(property.schema, into: &found, &names) }
    case .anyOf(let first, let second):
      collect(first, into: &found, &names)
      collect(second, into: &found, &names)
    case .reference(let component):
      guard names.insert(component.name).inserted else { return }
      if component.isObject { found.append(component) }
      collect(component.schema(), into: &found, &names)
    }
  }
}

extension JSONSchema.Component {
  /// Whether the schema describes an object.
  var isObject: Bool {
    if case .object = schema() { true } else { false }
  }
}
