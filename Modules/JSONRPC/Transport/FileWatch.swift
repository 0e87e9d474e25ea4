import CLinux
import Glibc

/// Tells when somebody has written to a file, this process or another.
///
/// What is written counts for others only when the writer has made it last, which may be a while after the last word of it. So
/// each word has echoes, further and further apart, and then there is silence.
///
/// The kernel is asked to tell (inotify), so that nothing is done while nothing is written. Where it refuses, because its limit for
/// such watches is reached, the file is taken to be written to again and again, and it is for the listener to find out more.
public final class FileWatch: Sendable {
  /// How long to wait after a word before the next, in milliseconds: what is written meanwhile is told of together.
  private static let rest: Int32 = 5
  /// How long to wait for the last echo of a word, in milliseconds; it comes about 10 seconds after the word.
  private static let lastEcho: Int32 = 5120
  /// How often to tell where the kernel does not, in milliseconds.
  private static let fallback: Int32 = 50

  private let stop: Int32
  private let thread: SystemThread

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - path: the file, which exists and is not replaced while it is watched.
  ///   - changed: told that it may have been written to, on a thread of the watch; it must not block.
  /// - Throws: ``TransportError`` when no thread or no pipe can be had.
  public init(path: String, changed: @escaping @Sendable () -> Void) throws(TransportError) {
    var ends: [Int32] = [-1, -1]
    guard clinux_private_pipe(&ends) == 0 else { throw TransportError("pipe2") }
    let (stopped, words) = (ends[0], Self.words(about: path))
    stop = ends[1]
    do throws(TransportError) {
      thread = try SystemThread {
        // How long to wait for a word before the next echo; for as long as it takes after the last one.
        var echo: Int32 = -1
        while !isReady(stopped, for: POLLIN, milliseconds: 0) {
          switch Self.wait(for: words, or: stopped, milliseconds: echo) {
          case .word: echo = Self.rest
          case .silence: echo = echo < Self.lastEcho ? echo * 2 : -1
          case .interruption: continue
          }
          changed()
          _ = isReady(stopped, for: POLLIN, milliseconds: Self.rest)
        }
        if words >= 0 { close(words) }
        close(stopped)
      }
    } catch {
      for end in ends + [words] where end >= 0 { close(end) }
      throw error
    }
  }

  deinit {
    close(stop)
    thread.join()
  }

  /// A descriptor that can be read when the file was written to; -1 where the kernel refuses.
  private static func words(about path: String) -> Int32 {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { return -1 }
    guard inotify_add_watch(descriptor, path, UInt32(IN_MODIFY)) >= 0 else {
      close(descriptor)
      return -1
    }
    return descriptor
  }

  /// What a wait has ended with.
  private enum Outcome {
    /// The file was written to.
    case word
    /// It was not, for as long as was to be waited.
    case silence
    /// The watch ends, or a signal came.
    case interruption
  }

  /// Waits until the file was written to, at most so many milliseconds; -1 is for as long as it takes.
  private static func wait(for words: Int32, or stopped: Int32, milliseconds: Int32) -> Outcome {
    guard words >= 0 else { return isReady(stopped, for: POLLIN, milliseconds: fallback) ? .interruption : .word }
    var requests = [
      pollfd(fd: words, events: Int16(POLLIN), revents: 0), pollfd(fd: stopped, events: Int16(POLLIN), revents: 0),
    ]
    let ready = poll(&requests, 2, milliseconds)
    if ready == 0 { return .silence }
    guard ready > 0, requests[1].revents == 0 else { return .interruption }
    // What the words say is of no interest, only that there are any.
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { room in
      while read(words, room.baseAddress, room.count) > 0 {}
    }
    return .word
  }
}
