import ArgumentParser
import Auth
import Database
import Glibc
import JSON
import JSONRPC
import Kernel
import Localization
import Service

/// The options of commands for the owner of the database, who needs no password of a user.
struct AdministrationOptions: ParsableArguments {
  @OptionGroup var common: CommonOptions

  /// Runs a command with an existing database, or a new one if `creates` is true; throws `ExitCode` unless it succeeds.
  func run(creates: Bool = false, _ work: (Composition) throws -> ExitStatus) throws {
    let settings = try common.settings()
    if !creates { try common.requireDatabase() }
    try ExitStatus.reportingErrors {
      let composition = try Composition(settings)
      defer { composition.database.close() }
      return try work(composition)
    }.throwIfFailed()
  }

  /// Runs a command with the account of an email address, in a transaction.
  func run(
    email: String, _ effect: Method.Effect = .write, _ work: (Administration, Account) throws -> ExitStatus
  ) throws {
    try run { composition in
      try composition.administer(effect) { try work($0, $0.requiredAccount(email)) }
    }
  }
}

/// The error for an email address without an account.
struct UnknownUser: Error {
  let email: String
}

extension Administration {
  /// Returns the account of an email address; throws `UnknownUser` if it does not exist.
  func requiredAccount(_ email: String) throws -> Account {
    guard let account = try account(email: email) else { throw UnknownUser(email: email) }
    return account
  }
}

extension Composition {
  /// Runs commands on accounts in a transaction.
  func administer<Value>(_ effect: Method.Effect = .write, _ body: (Administration) throws -> Value) throws -> Value {
    try dispatcher.perform(effect) { try body(Administration($0)) }
  }
}
