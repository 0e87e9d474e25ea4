import ArgumentParser
import Database
import Glibc
import JSONRPC
import Kernel
import Localization
import SQLite
import Service
import StringCatalog

/// How the program ends. (Methods, "Command line".)
enum ExitStatus: Int32 {
  case success = 0
  case failure = 1
  case usage = 64
  case framingLost = 65
  case busy = 69
  case fault = 70
  case outputBroken = 74
  case newerSchema = 78

  /// The way in which a conversation came to its end.
  init(_ ending: Lane.Ending, of conversation: Conversation) {
    self =
      switch ending {
      case .finished: conversation.endedInOrder ? .success : .failure
      case .stopped: .success
      case .framingLost: .framingLost
      case .outputBroken: .outputBroken
      case .storageFailed: .fault
      }
  }

  /// What keeps a command from its work.
  init(_ error: any Error) {
    self =
      switch error {
      case OpenFailure.newerSchema: .newerSchema
      case OpenFailure.busy: .busy
      case OpenFailure.notKindling, OpenFailure.cannotOpen, is CatalogError: .usage
      case let error as SQLiteError where error.isBusy: .busy
      case Copies.Failure.unreachable, Copies.Failure.isTheDatabase, Copies.Failure.notARegularFile,
        Copies.Failure.inUse, Copies.Failure.notOurs:
        .usage
      case let error as DomainError where [DomainError.filesNotOpen, .pathNotAllowed].contains(error): .usage
      case is Copies.Failure, is BackupCommand.Stopped: .failure
      default: .fault
      }
  }

  /// Ends the program at once.
  func exit() -> Never {
    Glibc.exit(rawValue)
  }

  /// Ends the program by way of whoever runs its commands.
  func end() throws {
    guard self != .success else { return }
    throw ExitCode(rawValue)
  }

  /// What to tell somebody whose command could not do its work.
  private static func message(of error: any Error) -> Message {
    switch error {
    case let error as OpenFailure: error.message
    case let error as Copies.Failure: error.message
    case let error as DomainError: error.message
    case let error as CatalogError: Strings.programCatalogs("\(error)")
    case is BackupCommand.Stopped: Strings.programStopped
    case let error as SQLiteError where error.isBusy: Strings.programBusy
    default: Strings.programFault("\(error)")
    }
  }

  /// Runs the work of a command; what it throws is told on standard error and becomes the exit code.
  static func telling(_ work: () throws -> ExitStatus) -> ExitStatus {
    do {
      return try work()
    } catch {
      StandardError.tell(message(of: error))
      return ExitStatus(error)
    }
  }
}
