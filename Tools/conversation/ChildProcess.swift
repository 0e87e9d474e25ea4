internal import CLinux
internal import Glibc

/// A spawned program with its three standard streams as pipes.
///
/// Whatever waits here pumps all pipes at once, so that neither side can block the other, and gives up after a bounded
/// time. It belongs to one thread.
package final class ChildProcess {
  /// How a program has ended.
  package enum Ending: Equatable, Sendable {
    /// By itself, with this code.
    case exited(Int32)
    /// By this signal.
    case signalled(Int32)
  }

  /// How long any wait lasts at most, in seconds.
  package static let patience = 90

  /// The number of the process.
  package let identifier: Int32
  /// How it has ended; nil while it runs, as far as anybody has looked.
  package private(set) var ending: Ending?
  /// Whether its standard output is read; what is not read stays in the pipe.
  package var readsOutput = true
  /// Whether its standard error is read.
  package var readsErrors = true
  /// Whether it has closed its standard input before everything was written.
  package private(set) var inputIsBroken = false

  private var input: Pipe
  private var output: Pipe
  private var errors: Pipe
  /// Becomes readable when the process ends; -1 where the kernel has no such thing.
  private let end: Int32
  private var unwritten: ArraySlice<UInt8> = []
  private var lineStart = 0

  /// Everything that has come from its standard output.
  package var outputBytes: [UInt8] { output.bytes }
  /// Everything that has come from its standard error.
  package var errorText: String { String(decoding: errors.bytes, as: UTF8.self) }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path, or its name where `PATH` leads to it.
  ///   - arguments: without the name of the program.
  ///   - environment: all of its environment; without it only what is needed to find and to load programs.
  /// - Throws: ``SpawnError`` where that fails.
  package init(_ program: String, _ arguments: [String] = [], environment: [String: String]? = nil) throws(SpawnError) {
    // A child that is gone shall be seen as a failing write.
    signal(SIGPIPE, SIG_IGN)
    let (forInput, input) = try Pipe.toChild()
    let (forOutput, output) = try Pipe.fromChild()
    let (forErrors, errors) = try Pipe.fromChild()
    defer { for descriptor in [forInput, forOutput, forErrors] { close(descriptor) } }
    identifier = try Self.spawn(
      [program] + arguments, (environment ?? Self.minimalEnvironment).map { "\($0.key)=\($0.value)" },
      [forInput, forOutput, forErrors])
    end = clinux_pidfd_open(identifier)
    self.input = input
    self.output = output
    self.errors = errors
  }

  deinit {
    if ending == nil {
      Glibc.kill(identifier, SIGKILL)
      collect(options: 0)
    }
    for var pipe in [input, output, errors] { pipe.close() }
    if end >= 0 { close(end) }
  }

  // MARK: - Talking

  /// Writes to its standard input, and reads meanwhile.
  ///
  /// - Parameter bytes: are dropped where it has closed its end.
  /// - Throws: ``SpawnError`` where it does not take them in time.
  package func write(_ bytes: some Sequence<UInt8>) throws(SpawnError) {
    queue(bytes)
    try pump("it to read its input") { unwritten.isEmpty }
  }

  /// Leaves bytes to be written during the waits that follow.
  package func queue(_ bytes: some Sequence<UInt8>) { unwritten += bytes }

  /// Closes its standard input.
  package func closeInput() { input.close() }

  /// Closes our end of its standard output, as a client does that goes away.
  package func closeOutput() { output.close() }

  /// The next line from its standard output; nil where it has closed it.
  ///
  /// - Throws: ``SpawnError`` where none comes in time.
  package func readLine() throws(SpawnError) -> String? {
    var searched = lineStart
    try pump("a line from it") {
      searched = output.bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) ?? output.bytes.endIndex
      return searched < output.bytes.endIndex || !output.isOpen
    }
    guard lineStart < output.bytes.endIndex else { return nil }
    let line = String(decoding: output.bytes[lineStart..<searched], as: UTF8.self)
    lineStart = min(searched + 1, output.bytes.endIndex)
    return line
  }

  /// Waits until something is true of what has come so far.
  ///
  /// - Parameters:
  ///   - what: is named where the wait is in vain.
  ///   - condition: is looked at after everything that happens.
  /// - Throws: ``SpawnError`` where it does not become true in time, or cannot any more.
  package func wait(for what: String, until condition: () -> Bool) throws(SpawnError) {
    try pump(what, until: condition)
  }

  /// Sends it a signal.
  package func send(signal: Int32) {
    guard ending == nil else { return }
    Glibc.kill(identifier, signal)
  }

  /// Waits for its end and for the end of what is read of its streams.
  ///
  /// - Throws: ``SpawnError`` where it does not end in time.
  @discardableResult
  package func waitForEnd() throws(SpawnError) -> Ending {
    try pump("its end") { ending != nil && !(readsOutput && output.isOpen) && !(readsErrors && errors.isOpen) }
    guard let ending else { throw SpawnError("nobody knows how it ended") }
    return ending
  }

  // MARK: - The pump

  private func pump(_ what: String, until condition: () -> Bool) throws(SpawnError) {
    let deadline = Self.now() + Self.patience * 1000
    while !condition() {
      var polled: [pollfd] = []
      if input.isOpen, !unwritten.isEmpty {
        polled.append(pollfd(fd: input.descriptor, events: Int16(POLLOUT), revents: 0))
      }
      if output.isOpen, readsOutput { polled.append(pollfd(fd: output.descriptor, events: Int16(POLLIN), revents: 0)) }
      if errors.isOpen, readsErrors { polled.append(pollfd(fd: errors.descriptor, events: Int16(POLLIN), revents: 0)) }
      if end >= 0, ending == nil { polled.append(pollfd(fd: end, events: Int16(POLLIN), revents: 0)) }
      guard !polled.isEmpty else {
        guard ending == nil else { throw SpawnError("\(what) cannot come any more; standard error: \(errorText)") }
        collect(options: 0)
        continue
      }
      let left = deadline - Self.now()
      guard left > 0 else { throw SpawnError("waited \(Self.patience) s for \(what); standard error: \(errorText)") }
      _ = poll(&polled, nfds_t(polled.count), Int32(left))
      for place in polled where place.revents != 0 { attend(to: place.fd) }
    }
  }

  private func attend(to descriptor: Int32) {
    switch descriptor {
    case output.descriptor: output.read()
    case errors.descriptor: errors.read()
    case input.descriptor:
      guard let written = input.write(unwritten) else {
        inputIsBroken = true
        unwritten = []
        return
      }
      unwritten = unwritten.dropFirst(written)
      if unwritten.isEmpty { unwritten = [] }
    default: collect(options: WNOHANG)
    }
  }

  private func collect(options: Int32) {
    var status: Int32 = 0
    guard waitpid(identifier, &status, options) == identifier else { return }
    ending = status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signalled(status & 0x7F)
  }

  /// The time of the machine in milliseconds; it never goes back.
  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  // MARK: - The start

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
    // It begins as under a shell, whatever this process ignores or blocks.
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

/// Why a spawned program could not be talked with.
package struct SpawnError: Error, CustomStringConvertible, Sendable {
  /// What has happened.
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
