public import Database
import Glibc
import Kernel
public import SQLite

/// The domains whose calls can be undone.
public struct History: Sendable {
  /// The number of changed rows beyond which a call is listed, but cannot be undone.
  static let maxRows = 10_000
  /// The size in bytes of the recorded values beyond which a call cannot be undone.
  static let maxBytes = 4 << 20

  let domains: [DomainHistory]
  /// The tables whose changes are recorded, from the first recorded call on.
  private let logged: Deferred<[LoggedTable]>
  private let content: Deferred<Content>

  /// What is built for the first undo or sync.
  private struct Content: Sendable {
    let statements: [String: RestoreStatements]
    let tables: [String: DomainHistory.RestorableTable]
    let order: [String: Int]
    let factKinds: [FactKind]
    let factKindsByName: [String: FactKind]
    let factOrders: [String: FactOrder]
  }

  /// Creates the history of some domains, in the order in which they are restored.
  public init(_ domains: [DomainHistory] = []) {
    self.domains = domains
    let logged = Deferred {
      let derived = Set(domains.flatMap(\.derivations).map(\.table.name))
      return domains.flatMap(\.tables).map {
        $0.table.logged(
          sharing: $0.shared, isDerived: derived.contains($0.table.name), isUpdatedOnly: $0.isUpdatedOnly)
      }
    }
    self.logged = logged
    content = Deferred {
      let names = logged.value.map(\.name)
      let kinds = zip(domains.flatMap(\.tables), logged.value).compactMap { FactKind($0, loggedAs: $1) }
      return Content(
        statements: Dictionary(uniqueKeysWithValues: zip(names, logged.value.map(RestoreStatements.init))),
        tables: Dictionary(uniqueKeysWithValues: zip(names, domains.flatMap(\.tables))),
        order: Dictionary(uniqueKeysWithValues: zip(names, names.indices)),
        factKinds: kinds, factKindsByName: Dictionary(uniqueKeysWithValues: kinds.map { ($0.name, $0) }),
        factOrders: Dictionary(uniqueKeysWithValues: kinds.compactMap(\.order).map { ($0.name, $0) }))
    }
  }

  func statements(of table: String) -> RestoreStatements? { content.value.statements[table] }

  /// The kinds of facts, each after those to which it refers.
  var factKinds: [FactKind] { content.value.factKinds }

  /// Returns a kind of facts by its name.
  func factKind(_ name: String) -> FactKind? { content.value.factKindsByName[name] }

  /// Returns the order of the rows of a kind by the name of its fact.
  func factOrder(_ name: String) -> FactOrder? { content.value.factOrders[name] }

  func kind(of table: String) -> StaticString { content.value.tables[table]?.kind ?? "" }

  /// Returns the ID of the row with a key; nil if rows of the table have no ID of their own.
  func id(of table: String, _ key: [RowValue]) -> String? {
    guard let prefix = content.value.tables[table]?.idPrefix, let number = key.first else { return nil }
    return "\(prefix)\(number)"
  }

  /// Returns the position of a table after those to which it refers.
  func order(of table: String) -> Int { content.value.order[table] ?? 0 }

  /// Returns the area of facts that a method erases as a whole; nil for other methods.
  func area(resetBy method: String) -> StaticString? {
    domains.lazy.flatMap(\.resets).first { "\($0.method)" == method }?.area
  }

  /// Whether calls of a method are recorded.
  func records(_ method: Method) -> Bool {
    guard method.effect == .write else { return false }
    return method.name.isMethod(of: "history")
      || domains.contains { $0.namespaces.contains { method.name.isMethod(of: $0) } } || hides(method)
  }

  /// Whether calls of a method are recorded only for sync.
  func hides(_ method: Method) -> Bool {
    domains.contains { $0.hiddenNamespaces.contains { method.name.isMethod(of: $0) } }
  }

  /// Installs the log of changes in a database that has none.
  ///
  /// - Throws: `misuse` if the SQLite library has no preupdate hook.
  public func install(in database: Database) throws(SQLiteError) {
    guard !domains.isEmpty, database.changeLog == nil else { return }
    try database.logChanges(maxChanges: History.maxRows, maxBytes: History.maxBytes) { logged.value }
  }
}

extension StaticString {
  /// Whether the string is the name of a method of a namespace.
  fileprivate func isMethod(of namespace: StaticString) -> Bool {
    let count = namespace.utf8CodeUnitCount
    return utf8CodeUnitCount > count && utf8Start[count] == UInt8(ascii: ".")
      && memcmp(utf8Start, namespace.utf8Start, count) == 0
  }
}
