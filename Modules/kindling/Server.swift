import ArgumentParser
import Database
import Glibc
import JSONRPC
import Kernel
import Logging
import Service

/// The server: one connection over standard input and output.
enum Server {
  /// Serves the connection until it ends and returns the exit status.
  ///
  /// `handler` returns the handler of calls; by default, it is the dispatcher.
  static func run(
    _ settings: Settings, handler: (Dispatcher) throws -> any CallHandler = { $0 }
  ) -> ExitStatus {
    ExitStatus.reportingErrors {
      // Must precede all output: the protocol gets a separate descriptor, so that a stray `print` cannot corrupt it.
      let descriptor = try StandardOutput.reserve()
      signal(SIGPIPE, SIG_IGN)
      let wakeup = try Wakeup()
      defer { wakeup.close() }
      let composition = try Composition(
        settings, exitWhenProcessEnds: { process in (try? wakeup.watch(process: process)) ?? false })
      defer { composition.database.close() }
      let logger = composition.logger
      logger.info("kindling \(Kindling.version) serving \(settings.location.path)")
      logger.info("time zones: \(ZoneDatabase.shared.edition)")
      let ending = try serve(
        composition, try handler(composition.dispatcher), settings, on: descriptor, wakeup)
      let status = ExitStatus(ending, of: composition.dispatcher.conversation)
      logger.info("exit code \(status.rawValue): \(reason(of: ending, wakeup))")
      return status
    }
  }

  /// Returns the reason for the end of the server, for the log.
  private static func reason(of ending: Lane.Ending, _ wakeup: Wakeup) -> String {
    let stop =
      switch wakeup.stopReason {
      case .signal(let signal): "signal \(signal)"
      case .processExited(let process): "process \(process) exited"
      case nil: "stopped"
      }
    return switch ending {
    case .endedByClient: "end of input"
    case .framingError: "a header block without a valid Content-Length"
    case .outputBroken: wakeup.isStopping ? "\(stop), and stdout is not read" : "stdout was closed"
    case .stopped: stop
    case .storageFailed: "the storage failed"
    }
  }

  private static func serve(
    _ composition: Composition, _ handler: any CallHandler, _ settings: Settings, on descriptor: Int32,
    _ wakeup: Wakeup
  ) throws -> Lane.Ending {
    let logger = composition.logger
    let database = composition.database
    let output = try Output(
      descriptor: descriptor, maxBacklogBytes: settings.maxBacklogBytes, isStopping: { wakeup.isStopping },
      onStall: { logger.warning("\($0.backlogBytes) bytes of replies are unread (\($0.reason))") },
      onFailure: { _ in wakeup.notify() }, onDrain: { wakeup.notify() })
    composition.dispatcher.metrics.observeBacklog { output.backlogBytes }
    let reader = InputReader(
      descriptor: STDIN_FILENO, framing: settings.framing, maxMessageBytes: settings.limits.messageBytes,
      wakeup: wakeup)
    let connection = ClientConnection(
      handler: handler, input: reader, output: output, limits: settings.limits, wakeup: wakeup,
      idleWork: ClientConnection.IdleWork(
        isNeeded: { database.needsMaintenance },
        perform: { database.performIdleMaintenance(at: composition.clock.now()) }))
    let logWatch = WriteAheadLogWatch(of: database.location, wakeup)
    composition.dispatcher.onFirstSubscription { logWatch.start() }
    defer { logWatch.stop() }
    let ending = connection.serve()
    // At the end of the input, the client already has all replies. After a signal, its sender waits for the exit.
    if ending == .endedByClient {
      database.scrubBeforeExit(at: composition.clock.now(), isStopping: { wakeup.isStopping })
    }
    return ending
  }
}

/// Wakes the loop when another process may have written to the database.
private final class WriteAheadLogWatch {
  private let location: DatabaseLocation
  private let wakeup: Wakeup
  private var watch: FileWatch?

  init(of location: DatabaseLocation, _ wakeup: Wakeup) {
    self.location = location
    self.wakeup = wakeup
  }

  /// Starts to watch the write-ahead log, to which every commit is written.
  ///
  /// Does nothing for a database in memory.
  func start() {
    guard location != .memory else { return }
    watch = try? FileWatch(path: location.path + "-wal") { [wakeup] in wakeup.notify() }
    // Another process may have committed before the watch started.
    wakeup.notify()
  }

  func stop() { watch = nil }
}

/// `kindling serve`: answers calls until the client disconnects or a signal arrives.
struct ServeCommand: ParsableCommand {
  static let name = "serve"

  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Serve JSON-RPC calls on stdin and stdout (the default).")

  @Flag(
    help: ArgumentHelp(
      "Serve several users on this connection: every call names its session.",
      discussion: """
        Rejects what concerns the whole connection: signing in without sessionOnly, auth.resume, shutdown, exit, \
        processId, cancellation, and system.info and system.metrics without a session.
        """))
  var shared = false

  @OptionGroup var common: CommonOptions
  @OptionGroup var framing: ConnectionOptions
  @OptionGroup var catalogs: CatalogsOption

  func run() throws {
    var settings = try common.settings(files: .none)
    settings.isShared = shared
    framing.apply(to: &settings)
    catalogs.apply(to: &settings)
    try Server.run(settings).throwIfFailed()
  }
}
