import ArgumentParser
import Database
import Glibc
import JSONRPC
import Kernel
import Localization
import Service

/// What `kindling sync` prints.
struct SyncReport {
  /// The difference of clocks that is reported, in milliseconds.
  static let maxClockDifference: Int64 = 5 * 60_000

  /// Whether exchanges that changed nothing are not printed.
  var isQuiet = false
  /// The problems of the latest exchange through a folder, which are printed only once.
  private var knownProblems: [SyncFolder.Problem] = []

  /// Prints the result of an exchange with a device.
  func print(_ outcome: Exchange.Outcome, isDryRun: Bool) {
    let device = outcome.device.withEscapedControlCharacters
    if outcome.clockDifference.magnitude > UInt64(Self.maxClockDifference) {
      printClock(of: device, outcome.clockDifference)
    }
    let state =
      isDryRun ? Strings.syncDryRun : outcome.isEqual ? Strings.syncResultEqual : Strings.syncNotEqual
    printLine(
      device, received: outcome.received, sent: outcome.sent, conflicts: outcome.conflicts, state,
      conflictsMessage: outcome.conflictsThere == 0
        ? Strings.syncResultConflicts
        : outcome.conflictsHere == 0 ? Strings.syncResultConflictsThere : Strings.syncResultConflictsBoth,
      isNews: !outcome.isEqual)
  }

  private func printClock(of device: String, _ difference: Int64) {
    StandardError.print(Strings.syncClock(device: device, minutes: Int(difference.magnitude / 60_000)))
  }

  /// Prints the result of an exchange through a folder at a time of this device.
  ///
  /// A clock that is ahead is noticed by the latest file, but one that is behind is not.
  mutating func print(_ outcome: SyncFolder.Outcome, folder: String, isDryRun: Bool, now: Instant) {
    if let latest = outcome.latest, let time = latest.time {
      let difference = time.milliseconds - now.milliseconds
      if difference > Self.maxClockDifference {
        printClock(of: latest.device.withEscapedControlCharacters, difference)
      }
    }
    let isNews = outcome.problems != knownProblems
    knownProblems = outcome.problems
    if isNews || !isQuiet { outcome.problems.forEach { StandardError.print(Self.message(of: $0)) } }
    let isComplete = outcome.problems.isEmpty
    let state =
      isDryRun ? Strings.syncDryRun : isComplete ? Strings.syncFolderRead : Strings.syncFolderIncomplete
    printLine(
      folder.withEscapedControlCharacters, received: outcome.received, sent: outcome.sent, conflicts: outcome.conflicts,
      state, conflictsMessage: Strings.syncResultConflicts, isNews: isNews)
  }

  private func printLine(
    _ device: String, received: Int, sent: Int, conflicts: Int, _ state: Message,
    conflictsMessage: (String, Int, Int, Int, Message) -> Message, isNews: Bool
  ) {
    if isQuiet, !isNews, received == 0, sent == 0 { return }
    let line =
      conflicts == 0
      ? Strings.syncResult(device: device, received: received, sent: sent, state: state)
      : conflictsMessage(device, received, sent, conflicts, state)
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
    case is RemoteTokenRejected: StandardError.print(Strings.syncRemoteTokenRejected)
    case let reply as UnexpectedReply: StandardError.print(Strings.syncUnexpectedReply(method: reply.method))
    case let failure as CommandProcess.Failure:
      return report(commandFailure: failure, of: command, hasReplied: hasReplied)
    default: return nil
    }
    return .failure
  }

  /// The exit codes of commands that cannot succeed later: those of Kindling for a wrong command line and a database of
  /// a newer version, and those of shells for a program that cannot be executed or does not exist.
  private static let wrongCommandStatuses: Set<Int32> = [
    ExitStatus.usage.rawValue, ExitStatus.newerSchema.rawValue, 126, 127,
  ]

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
    case .ended(let status?) where !hasReplied && wrongCommandStatuses.contains(status):
      StandardError.print(
        Strings.syncCommandFailed(command: name.withEscapedControlCharacters, status: "\(status)"))
      return .failure
    case .ended(let status):
      StandardError.print(
        status.map { Strings.syncCommandEnded(command: name.withEscapedControlCharacters, status: "\($0)") }
          ?? Strings.syncCommandKilled(command: name.withEscapedControlCharacters))
      return .unfinished
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

/// The error thrown when the other device does not know the token that is meant for it.
struct RemoteTokenRejected: Error {}

/// The error thrown when the user does not confirm that accounts become one.
struct LinkDeclined: Error {}
