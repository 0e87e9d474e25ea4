/// The calls that have left the lane, in order: the first one runs, on a thread that lives as long as there are any.
///
/// Everything here is called by the lane's thread, but for the loop of the other thread itself.
final class DetachedCalls {
  /// How many calls may be here, the running one included, before the lane waits with the next one.
  static let most = 8

  private let calls = Monitor<[DetachedCall]>([])

  /// Whether the next call has to wait for its place.
  var isFull: Bool { calls.withLock { $0.count >= DetachedCalls.most } }

  /// Puts a call at the end; where it is the only one, its thread is started.
  ///
  /// - Throws: ``TransportError`` where no thread can be had; the call is not taken then, nor answered.
  func add(_ call: DetachedCall) throws(TransportError) {
    let isAlone = calls.withLock { calls in
      calls.append(call)
      return calls.count == 1
    }
    guard isAlone else { return }
    do throws(TransportError) {
      try SystemThread { [calls] in DetachedCalls.work(on: calls) }.detach()
    } catch {
      calls.withLock { $0.removeAll() }
      throw error
    }
  }

  /// Takes back the calls with an id: the running one is told, the waiting ones are answered at once.
  ///
  /// - Parameters:
  ///   - id: the id as it is written; nil means every call.
  ///   - error: what the waiting ones are answered with.
  func cancel(_ id: UnsafeBufferPointer<UInt8>?, error: @autoclosure () -> ErrorReply) {
    let isMeant = { (call: DetachedCall) in id.map(call.has(id:)) ?? true }
    let dropped = calls.withLock { calls in
      if let running = calls.first, isMeant(running) { running.cancel() }
      let waiting = calls.dropFirst().filter(isMeant)
      calls = calls.prefix(1) + calls.dropFirst().filter { !isMeant($0) }
      return waiting
    }
    for call in dropped { call.refuse(error()) }
  }

  /// Waits until there are fewer calls than so many, or a time has passed.
  ///
  /// - Returns: false where it is the time that has passed.
  func wait(forFewerThan count: Int, milliseconds: Int) -> Bool {
    calls.wait(until: .now + milliseconds) { $0.count < count ? () : nil } != nil
  }

  /// What the thread does: runs the first call, which stays in its place meanwhile, until there is none.
  private static func work(on calls: Monitor<[DetachedCall]>) {
    var next = calls.withLock { $0.first }
    while let call = next {
      call.run()
      next = calls.withLock { calls in
        calls.removeFirst()
        return calls.first
      }
      calls.notify()
    }
  }
}
