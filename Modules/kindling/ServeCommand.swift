import ArgumentParser
import Database
import Glibc
import JSONRPC
import Logging
import Service

/// `kindling serve`: answers calls until the client is done.
struct ServeCommand: ParsableCommand {
  static let name = "serve"

  static let configuration = CommandConfiguration(
    commandName: name, _superCommandName: "kindling",
    abstract: "Answer JSON-RPC calls on standard input and output (the default).")

  @OptionGroup var common: CommonOptions
  @OptionGroup var framing: FramingOptions

  func run() throws {
    // Before anything can print: what belongs to the protocol keeps a descriptor of its own.
    let descriptor = try protocolDescriptor()
    signal(SIGPIPE, SIG_IGN)
    try ExitStatus.telling {
      let logger = Logger.standard(common.logLevel)
      let wakeup = try Wakeup()
      defer { wakeup.close() }
      let composition = try Composition(
        common, at: try common.location(), limits: framing.limits, logger: logger,
        watch: { process in (try? wakeup.watch(process: process)) ?? false })
      defer { composition.database.close() }
      return try serve(composition, on: descriptor, wakeup)
    }
  }

  private func serve(_ composition: Composition, on descriptor: Int32, _ wakeup: Wakeup) throws -> ExitStatus {
    let logger = composition.logger
    let database = composition.database
    let output = try Output(
      descriptor: descriptor, maxBacklogBytes: framing.maxBacklogBytes,
      stalled: { logger.warning("\($0.backlogBytes) bytes of replies wait for a reader (\($0.reason))") },
      broke: { _ in wakeup.notify() })
    let intake = Intake(
      descriptor: STDIN_FILENO, framing: framing.framing, maxMessageBytes: framing.maxMessageBytes, wakeup: wakeup)
    let connection = Connection(
      handler: composition.dispatcher, intake: intake, output: output, limits: framing.limits, wakeup: wakeup,
      idle: Connection.Idle(isWanted: { database.wantsCheckpoint }, work: { database.checkpointWhenIdle() }))
    return ExitStatus(connection.serve(), of: composition.dispatcher.conversation)
  }
}
