public import Glibc

/// A thread of the operating system.
///
/// Everything that blocks in a system call for as long as a client likes (draining output, waiting for signals, a
/// detached call) must not sit on a thread of Swift's cooperative pool, and Foundation's threads are not to be had in this
/// module.
public struct SystemThread: Sendable {
  /// The system's name for the thread, valid until it was joined.
  public let handle: pthread_t

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread, which inherits the signal mask of this one.
  ///
  /// - Parameter run: what the thread does; it ends when this returns.
  /// - Throws: ``TransportError`` when the system has no room for another thread.
  public init(_ run: @escaping @Sendable () -> Void) throws(TransportError) {
    let body = Unmanaged.passRetained(Body(run))
    var handle = pthread_t()
    let code = pthread_create(
      &handle, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    guard code == 0 else {
      body.release()
      throw TransportError("pthread_create", code: code)
    }
    self.handle = handle
  }

  /// Waits for the end of the thread; once at most, and never after ``detach()``.
  public func join() {
    pthread_join(handle, nil)
  }

  /// Lets the thread clean up after itself when it ends; nobody may join it then.
  public func detach() {
    pthread_detach(handle)
  }
}
