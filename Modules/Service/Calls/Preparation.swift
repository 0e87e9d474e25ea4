import Database
import JSON
import JSONRPC
import Kernel

/// The work of a method before its own transaction: a read, and an expensive computation such as hashing a password.
///
/// The dispatcher commits the open group, runs `read` in a short read transaction, and runs `compute` after that
/// transaction has ended. The handler then runs in the transaction of the call.
public struct Preparation<Input, ReadResult, Prepared>: Sendable {
  let read: @Sendable (Input, CallContext) throws -> ReadResult
  let compute: @Sendable (Input, ReadResult) throws -> Prepared

  /// Creates a preparation.
  ///
  /// `read` makes the inexpensive checks and loads the input of `compute`; it must not write. `compute` has no access
  /// to the database.
  public init(
    read: @escaping @Sendable (Input, CallContext) throws -> ReadResult,
    compute: @escaping @Sendable (Input, ReadResult) throws -> Prepared
  ) {
    self.read = read
    self.compute = compute
  }
}

/// The error for data that changed after a preparation had read it; the dispatcher repeats the preparation.
public struct StalePreparation: Error {
  /// Creates the error.
  public init() {}
}

/// The stages of a call whose method has a preparation; each stage returns the next.
enum PreparedCall {
  /// Runs in a short read transaction.
  typealias Reading = (CallContext) throws -> Computation
  /// Runs while no transaction is open.
  typealias Computation = () throws -> Run
  /// Runs the handler in the transaction of the call and writes its result.
  typealias Run = (CallContext, JSONWriter) throws -> Void
}

/// A programming error: a method with a preparation was run without it.
struct UnpreparedCall: Error {}

extension Dispatcher {
  private static let maxPreparationAttempts = 3

  /// Runs a call of a method that has a preparation.
  ///
  /// `read` is a `Result`: errors in the parameters are thrown only after authorization, so that unauthorized callers
  /// do not see them.
  ///
  /// - Throws: `busy` if the data changed during every attempt.
  func run(
    _ method: Method, preparingWith read: Result<PreparedCall.Reading, any Error>, on lane: Lane, result: JSONWriter
  ) throws {
    for _ in 0..<Dispatcher.maxPreparationAttempts {
      lane.flushGroup()
      guard !lane.runningCallIsCancelled() else { throw DomainError.cancelled }
      let compute = try inReadTransaction(for: method) { try read.get()(context) }
      let run = try method.checkingErrors(compute)
      do {
        guard method.traits.contains(.worksWithoutStorage) else {
          return try withSavepoint(for: method) { try run(context, result) }
        }
        return try runStoringIfPossible(method, result: result) { try run(context, result) }
      } catch is StalePreparation {
        continue
      }
    }
    throw DomainError.busy
  }

  private func inReadTransaction(
    for method: Method, _ body: () throws -> PreparedCall.Computation
  ) throws -> PreparedCall.Computation {
    recordUserBeforeGroup()
    let outcome = Result {
      try database.beginReading()
      try authorize(method)
      return try method.checkingErrors(body)
    }
    try commit()
    return try outcome.get()
  }
}
