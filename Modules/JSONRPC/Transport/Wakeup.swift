import CLinux
import Glibc
import Synchronization

/// Interrupts the main loop while it waits for input, without an extra system call per read.
///
/// The loop blocks in a plain `read`. It must be interrupted by SIGTERM, SIGINT and SIGHUP, by the end of a watched
/// process, and by other threads. All of them set the flag `isPending`. A helper thread, which otherwise sleeps in
/// `sigtimedwait`, then interrupts the read with SIGURG. Its handler is empty and installed without SA_RESTART, so
/// `read` returns EINTR.
///
/// No wake-up is lost. The loop sets `isWaiting` and then checks `isPending`; a waker sets `isPending`, and the helper
/// then checks `isWaiting`. With sequential consistency, at least one of them sees the other's flag. If the loop sees
/// `isPending`, it does not wait. If the helper sees `isWaiting`, it sends SIGURG every two milliseconds until the loop
/// has left the read, in case the signal arrived before `read`. Running calls are not interrupted.
///
/// The helper receives SIGTERM, SIGINT, SIGHUP and SIGURG with `sigtimedwait`. All other threads must block the stop
/// signals, so this object must be created before them. SIGHUP remains ignored if it was ignored at startup, as by
/// `nohup`. A stop signal less than one second after the first is considered a duplicate, because a terminal and a
/// shell's job control often both send a signal. A later one ends the process immediately, without a flush.
public final class Wakeup: Sendable {
  /// The reason for a stop request.
  public enum StopReason: Equatable, Sendable {
    /// This signal was received.
    case signal(Int32)
    /// The process with this ID has ended.
    case processExited(Int32)
  }

  /// The interval of repeated interruptions, in nanoseconds.
  private static let retryInterval = 2_000_000
  /// The polling interval for a process without a pidfd, in seconds.
  private static let processInterval: UInt32 = 1

  private let duplicateWindow: Int
  private let loop: pthread_t
  private let stopSignals: [Int32]
  private let isPending = Atomic(false)
  private let isWaiting = Atomic(false)
  private let isClosing = Atomic(false)
  private let firstStopReason = Mutex<StopReason?>(nil)
  private let hasStopReason = Atomic(false)
  private let helper = Mutex<SystemThread?>(nil)

  /// Starts listening; the calling thread is the one that is woken.
  ///
  /// A stop signal at most `duplicateWindow` milliseconds after the first is considered a duplicate.
  ///
  /// - Throws: ``TransportError`` if no thread can be created.
  public init(duplicateWindow: Int = 1000) throws(TransportError) {
    self.duplicateWindow = duplicateWindow
    loop = pthread_self()
    var hangUp = sigaction()
    sigaction(SIGHUP, nil, &hangUp)
    let isHangUpIgnored = unsafeBitCast(hangUp.__sigaction_handler.sa_handler, to: Int.self) == 1
    stopSignals = isHangUpIgnored ? [SIGTERM, SIGINT] : [SIGTERM, SIGINT, SIGHUP]
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGURG, &action, nil)

    var blockedSignals = Self.signalSet(stopSignals)
    pthread_sigmask(SIG_BLOCK, &blockedSignals, nil)
    // The helper inherits a mask with SIGURG blocked; the loop itself must receive that signal.
    var interruptSignals = Self.signalSet([SIGURG])
    pthread_sigmask(SIG_BLOCK, &interruptSignals, nil)
    defer { pthread_sigmask(SIG_UNBLOCK, &interruptSignals, nil) }
    let thread = try SystemThread { self.listen() }
    helper.withLock { $0 = thread }
  }

  /// The first stop request; nil if there is none.
  public var stopReason: StopReason? { firstStopReason.withLock { $0 } }

  /// Whether a stop was requested; lock-free, because it is checked before every call.
  public var isStopping: Bool { hasStopReason.load(ordering: .acquiring) }

  /// Wakes the loop, from any thread.
  public func notify() {
    isPending.store(true, ordering: .sequentiallyConsistent)
    send(SIGURG)
  }

  /// Requests a stop when another process ends; returns false if no process has this ID.
  ///
  /// Uses a pidfd. Without one, the process is polled once per second; a new process that reuses the ID between
  /// two polls is mistaken for the old one.
  ///
  /// - Throws: ``TransportError`` if no thread can be created.
  public func watch(process: Int) throws(TransportError) -> Bool {
    guard let process = Int32(exactly: process), process > 0 else { return false }
    let descriptor = clinux_pidfd_open(process)
    guard descriptor >= 0 || Self.exists(process) else { return false }
    do throws(TransportError) {
      try SystemThread {
        if descriptor >= 0 {
          while !isReady(descriptor, for: POLLIN, milliseconds: -1) {}
          Glibc.close(descriptor)
        } else {
          while Self.exists(process) { sleep(Self.processInterval) }
        }
        self.requestStop(.processExited(process))
      }.detach()
    } catch {
      if descriptor >= 0 { Glibc.close(descriptor) }
      throw error
    }
    return true
  }

  /// Stops listening and joins the helper; the loop must no longer wait for input.
  public func close() {
    isClosing.store(true, ordering: .sequentiallyConsistent)
    send(SIGURG)
    helper.withLock { $0.take() }?.join()
  }

  // MARK: - Used by the loop

  /// Returns and clears the pending flag; if it was set, the loop must check all wake-up reasons.
  func acknowledge() -> Bool {
    isPending.load(ordering: .relaxed) && isPending.exchange(false, ordering: .sequentiallyConsistent)
  }

  /// Whether a wake-up is pending.
  var hasNotification: Bool { isPending.load(ordering: .sequentiallyConsistent) }

  /// Announces that the loop is about to block; returns false if a wake-up is pending.
  func beginWaiting() -> Bool {
    isWaiting.store(true, ordering: .sequentiallyConsistent)
    guard isPending.load(ordering: .sequentiallyConsistent) else { return true }
    endWaiting()
    return false
  }

  func endWaiting() {
    isWaiting.store(false, ordering: .sequentiallyConsistent)
  }

  // MARK: - Helper thread

  /// Sends a signal to the helper thread only.
  func send(_ signal: Int32) {
    helper.withLock { thread in
      if let thread { pthread_kill(thread.handle, signal) }
    }
  }

  private func listen() {
    var awaitedSignals = Self.signalSet(stopSignals + [SIGURG])
    var duplicateWindowEnd: MonotonicTime?
    while !isClosing.load(ordering: .sequentiallyConsistent) {
      let mustInterrupt =
        isPending.load(ordering: .sequentiallyConsistent) && isWaiting.load(ordering: .sequentiallyConsistent)
      let signal: Int32
      if mustInterrupt {
        pthread_kill(loop, SIGURG)
        var retryInterval = timespec(tv_sec: 0, tv_nsec: Self.retryInterval)
        signal = sigtimedwait(&awaitedSignals, nil, &retryInterval)
      } else {
        signal = sigtimedwait(&awaitedSignals, nil, nil)
      }
      guard stopSignals.contains(signal) else { continue }
      if let duplicateWindowEnd {
        if duplicateWindowEnd < .now { terminate(with: signal) }
      } else {
        duplicateWindowEnd = .now + duplicateWindow
        requestStop(.signal(signal))
      }
    }
  }

  private func terminate(with signal: Int32) {
    var signals = Self.signalSet([signal])
    Glibc.signal(signal, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    kill(getpid(), signal)
  }

  private func requestStop(_ reason: StopReason) {
    firstStopReason.withLock { first in if first == nil { first = reason } }
    hasStopReason.store(true, ordering: .releasing)
    notify()
  }

  private static func exists(_ process: Int32) -> Bool {
    kill(process, 0) == 0 || errno == EPERM
  }

  private static func signalSet(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}
