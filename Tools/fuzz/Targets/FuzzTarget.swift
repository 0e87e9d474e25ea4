/// A part of the program that is fuzzed; the raw value is its name on the command line.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// Messages from bytes, in each framing mode.
  case connection
  /// JSON texts.
  case json
  /// The parameters of all methods.
  case methods
  /// Lines of another device.
  case sync
  /// Delimited tables and JSON Lines.
  case tables
  /// Anki packages and zip archives.
  case packages
  /// String catalogs and XLIFF documents.
  case catalogs
  /// Files of time zones.
  case zones

  /// Checks one input; traps if a promise is broken.
  package func check(_ input: UnsafeBufferPointer<UInt8>) {
    switch self {
    case .connection: ConnectionTarget.check(input)
    case .json: JSONTarget.check(input)
    case .methods: MethodsTarget.check(input)
    case .sync: SyncTarget.check(input)
    case .tables: TablesTarget.check(input)
    case .packages: PackagesTarget.check(input)
    case .catalogs: CatalogsTarget.check(input)
    case .zones: ZonesTarget.check(input)
    }
  }

  /// Returns bytes as text, for messages.
  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Traps with the rule if a promise is broken.
  static func expect(_ condition: Bool, _ rule: @autoclosure () -> String) {
    guard condition else { fatalError(rule()) }
  }
}
