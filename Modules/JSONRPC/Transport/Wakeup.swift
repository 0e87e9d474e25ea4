import CLinux
import Glibc
import Synchronization

/// Interrupts the loop of the program while it waits for input, without costing the loop a system call per read.
///
/// The loop blocks in a plain `read`. Three things must get it out of there: SIGTERM, SIGINT and SIGHUP, the end of
/// the process that the client named, and work that other threads have finished. All of them set the flag `pending`; a
/// thread of this object, which otherwise sleeps in `sigtimedwait`, then interrupts the read with SIGURG, whose handler
/// does nothing and is installed without SA_RESTART, so that `read` returns EINTR.
///
/// No wake-up is lost. The loop first says that it is about to wait, then looks at `pending`; whoever wakes it first
/// sets `pending`, then looks whether it waits. In the sequentially consistent order of these four steps at least one
/// of the two sees the other. If the loop sees `pending`, it does not wait. If the thread sees the loop waiting, it
/// sends the signal; should the signal fall between the loop's look and its `read`, it is sent again every two
/// milliseconds until the loop has left the read. While a call runs nothing is interrupted.
///
/// SIGTERM, SIGINT, SIGHUP and SIGURG to that thread are received with `sigtimedwait` and therefore blocked in all
/// threads that are started after this object, which the program makes first. SIGHUP stays ignored in a program that
/// was started with it ignored, as `nohup` does. A second signal ends the process at once, the way it would without us:
/// whoever asks twice does not want to wait for a flush. Within a second of the first it is taken for its echo, though:
/// a terminal and a shell's job control often send both.
public final class Wakeup: Sendable {
  /// Why the program is asked to end.
  public enum StopReason: Equatable, Sendable {
    /// This signal came.
    case signal(Int32)
    /// The process with this number is gone.
    case processGone(Int32)
  }

  /// How long a kick may take to get the loop out of its read before it is repeated, in nanoseconds.
  private static let repetition = 2_000_000
  /// How long after the first signal another one is its echo, in milliseconds.
  private static let echo = 1000
  /// How often a process is looked for where the kernel refuses to tell its end, in seconds.
  private static let processInterval: UInt32 = 1

  private let loop: pthread_t
  /// The signals that ask the program to end.
  private let stopSignals: [Int32]
  private let isPending = Atomic(false)
  private let isWaiting = Atomic(false)
  private let isClosing = Atomic(false)
  private let stop = Mutex<StopReason?>(nil)
  private let hasStopReason = Atomic(false)
  private let watcher = Mutex<SystemThread?>(nil)

  /// Starts to listen; the calling thread is the one that will be woken.
  ///
  /// - Throws: ``TransportError`` when no thread can be started.
  public init() throws(TransportError) {
    loop = pthread_self()
    var hangUp = sigaction()
    sigaction(SIGHUP, nil, &hangUp)
    let isHangUpIgnored = unsafeBitCast(hangUp.__sigaction_handler.sa_handler, to: Int.self) == 1
    stopSignals = isHangUpIgnored ? [SIGTERM, SIGINT] : [SIGTERM, SIGINT, SIGHUP]
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGURG, &action, nil)

    var listened = Self.set(stopSignals)
    pthread_sigmask(SIG_BLOCK, &listened, nil)
    // The thread inherits the mask with SIGURG in it; the loop itself must be reached by that signal.
    var kick = Self.set([SIGURG])
    pthread_sigmask(SIG_BLOCK, &kick, nil)
    defer { pthread_sigmask(SIG_UNBLOCK, &kick, nil) }
    let thread = try SystemThread { self.listen() }
    watcher.withLock { $0 = thread }
  }

  /// The first reason to end that has come up.
  public var stopReason: StopReason? { stop.withLock { $0 } }

  /// Whether the program is asked to end; asked before every call, and therefore without a lock.
  public var isStopping: Bool { hasStopReason.load(ordering: .acquiring) }

  /// Wakes the loop, from any thread.
  public func notify() {
    isPending.store(true, ordering: .sequentiallyConsistent)
    send(SIGURG)
  }

  /// Ends the program's loop when another process is gone.
  ///
  /// The kernel is asked to tell (a pidfd). Where it refuses, the process is looked for once a second; a number that is
  /// given to a new process within that second is then taken for the old one.
  ///
  /// - Parameter process: the number of the process as this one sees it.
  /// - Returns: false if no such process is visible; nothing is watched then.
  /// - Throws: ``TransportError`` when no thread can be started.
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
        self.end(.processGone(process))
      }.detach()
    } catch {
      if descriptor >= 0 { Glibc.close(descriptor) }
      throw error
    }
    return true
  }

  /// Stops listening and waits for the thread; the loop must not wait for input any more.
  public func close() {
    isClosing.store(true, ordering: .sequentiallyConsistent)
    send(SIGURG)
    watcher.withLock { $0.take() }?.join()
  }

  // MARK: The loop's side

  /// Whether somebody has called since the last time; the loop then looks at everything it can be woken for.
  func acknowledge() -> Bool {
    isPending.load(ordering: .relaxed) && isPending.exchange(false, ordering: .sequentiallyConsistent)
  }

  /// Says that the loop is about to block; false if it must not, because somebody has called already.
  func beginWaiting() -> Bool {
    isWaiting.store(true, ordering: .sequentiallyConsistent)
    guard isPending.load(ordering: .sequentiallyConsistent) else { return true }
    endWaiting()
    return false
  }

  /// Says that the loop is no longer blocked.
  func endWaiting() {
    isWaiting.store(false, ordering: .sequentiallyConsistent)
  }

  // MARK: The thread's side

  /// Sends a signal to the thread of this object alone.
  func send(_ signal: Int32) {
    watcher.withLock { thread in
      if let thread { pthread_kill(thread.handle, signal) }
    }
  }

  private func listen() {
    var listened = Self.set(stopSignals + [SIGURG])
    var echoEnd: MonotonicTime?
    while !isClosing.load(ordering: .sequentiallyConsistent) {
      let mustKick =
        isPending.load(ordering: .sequentiallyConsistent) && isWaiting.load(ordering: .sequentiallyConsistent)
      let signal: Int32
      if mustKick {
        pthread_kill(loop, SIGURG)
        var repetition = timespec(tv_sec: 0, tv_nsec: Self.repetition)
        signal = sigtimedwait(&listened, nil, &repetition)
      } else {
        signal = sigtimedwait(&listened, nil, nil)
      }
      guard stopSignals.contains(signal) else { continue }
      if let echoEnd {
        if echoEnd < .now { die(of: signal) }
      } else {
        echoEnd = .now + Self.echo
        end(.signal(signal))
      }
    }
  }

  /// Ends the process the way the signal does without us.
  private func die(of signal: Int32) {
    var signals = Self.set([signal])
    Glibc.signal(signal, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    kill(getpid(), signal)
  }

  private func end(_ reason: StopReason) {
    stop.withLock { stop in if stop == nil { stop = reason } }
    hasStopReason.store(true, ordering: .releasing)
    notify()
  }

  private static func exists(_ process: Int32) -> Bool {
    kill(process, 0) == 0 || errno == EPERM
  }

  private static func set(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}
