import Auth
import Database
import JSON
import JSONRPC
import Kernel
import Service
import TestSupport

@testable import kindling

extension TestUser {
  /// Runs a command of the owner of the database on the account of an email address.
  @discardableResult
  func administer<Value>(_ email: String, _ body: (Administration, Account) throws -> Value) throws -> Value {
    try dispatcher.perform { context in
      let commands = Administration(context)
      return try body(commands, commands.requiredAccount(email))
    }
  }
}

extension Harness {
  /// All methods of the program.
  static let programRegistry = registry(ManualClock(startInstant))

  /// All methods of the program by name.
  static let programMethods: [String: Method] = Dictionary(
    uniqueKeysWithValues: programRegistry.methods.map { ("\($0.name)", $0) })

  /// The names of all methods of the program, in the order of the OpenRPC document.
  static let programMethodNames: [String] = programRegistry.methods.map { "\($0.name)" }

  /// Returns the OpenRPC document of the program.
  static func programDocument() throws -> JSON { try document.get() }

  private static let document = Result {
    let writer = JSONWriter()
    programRegistry.openRPCDocument(version: "1.2.3").write(to: writer)
    return try JSON(writer.withBytes { String(decoding: $0, as: UTF8.self) })
  }

  /// Creates the service with all domains, as the program composes it.
  static func program(
    at location: DatabaseLocation = .memory, random: any RandomSource = SeededRandomSource(seed: 1),
    files: FileAccess = .any
  ) throws -> Harness {
    program(
      on: location == .memory
        ? try Database.inMemory(durability: .full, now: startInstant, indexMerges: Composition.indexMerges)
        : try Database(at: location, now: startInstant, indexMerges: Composition.indexMerges),
      random: random, files: files)
  }

  /// Creates the service with all domains on an open database, at an instant; by default, that of other tests.
  static func program(
    on database: Database, at now: Instant = startInstant, random: any RandomSource = SeededRandomSource(seed: 1),
    files: FileAccess = .any
  ) -> Harness {
    let clock = ManualClock(now)
    return Harness(
      registry(clock), checks: Composition.checks, clock: clock, database: database, random: random,
      hooks: Composition.hooks, files: files)
  }

  /// The instant of `start`.
  static var startInstant: Instant { Instant(start) ?? Instant(milliseconds: 0) }

  /// Returns the methods and topics of the program.
  static func registry(_ clock: ManualClock) -> Registry {
    Composition.registry(program(clock), passwordCost)
  }
}
