import Glibc

/// The account of a program that a command starts, through pipes.
final class CommandSide: ExchangeSide {
  private let process: CommandProcess
  private var calls = 0

  /// Starts the command; throws `CommandProcess.Failure`.
  init(_ command: [String]) throws {
    process = try CommandProcess(command)
  }

  /// Whether the command has replied to a call.
  private(set) var hasReplied = false

  func call(_ method: String, _ params: String) throws -> String {
    calls += 1
    let line = try process.exchange(ExchangeMessage.request(calls, method, params))
    guard let result = try ExchangeMessage.result(of: line) else {
      throw CommandProcess.Failure.unexpectedOutput(CommandProcess.excerpt(of: line))
    }
    hasReplied = true
    return result
  }

  /// Ends the input of the command, and waits for its end.
  func finish() { process.finish() }
}
