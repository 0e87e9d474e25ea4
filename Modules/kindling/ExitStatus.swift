import ArgumentParser
import Database
import Glibc
import JSONRPC
import Kernel
import Localization
import SQLite
import Service
import StringCatalog

/// The error thrown when a signal stops a command.
struct Interruption: Error {}

/// The exit status of the program. (Methods, "Command line".)
enum ExitStatus: Int32 {
  case success = 0
  case failure = 1
  case usage = 64
  case framingLost = 65
  case busy = 69
  case fault = 70
  case outputBroken = 74
  case unfinished = 75
  case newerSchema = 78

  /// Creates the status for the end of a connection.
  init(_ ending: Lane.Ending, of conversation: Conversation) {
    self =
      switch ending {
      case .endedByClient: conversation.endedCleanly ? .success : .failure
      case .stopped: .success
      case .framingError: .framingLost
      case .outputBroken: .outputBroken
      case .storageFailed: .fault
      }
  }

  /// Creates the status for an error of a command.
  init(_ error: any Error) {
    self =
      switch error {
      case OpenFailure.newerSchema: .newerSchema
      case OpenFailure.busy: .busy
      case OpenFailure.notKindling, OpenFailure.cannotOpen, is CatalogError: .usage
      case let error as SQLiteError where error.isBusy: .busy
      case Backups.Failure.unreachable, Backups.Failure.isOpenDatabase, Backups.Failure.notARegularFile,
        Backups.Failure.inUse, Backups.Failure.notWrittenByKindling:
        .usage
      case let error as DomainError where [DomainError.filesNotOpen, .pathNotAllowed, .unreadableFile].contains(error):
        .usage
      case is Backups.Failure, is Interruption, is UnknownUser, is LocalCall.Failure, is DocumentArgument.Failure:
        .failure
      default: .fault
      }
  }

  /// Exits immediately.
  func exit() -> Never {
    Glibc.exit(rawValue)
  }

  /// Exits through ArgumentParser by throwing `ExitCode`; returns normally on success.
  func throwIfFailed() throws {
    guard self != .success else { return }
    throw ExitCode(rawValue)
  }

  /// Returns the message for an error of a command.
  private static func message(of error: any Error) -> Message {
    switch error {
    case let error as OpenFailure: error.message
    case let error as Backups.Failure: error.message
    case let error as DomainError: error.message
    case let error as CatalogError: Strings.programCatalogs(problem: "\(error)")
    case is Interruption: Strings.programStopped
    case let error as UnknownUser: Strings.programNoUser(email: error.email)
    case let error as SQLiteError where error.isBusy: Strings.programBusy
    default: Strings.programFault(details: "\(error)")
    }
  }

  /// Runs a command.
  ///
  /// Prints a thrown error to standard error and converts it to an exit status.
  static func reportingErrors(_ work: () throws -> ExitStatus) -> ExitStatus {
    do {
      return try work()
    } catch let error as LocalCall.Failure {
      // The reply is already in the language of the environment.
      error.messages.forEach { StandardErrorSink().write("kindling: \($0)") }
      return ExitStatus(error)
    } catch let error as DocumentArgument.Failure {
      StandardError.write(error.lines)
      return ExitStatus(error)
    } catch {
      StandardError.print(message(of: error))
      return ExitStatus(error)
    }
  }
}
