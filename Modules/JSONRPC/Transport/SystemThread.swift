public import Glibc

/// An operating system thread.
///
/// Code that blocks in system calls for an unbounded time (draining output, waiting for signals, a background call)
/// must not use Swift's cooperative pool. Foundation's threads are not available in this module.
public struct SystemThread: Sendable {
  /// The pthread handle, valid until the thread is joined, or until it ends if it is detached.
  public let handle: pthread_t

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread, which inherits the signal mask of the caller.
  ///
  /// - Throws: ``TransportError`` if the thread cannot be created.
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

  /// Waits for the end of the thread; must be called at most once, and never after ``detach()``.
  public func join() {
    pthread_join(handle, nil)
  }

  /// Detaches the thread; it must not be joined afterward.
  public func detach() {
    pthread_detach(handle)
  }
}
