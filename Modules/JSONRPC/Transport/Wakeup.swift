import CLinux
import Glibc
import Synchronization

/// Wakes a loop that waits, and requests its stop after a signal or the end of a process.
///
/// The main loop polls an eventfd together with its input. Other threads and the handler of signals write to it.
public final class Wakeup: Sendable {
  /// The reason for a stop request.
  public enum StopReason: Equatable, Sendable {
    /// This signal was received.
    case signal(Int32)
    /// The process with this ID has ended.
    case processExited(Int32)
  }

  /// The time after the first signal in which another is considered a duplicate, in nanoseconds.
  private static let duplicateWindow: Int64 = 1_000_000_000
  /// The polling interval for a process without a pidfd, in seconds.
  private static let processInterval: UInt32 = 1
  /// The address of the object that receives the signals of the process and is never freed; 0 for none.
  private static let receiver = Atomic<Int>(0)

  /// The eventfd, which is readable while a wake-up is pending.
  let descriptor: Int32
  private let start = MonotonicTime.now
  /// The first stop request: a signal, or a process ID as a negative number; 0 if there is none.
  private let stopCode = Atomic<Int>(0)
  /// The time of the first signal in nanoseconds after `start`; 0 if there is none.
  private let firstSignalAt = Atomic<Int64>(0)

  /// Creates a wake-up that is not pending.
  ///
  /// - Throws: ``TransportError`` if no descriptor can be created.
  public init() throws(TransportError) {
    descriptor = clinux_event_descriptor()
    guard descriptor >= 0 else { throw TransportError("eventfd") }
  }

  deinit { close(descriptor) }

  // MARK: - Notifications

  /// Wakes the loop, from any thread.
  public func notify() {
    var count: UInt64 = 1
    write(descriptor, &count, MemoryLayout.size(ofValue: count))
  }

  /// Waits until the wake-up is pending, and ends it.
  public func wait() {
    while !acknowledge() { _ = isReady(descriptor, for: POLLIN, milliseconds: -1) }
  }

  /// Ends the pending wake-up; returns false if there is none.
  func acknowledge() -> Bool {
    var count: UInt64 = 0
    return read(descriptor, &count, MemoryLayout.size(ofValue: count)) > 0
  }

  // MARK: - Stop requests

  /// Starts to receive SIGTERM, SIGINT and SIGHUP as stop requests, until the process ends.
  ///
  /// SIGHUP remains ignored if it was ignored at startup, as by `nohup`. A signal less than one second after the first
  /// is considered a duplicate, because a terminal and a shell's job control often both send a signal. A later one ends
  /// the process immediately, without a flush.
  public func receiveStopSignals() {
    let address = Int(bitPattern: Unmanaged.passRetained(self).toOpaque())
    Self.receiver.store(address, ordering: .sequentiallyConsistent)
    var stopSignals = sigset_t()
    sigemptyset(&stopSignals)
    for signal in [SIGTERM, SIGINT, SIGHUP] {
      var action = sigaction()
      sigaction(signal, nil, &action)
      let isIgnored = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
      if signal == SIGHUP, isIgnored { continue }
      action.__sigaction_handler.sa_handler = { signal in
        let code = errno
        defer { errno = code }
        let address = Wakeup.receiver.load(ordering: .sequentiallyConsistent)
        guard let receiver = UnsafeRawPointer(bitPattern: address) else { return }
        Unmanaged<Wakeup>.fromOpaque(receiver).takeUnretainedValue().receive(signal)
      }
      action.sa_flags = SA_RESTART
      sigaction(signal, &action, nil)
      sigaddset(&stopSignals, signal)
    }
    pthread_sigmask(SIG_UNBLOCK, &stopSignals, nil)
  }

  /// The first stop request; nil if there is none.
  public var stopReason: StopReason? {
    switch stopCode.load(ordering: .acquiring) {
    case 0: nil
    case let code where code > 0: .signal(Int32(code))
    case let code: .processExited(Int32(-code))
    }
  }

  /// Whether a stop was requested; lock-free, because it is checked before every call.
  public var isStopping: Bool { stopCode.load(ordering: .acquiring) != 0 }

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
          close(descriptor)
        } else {
          while Self.exists(process) { sleep(Self.processInterval) }
        }
        self.requestStop(-Int(process))
      }.detach()
    } catch {
      if descriptor >= 0 { close(descriptor) }
      throw error
    }
    return true
  }

  /// Handles a stop signal; everything that it calls is safe in a signal handler.
  func receive(_ signal: Int32, at time: MonotonicTime = .now) {
    let now = time.nanoseconds(since: start)
    let first = firstSignalAt.compareExchange(expected: 0, desired: now, ordering: .sequentiallyConsistent)
    if first.exchanged {
      requestStop(Int(signal))
    } else if now > first.original + Self.duplicateWindow {
      Glibc.signal(signal, SIG_DFL)
      kill(getpid(), signal)
    }
  }

  private func requestStop(_ code: Int) {
    _ = stopCode.compareExchange(expected: 0, desired: code, ordering: .sequentiallyConsistent)
    notify()
  }

  private static func exists(_ process: Int32) -> Bool {
    kill(process, 0) == 0 || errno == EPERM
  }
}
