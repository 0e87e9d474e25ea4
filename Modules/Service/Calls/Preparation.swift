import Database
import JSON
import JSONRPC
import Kernel

/// The expensive part of a method that needs no transaction, such as hashing a password.
///
/// The dispatcher commits the open group, runs `read` in a short reading transaction, and runs `compute` after that
/// transaction has ended. The handler then runs in the transaction of the call. (Architecture, "Files named by
/// clients".)
public struct Preparation<Input, Facts, Prepared>: Sendable {
  let read: @Sendable (Input, CallContext) throws -> Facts
  let compute: @Sendable (Input, Facts) throws -> Prepared

  /// Declares a preparation.
  ///
  /// - Parameters:
  ///   - read: checks what is cheap to check, and reads what the work needs; throws refusals and writes nothing.
  ///   - compute: does the work; has no database.
  public init(
    read: @escaping @Sendable (Input, CallContext) throws -> Facts,
    compute: @escaping @Sendable (Input, Facts) throws -> Prepared
  ) {
    self.read = read
    self.compute = compute
  }
}

/// What a preparation has read changed before the transaction of its call began: the dispatcher prepares again.
public struct OutdatedPreparation: Error {
  /// Makes the error.
  public init() {}
}

/// The stages of a call whose method prepares, each made by the one before.
enum PreparedCall {
  /// Runs in a short reading transaction.
  typealias Reading = (CallContext) throws -> Work
  /// Runs while no transaction is open.
  typealias Work = () throws -> Run
  /// Runs the handler in the transaction of the call and writes its result.
  typealias Run = (CallContext, JSONWriter) throws -> Void
}

/// A method that prepares was run as if it did not: a fault of ours.
struct UnpreparedCall: Error {}

extension Dispatcher {
  /// How often a call is prepared before it is refused as `busy`.
  private static let preparationAttempts = 3

  /// Runs a call whose method prepares.
  ///
  /// - Parameters:
  ///   - method: its method.
  ///   - read: The first stage, or what is wrong with the parameters, which only those who may call the method learn.
  ///   - lane: sends the replies of the group before it.
  ///   - result: where the result goes.
  /// - Throws: the refusal of the call; `busy` if what it read kept changing.
  func run(
    _ method: Method, prepared read: Result<PreparedCall.Reading, any Error>, on lane: Lane, result: JSONWriter
  ) throws {
    for _ in 0..<Dispatcher.preparationAttempts {
      lane.clearTheWay()
      guard !lane.runningCallIsCancelled() else { throw DomainError.cancelled }
      let work = try reading(for: method) { try read.get()(context) }
      let run = try method.checkingErrors(work)
      do {
        return try writing(for: method) { try run(context, result) }
      } catch is OutdatedPreparation {
        continue
      }
    }
    throw DomainError.busy
  }

  /// Runs the first stage of a call in a transaction that ends with it.
  private func reading(for method: Method, _ body: () throws -> PreparedCall.Work) throws -> PreparedCall.Work {
    noteUserBeforeGroup()
    let outcome = Result {
      try database.beginReading()
      try authorize(method)
      return try method.checkingErrors(body)
    }
    try commit()
    return try outcome.get()
  }
}
