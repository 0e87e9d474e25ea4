import Database
import JSON
import JSONRPC
import Kernel
import Service
import TestSupport

@testable import kindling

/// The whole service as the program puts it together, with a clock that stands still.
enum WholeService {
  /// Every method, by name.
  static let methods: [String: Method] = Dictionary(
    uniqueKeysWithValues: registry(ManualClock(start)).methods.map { ("\($0.name)", $0) })

  /// The names of all methods, in the order of the reference.
  static let names: [String] = registry(ManualClock(start)).methods.map { "\($0.name)" }

  private static var start: Instant { Instant(Fixture.start) ?? Instant(milliseconds: 0) }

  private static func registry(_ clock: ManualClock) -> Registry {
    Composition.registry(Fixture.program(clock), Fixture.passwordCost)
  }

  /// The description of every method.
  static func document() throws -> JSON {
    let writer = JSONWriter()
    registry(ManualClock(start)).document(version: "1.2.3").write(to: writer)
    return try JSON(writer.withBytes { String(decoding: $0, as: UTF8.self) })
  }

  /// A new service on an empty database, by default in memory, at nine in the morning.
  static func fixture(at location: DatabaseLocation = .memory, files: FileAccess = .any) throws -> Fixture {
    let clock = ManualClock(start)
    return Fixture(
      registry(clock), clock: clock,
      database: try Database(at: location, now: start, indexMerges: Composition.indexMerges), hooks: Composition.hooks,
      files: files)
  }
}
