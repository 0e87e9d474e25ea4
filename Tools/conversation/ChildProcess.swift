internal import CLinux
internal import Glibc

/// A spawned program with its three standard streams as pipes.
///
/// Every wait polls all pipes, so that neither side can block the other, and has a time limit. Not thread-safe.
package final class ChildProcess {
  /// How a program ended.
  package enum Termination: Equatable, Sendable {
    /// An exit with this code.
    case exited(Int32)
    /// Termination by this signal.
    case signaled(Int32)
  }

  /// The time limit of a wait, in seconds.
  package static let timeoutSeconds = 90

  /// The process identifier.
  package let identifier: Int32
  /// How the process ended; nil while it runs, as of the last wait.
  package private(set) var termination: Termination?
  /// Whether standard output is read.
  ///
  /// Otherwise output stays in the pipe.
  package var readsOutput = true
  /// Whether standard error is read.
  package var readsErrors = true
  /// Whether the process closed its standard input before all bytes were written.
  package private(set) var isInputClosedByChild = false

  private var input: Pipe
  private var output: Pipe
  private var errors: Pipe
  /// A pidfd that becomes readable when the process ends; -1 if the kernel does not support it.
  private let processDescriptor: Int32
  private var unwritten: ArraySlice<UInt8> = []
  private var lineStart = 0

  /// All bytes read from standard output.
  package var outputBytes: [UInt8] { output.bytes }
  /// All text read from standard error.
  package var errorText: String { String(decoding: errors.bytes, as: UTF8.self) }

  /// Starts a program, given by its path or a name to look up in `PATH`.
  ///
  /// `environment` is complete; if nil, only `PATH` and `LD_LIBRARY_PATH` are passed on. Throws ``SpawnError``.
  package init(_ program: String, _ arguments: [String] = [], environment: [String: String]? = nil) throws(SpawnError) {
    // A write to a process that has exited must fail instead of raising SIGPIPE.
    signal(SIGPIPE, SIG_IGN)
    let (childInput, input) = try Pipe.toChild()
    let (childOutput, output) = try Pipe.fromChild()
    let (childErrors, errors) = try Pipe.fromChild()
    defer { for descriptor in [childInput, childOutput, childErrors] { close(descriptor) } }
    identifier = try Self.spawn(
      [program] + arguments, (environment ?? Self.minimalEnvironment).map { "\($0.key)=\($0.value)" },
      [childInput, childOutput, childErrors])
    processDescriptor = clinux_pidfd_open(identifier)
    self.input = input
    self.output = output
    self.errors = errors
  }

  deinit {
    if termination == nil {
      Glibc.kill(identifier, SIGKILL)
      try? reap(options: 0)
    }
    for var pipe in [input, output, errors] { pipe.close() }
    if processDescriptor >= 0 { close(processDescriptor) }
  }

  // MARK: - Input and output

  /// Writes to standard input and reads output meanwhile.
  ///
  /// Bytes are dropped if the process has closed its standard input. Throws ``SpawnError`` on timeout.
  package func write(_ bytes: some Sequence<UInt8>) throws(SpawnError) {
    queue(bytes)
    try pump("the program to read its input") { unwritten.isEmpty }
  }

  /// Queues bytes to be written during later waits.
  package func queue(_ bytes: some Sequence<UInt8>) { unwritten += bytes }

  /// Closes standard input.
  package func closeInput() { input.close() }

  /// Closes the read end of standard output, like a client that disconnects.
  package func closeOutput() { output.close() }

  /// Returns the next line of standard output; nil at its end.
  ///
  /// Throws ``SpawnError`` on timeout.
  package func readLine() throws(SpawnError) -> String? {
    var searched = lineStart
    try pump("a line of output") {
      searched = output.bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) ?? output.bytes.endIndex
      return searched < output.bytes.endIndex || !output.isOpen
    }
    guard lineStart < output.bytes.endIndex else { return nil }
    let line = String(decoding: output.bytes[lineStart..<searched], as: UTF8.self)
    lineStart = min(searched + 1, output.bytes.endIndex)
    return line
  }

  /// Waits until a condition is true; evaluates it at the start and after every event.
  ///
  /// Throws ``SpawnError`` on timeout, or if the process has ended and all output is read; `what` describes the
  /// condition in the error.
  package func wait(for what: String, until condition: () -> Bool) throws(SpawnError) {
    try pump(what, until: condition)
  }

  /// Sends a signal if the process has not ended.
  package func send(signal: Int32) {
    guard termination == nil else { return }
    Glibc.kill(identifier, signal)
  }

  /// Waits until the process has ended and its streams are read to the end.
  ///
  /// Throws ``SpawnError`` on timeout.
  @discardableResult
  package func waitForExit() throws(SpawnError) -> Termination {
    try pump("the exit") { termination != nil && !(readsOutput && output.isOpen) && !(readsErrors && errors.isOpen) }
    guard let termination else { throw SpawnError("the exit status is unknown") }
    return termination
  }

  // MARK: - Polling

  private func pump(_ what: String, until condition: () -> Bool) throws(SpawnError) {
    let deadline = Self.now() + Self.timeoutSeconds * 1000
    while !condition() {
      var polled: [pollfd] = []
      if input.isOpen, !unwritten.isEmpty {
        polled.append(pollfd(fd: input.descriptor, events: Int16(POLLOUT), revents: 0))
      }
      if output.isOpen, readsOutput { polled.append(pollfd(fd: output.descriptor, events: Int16(POLLIN), revents: 0)) }
      if errors.isOpen, readsErrors { polled.append(pollfd(fd: errors.descriptor, events: Int16(POLLIN), revents: 0)) }
      if processDescriptor >= 0, termination == nil {
        polled.append(pollfd(fd: processDescriptor, events: Int16(POLLIN), revents: 0))
      }
      guard !polled.isEmpty else {
        guard termination == nil else {
          throw SpawnError("waited for \(what) after the exit; standard error: \(errorText)")
        }
        try reap(options: 0)
        continue
      }
      let remaining = deadline - Self.now()
      guard remaining > 0 else {
        throw SpawnError("waited \(Self.timeoutSeconds) s for \(what); standard error: \(errorText)")
      }
      _ = poll(&polled, nfds_t(polled.count), Int32(remaining))
      for entry in polled where entry.revents != 0 { try handleEvent(on: entry.fd) }
    }
  }

  private func handleEvent(on descriptor: Int32) throws(SpawnError) {
    switch descriptor {
    case output.descriptor: output.read()
    case errors.descriptor: errors.read()
    case input.descriptor:
      guard let written = input.write(unwritten) else {
        isInputClosedByChild = true
        unwritten = []
        return
      }
      unwritten = unwritten.dropFirst(written)
      if unwritten.isEmpty { unwritten = [] }
    default: try reap(options: WNOHANG)
    }
  }

  private func reap(options: Int32) throws(SpawnError) {
    var status: Int32 = 0
    let result = waitpid(identifier, &status, options)
    guard result >= 0 || errno == EINTR else {
      throw SpawnError("the exit status is unknown: \(String(cString: strerror(errno)))")
    }
    guard result == identifier else { return }
    termination = status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signaled(status & 0x7F)
  }

  /// Returns monotonic time in milliseconds.
  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  // MARK: - Spawning

  private static var minimalEnvironment: [String: String] {
    var environment: [String: String] = [:]
    for name in ["PATH", "LD_LIBRARY_PATH"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return environment
  }

  private static func spawn(
    _ arguments: [String], _ environment: [String], _ descriptors: [Int32]
  ) throws(SpawnError) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // As from a shell, the child starts with no blocked signals and default handling of those that this process or its
    // parent may ignore.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGHUP, SIGXFSZ] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    let argumentTexts = arguments.map { strdup($0) }
    let environmentTexts = environment.map { strdup($0) }
    defer { for text in argumentTexts + environmentTexts { free(text) } }
    var identifier: pid_t = 0
    let code = posix_spawnp(
      &identifier, arguments[0], &actions, &attributes, argumentTexts + [nil], environmentTexts + [nil])
    guard code == 0 else { throw SpawnError("cannot start \(arguments[0]): \(String(cString: strerror(code)))") }
    return identifier
  }
}

/// A failure to start or communicate with a spawned program.
package struct SpawnError: Error, CustomStringConvertible, Sendable {
  /// The reason.
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
