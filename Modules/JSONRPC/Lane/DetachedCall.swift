public import JSON
import Synchronization

/// A call that has left the lane and runs on a thread of its own: what its work may do there.
///
/// Safe to share: the id and what sends never change, the flag is atomic, and everything else is used by one thread at a
/// time only. The lane's thread makes the call and hands it over with a lock; whoever takes it out of the queue, to run it or
/// to drop it, is the only one who touches it from then on.
public final class DetachedCall: @unchecked Sendable {
  /// Runs the call on its thread and writes its result as one JSON value; throws what the call is answered with.
  public typealias Work = (DetachedCall, JSONWriter) throws(ErrorReply) -> Void

  private let id: [UInt8]?
  private let send: @Sendable (UnsafeRawBufferPointer) -> Bool
  private let cancelFlag = Atomic(false)
  /// Puts bodies into the framing of the connection; it holds nothing back.
  private let messages = ReplyGroup()
  private var work: Work?

  /// Takes a call from the lane.
  ///
  /// - Parameters:
  ///   - id: the id as it was written; nil for a call that gets no reply.
  ///   - framing: how messages are told apart on the connection.
  ///   - send: takes whole messages, on any thread.
  ///   - work: what is to be done; used by nobody else from now on.
  init(
    id: UnsafeBufferPointer<UInt8>?, framing: Framing, send: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool,
    work: @escaping Work
  ) {
    self.id = id.map(Array.init)
    self.send = send
    self.work = work
    messages.framing = framing
  }

  /// Whether the call was cancelled; its work then ends as soon as it can, and leaves nothing behind.
  public var isCancelled: Bool { cancelFlag.load(ordering: .relaxed) }

  /// Sends a notification at once.
  ///
  /// - Parameters:
  ///   - method: its name.
  ///   - params: writes the parameters as one JSON value.
  public func notify(_ method: StaticString, params: (JSONWriter) -> Void) {
    messages.notify(method, params: params, send: send)
  }

  // MARK: - The queue's side

  func cancel() { cancelFlag.store(true, ordering: .relaxed) }

  func has(id other: UnsafeBufferPointer<UInt8>) -> Bool { id?.elementsEqual(other) ?? false }

  /// Runs the work and answers.
  func run() {
    guard let work else { return }
    answer { writer throws(ErrorReply) in try work(self, writer) }
    self.work = nil
  }

  /// Answers without having run; what the work would have needed is let go first.
  func refuse(_ error: ErrorReply) {
    work = nil
    answer { _ throws(ErrorReply) in throw error }
  }

  private func answer(_ result: (JSONWriter) throws(ErrorReply) -> Void) {
    guard let id else {
      try? result(JSONWriter())
      return
    }
    id.withUnsafeBufferPointer { messages.answer($0, send: send, result: result) }
  }
}
