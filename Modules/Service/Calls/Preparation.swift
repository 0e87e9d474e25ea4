import Database
import JSON
import JSONRPC
import Kernel
import Localization

/// The work of a method before its own transaction: a read, and an expensive computation such as hashing a password.
///
/// `compute` uses no transaction, and the handler then runs in the transaction of the call. If the call names a
/// session, or starts one that the connection does not use, `compute` runs beside the lane, and calls of other sessions
/// do not wait. Otherwise, the open group is committed, and `read` runs in a short read transaction before `compute`.
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

/// The error for data that changed after a preparation had read it; the preparation is then repeated.
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

extension CallRunner {
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
    for _ in 0..<CallRunner.maxPreparationAttempts {
      lane.flushGroup()
      guard !lane.isOutputBroken, !lane.runningCallIsCancelled() else { throw DomainError.canceled }
      let compute = Result { try computation(of: method, read) }
      try commit()
      let run = try method.checkingErrors(compute.get())
      do {
        guard method.traits.contains(.worksWithoutStorage) else { return try finish(method, run, result) }
        return try result.limitingResult(to: context.call.maxResultBytes) {
          try runStoringIfPossible(method, result: result) { try run(context, result) }
        }
      } catch is StalePreparation {
        continue
      }
    }
    throw DomainError.busy
  }

  /// Runs the read of a preparation in the open group, or in a new one.
  private func computation(
    of method: Method, _ read: Result<PreparedCall.Reading, any Error>
  ) throws -> PreparedCall.Computation {
    try database.beginReading()
    try authorize(method)
    return try method.checkingErrors { try read.get()(context) }
  }

  private func finish(_ method: Method, _ run: PreparedCall.Run, _ result: JSONWriter) throws {
    try withSavepoint(for: method) {
      try result.limitingResult(to: context.call.maxResultBytes) { try run(context, result) }
    }
  }

  // MARK: - Suspended calls

  /// Starts a call whose computation runs beside the lane; returns false if the call must run on the lane.
  ///
  /// - Throws: `too_many_waiting` for a call without a session if many are suspended, and the errors of the read.
  func suspend(
    _ method: Method, preparingWith read: Result<PreparedCall.Reading, any Error>, on lane: Lane
  ) throws -> Bool {
    guard context.call.session != nil || lane.anonymousSuspendedCalls < Lane.maxAnonymousSuspendedCalls else {
      throw DomainError.tooManyWaiting
    }
    let (state, computation) = (context.call, try computation(of: method, read))
    let call = SuspendedPreparation(
      method: method, read: read, state: state, localeOfError: context.localeOfError, computation: computation)
    return lane.suspendRunningCall(isLong: method.traits.contains(.long), computing: { call.compute() }) {
      [unowned self] result throws(ErrorReply) in
      do throws(ErrorReply) {
        let isAnswered = try resume(call, result)
        if isAnswered { recorder.record(method, since: call.start) }
        return isAnswered
      } catch {
        recorder.record(method, since: call.start, error: error)
        throw error
      }
    }
  }

  /// Continues a suspended call; returns false if it must compute again, because its data has changed.
  private func resume(_ call: SuspendedPreparation, _ result: JSONWriter) throws(ErrorReply) -> Bool {
    context.call = call.state
    defer { forgetCheckAfterNamedSession() }
    do {
      let run = try call.method.checkingErrors { try call.takeOutcome() }
      do {
        try finish(call.method, run, result)
        return true
      } catch is StalePreparation {
        guard call.attempts < CallRunner.maxPreparationAttempts else { throw DomainError.busy }
        call.prepare(try computation(of: call.method, call.read))
        return false
      }
    } catch {
      throw errorReplies.reply(to: error, of: database, in: call.localeOfError)
    }
  }
}

/// A call of a method with a preparation that has left the lane.
///
/// Safe to share: the lane sets the computation before it passes the call to another thread, and uses the outcome only
/// after that thread has finished.
private final class SuspendedPreparation: @unchecked Sendable {
  let method: Method
  let read: Result<PreparedCall.Reading, any Error>
  /// The state before the call was authorized, which is repeated because its session may end.
  let state: CallState
  /// The locale of errors, that of the caller who was authorized.
  let localeOfError: TextLocale
  let start = MonotonicTime.now
  private(set) var attempts = 1
  private var computation: PreparedCall.Computation
  private var outcome: Result<PreparedCall.Run, any Error>?

  init(
    method: Method, read: Result<PreparedCall.Reading, any Error>, state: CallState, localeOfError: TextLocale,
    computation: @escaping PreparedCall.Computation
  ) {
    self.method = method
    self.read = read
    self.state = state
    self.localeOfError = localeOfError
    self.computation = computation
  }

  /// Computes on another thread.
  func compute() { outcome = Result { try computation() } }

  /// Returns the result of the computation, which was canceled if there is none.
  func takeOutcome() throws -> PreparedCall.Run {
    guard let outcome else { throw DomainError.canceled }
    self.outcome = nil
    return try outcome.get()
  }

  /// Replaces the computation for another attempt.
  func prepare(_ computation: @escaping PreparedCall.Computation) {
    attempts += 1
    self.computation = computation
  }
}
