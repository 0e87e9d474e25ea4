import ArgumentParser
import Database
import Glibc
import JSONRPC
import Kernel
import Localization

/// What `kindling sync` prints.
struct SyncReport {
  /// The difference of clocks that is reported, in milliseconds.
  static let maxClockDifference: Int64 = 5 * 60_000

  /// Whether exchanges that changed nothing are not printed.
  var isQuiet = false

  /// Prints the result of an exchange with a device.
  func print(_ outcome: Exchange.Outcome, isDryRun: Bool) {
    let device = outcome.device.withEscapedControlCharacters
    let minutes = Int(outcome.clockDifference.magnitude / 60_000)
    if outcome.clockDifference.magnitude > UInt64(Self.maxClockDifference) {
      StandardError.print(Strings.syncClock(device: device, minutes: minutes))
    }
    let state =
      isDryRun ? Strings.syncDryRun : outcome.isEqual ? Strings.syncResultEqual : Strings.syncNotEqual
    printLine(
      device, received: outcome.received, sent: outcome.sent, conflicts: outcome.conflicts, state,
      isSuccess: outcome.isEqual)
  }

  /// Prints the result of an exchange through a folder.
  func print(_ outcome: SyncFolder.Outcome, folder: String, isDryRun: Bool) {
    outcome.problems.forEach { StandardError.print(Self.message(of: $0)) }
    let isComplete = outcome.problems.isEmpty
    let state =
      isDryRun ? Strings.syncDryRun : isComplete ? Strings.syncFolderRead : Strings.syncFolderIncomplete
    printLine(
      folder.withEscapedControlCharacters, received: outcome.received, sent: outcome.sent, conflicts: outcome.conflicts,
      state,
      isSuccess: isComplete)
  }

  private func printLine(
    _ device: String, received: Int, sent: Int, conflicts: Int, _ state: Message, isSuccess: Bool
  ) {
    if isQuiet, isSuccess, received == 0, sent == 0 { return }
    let line =
      conflicts == 0
      ? Strings.syncResult(device: device, received: received, sent: sent, state: state)
      : Strings.syncResultConflicts(
        device: device, received: received, sent: sent, conflicts: conflicts, state: state)
    Swift.print(line.localized)
    fflush(nil)
  }

  private static func message(of problem: SyncFolder.Problem) -> Message {
    switch problem {
    case .damaged(let name): Strings.syncFileDamaged(name: name.withEscapedControlCharacters)
    case .foreign(let name): Strings.syncFileForeign(name: name.withEscapedControlCharacters)
    case .otherAccount(let name): Strings.syncFileOtherAccount(name: name.withEscapedControlCharacters)
    case .missing(let name): Strings.syncFileMissing(name: name.withEscapedControlCharacters)
    case .rejected(let name, let messages):
      Strings.syncFileRejected(
        name: name.withEscapedControlCharacters, problem: messages.joined(separator: " ").withEscapedControlCharacters)
    }
  }

  /// Prints an error, and returns the exit status; nil for an error of the program or its database.
  static func report(_ error: any Error, command: [String], hasReplied: Bool) -> ExitStatus? {
    switch error {
    case let failure as ExchangeFailure:
      if let rejection = failure.cause as? CallRejection {
        let device =
          failure.device.isEmpty ? Strings.syncOtherDevice.localized : failure.device.withEscapedControlCharacters
        messages(of: rejection, notSignedIn: Strings.syncNotSignedInThere).forEach {
          StandardError.print(Strings.syncDeviceError(device: device, problem: $0))
        }
        return .failure
      }
      return report(failure.cause, command: command, hasReplied: hasReplied)
    case let rejection as CallRejection:
      messages(of: rejection, notSignedIn: Strings.syncNotSignedIn).forEach {
        StandardErrorSink().write("kindling: \($0)")
      }
      return .failure
    case is SyncIsOff: StandardError.print(Strings.syncOffInDryRun)
    case is LinkDeclined: StandardError.print(Strings.syncNotLinked)
    case let reply as UnexpectedReply: StandardError.print(Strings.syncUnexpectedReply(method: reply.method))
    case let failure as CommandProcess.Failure:
      return report(commandFailure: failure, of: command, hasReplied: hasReplied)
    default: return nil
    }
    return .failure
  }

  private static func report(
    commandFailure failure: CommandProcess.Failure, of command: [String], hasReplied: Bool
  ) -> ExitStatus {
    let name = command.first ?? ""
    switch failure {
    case .notStarted(let reason):
      StandardError.print(Strings.syncCannotStart(command: name.withEscapedControlCharacters, reason: reason))
      return .failure
    case .unexpectedOutput(let text):
      StandardError.print(
        Strings.syncUnexpectedOutput(
          command: name.withEscapedControlCharacters, text: text.withEscapedControlCharacters))
      return .failure
    case .stopped:
      StandardError.print(Strings.syncStopped)
      return .unfinished
    case .ended(let status):
      StandardError.print(
        status.map { Strings.syncCommandEnded(command: name.withEscapedControlCharacters, status: "\($0)") }
          ?? Strings.syncCommandKilled(command: name.withEscapedControlCharacters))
      // A shell exits with 127 if there is no such command, and ssh with 255 if there is no connection.
      return !hasReplied && status.map { (1...127).contains($0) } == true ? .failure : .unfinished
    }
  }

  /// Returns the messages of an error of either side, with what the user of the command can do.
  private static func messages(of rejection: CallRejection, notSignedIn: Message) -> [String] {
    switch rejection.rule {
    case "accounts_differ": [Strings.syncAccountsDiffer.localized]
    case "not_signed_in": [notSignedIn.localized]
    default: rejection.messages.map(\.withEscapedControlCharacters)
    }
  }
}

/// The error thrown when the user does not confirm that accounts become one.
struct LinkDeclined: Error {}
