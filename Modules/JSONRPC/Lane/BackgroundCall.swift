public import JSON
import Synchronization

/// A call that has left the lane and runs on another thread.
///
/// Safe to share: the id and `send` are constant, the flag is atomic, and all other state is used by one thread at a
/// time. The lane's thread creates the call and passes it on under a lock. After that, only the thread that runs it or
/// removes it from the queue uses it.
public final class BackgroundCall: @unchecked Sendable {
  /// Runs the call and writes its result as one JSON value; a thrown error becomes the reply.
  public typealias Work = (BackgroundCall, JSONWriter) throws(ErrorReply) -> Void

  private let id: [UInt8]?
  /// The user or another owner whose calls run in their order.
  let owner: Int64
  private let send: @Sendable (UnsafeRawBufferPointer) -> Bool
  private let cancelFlag = Atomic(false)
  /// Frames messages for the connection; replies are sent immediately.
  private let messages = ReplyGroup()
  private var work: Work?

  /// Creates a call, which takes ownership of `work`.
  ///
  /// The id is nil if no reply is expected. `send` takes complete messages and may be called on any thread.
  init(
    id: UnsafeBufferPointer<UInt8>?, owner: Int64, framing: Framing,
    send: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool, work: @escaping Work
  ) {
    self.id = id.map(Array.init)
    self.owner = owner
    self.send = send
    self.work = work
    messages.framing = framing
  }

  /// Whether the call was canceled; its work should then stop soon and undo its effects.
  public var isCancelled: Bool { cancelFlag.load(ordering: .relaxed) }

  /// Sends a notification immediately; `params` writes one JSON value.
  public func notify(_ method: StaticString, params: (JSONWriter) -> Void) {
    messages.notify(method, params: params, send: send)
  }

  // MARK: - Used by the queue

  func cancel() { cancelFlag.store(true, ordering: .relaxed) }

  func has(id other: UnsafeBufferPointer<UInt8>) -> Bool { id?.elementsEqual(other) ?? false }

  func run() {
    guard let work else { return }
    answer { writer throws(ErrorReply) in try work(self, writer) }
    self.work = nil
  }

  /// Replies with an error without running the call; the resources that the work captured are released first.
  func reject(with error: ErrorReply) {
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
