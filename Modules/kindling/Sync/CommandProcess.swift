import CLinux
import Glibc

/// A command whose standard input and output are pipes; its standard error is that of this process.
final class CommandProcess {
  /// The reason why a command gave no reply.
  enum Failure: Error {
    /// The command cannot be executed.
    case notStarted(reason: String)
    /// The command has closed its pipe; `status` is its exit code, or nil after a signal.
    case ended(status: Int32?)
    /// The command has written something other than a reply.
    case unexpectedOutput(String)
    /// A stop signal has arrived.
    case stopped
  }

  /// The maximum size of a reply, in bytes; a page of registers has a few MiB.
  private static let maxLineBytes = 32 << 20
  private static let readBytes = 64 << 10
  private static let maxExcerptBytes = 200
  /// The time that a command has to end after the end of its input, in milliseconds.
  private static let endTimeout = 10_000

  private let identifier: pid_t
  private var input: Int32
  private let output: Int32
  private var buffer: [UInt8] = []
  private var status: Int32?
  private var hasEnded = false

  /// Starts a command, given by its path or a name that is looked up in `PATH`; throws `Failure.notStarted`.
  init(_ command: [String]) throws(Failure) {
    let (childInput, input) = try Self.pipe()
    defer { Glibc.close(childInput) }
    let (output, childOutput) = try Self.pipe()
    defer { Glibc.close(childOutput) }
    // A command that does not read must not block this process, which would then not read either.
    _ = fcntl(input, F_SETFL, fcntl(input, F_GETFL) | O_NONBLOCK)
    self.input = input
    self.output = output
    do throws(Failure) {
      identifier = try Self.spawn(command, input: childInput, output: childOutput)
    } catch {
      for descriptor in [input, output] { Glibc.close(descriptor) }
      throw error
    }
  }

  deinit {
    finish()
    Glibc.close(output)
  }

  private static func pipe() throws(Failure) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard clinux_private_pipe(&ends) == 0 else { throw .notStarted(reason: String(cString: strerror(errno))) }
    return (ends[0], ends[1])
  }

  private static func spawn(_ command: [String], input: Int32, output: Int32) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // This process ignores them; the command starts as from a shell.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let arguments = command.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    var identifier: pid_t = 0
    let code = posix_spawnp(
      &identifier, command[0], &actions, &attributes, arguments + [nil], clinux_environment())
    guard code == 0 else { throw .notStarted(reason: String(cString: strerror(code))) }
    return identifier
  }

  // MARK: - Messages

  /// Writes a message, and returns the next line of the output without its line feed.
  func exchange(_ message: [UInt8]) throws(Failure) -> ArraySlice<UInt8> {
    var written = 0
    var searched = 0
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...end) }
        return buffer[..<end]
      }
      searched = buffer.count
      guard searched <= Self.maxLineBytes else { throw .unexpectedOutput(Self.excerpt(of: buffer[...])) }
      var descriptors = [(output, POLLIN)]
      if written < message.count { descriptors.append((input, POLLOUT)) }
      guard let ready = StopSignal.wait(for: descriptors, milliseconds: nil) else { throw .stopped }
      if ready.contains(output) {
        try read()
      } else {
        written += try write(message[written...])
      }
    }
  }

  private func read() throws(Failure) {
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.readBytes) { buffer, count in
      count = max(0, Glibc.read(output, buffer.baseAddress, buffer.count))
    }
    guard bytes.isEmpty else {
      buffer += bytes
      return
    }
    finish()
    throw .ended(status: status)
  }

  /// Writes a part of the bytes, and returns their number.
  private func write(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Int {
    let count = bytes.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
    guard count < 0 else { return count }
    guard errno == EAGAIN || errno == EINTR else {
      finish()
      throw .ended(status: status)
    }
    return 0
  }

  /// Returns the start of output that is not a reply, for messages, up to the first JSON object.
  ///
  /// A terminal repeats its input, and the first call has a token.
  static func excerpt(of output: ArraySlice<UInt8>) -> String {
    let text = output.prefix { $0 != UInt8(ascii: "{") }
    let excerpt = String(decoding: text.prefix(maxExcerptBytes), as: UTF8.self)
    return text.count < output.count ? excerpt + "{…" : excerpt
  }

  /// Ends the input of the command and waits for its end; a command that goes on is terminated.
  func finish() {
    guard !hasEnded else { return }
    hasEnded = true
    Glibc.close(input)
    for signal in [nil, SIGTERM, SIGKILL] {
      if let signal { kill(identifier, signal) }
      if waitForEnd() { return }
    }
  }

  private func waitForEnd() -> Bool {
    let deadline = ContinuousClock.now + .milliseconds(Self.endTimeout)
    let descriptor = clinux_pidfd_open(identifier)
    defer { if descriptor >= 0 { Glibc.close(descriptor) } }
    repeat {
      var code: Int32 = 0
      let result = waitpid(identifier, &code, WNOHANG)
      if result == identifier { status = code & 0x7F == 0 ? (code >> 8) & 0xFF : nil }
      if result == identifier || result < 0 && errno == ECHILD { return true }
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, descriptor >= 0 ? 1000 : 10)
    } while ContinuousClock.now < deadline
    return false
  }
}
