import Auth
import Cards
import Database
import Habits
import JSONRPC
import Kernel
import Kits
import Learning
import Library
import Overview
import Service
import Social
import TestSupport
import Transfer

/// The parameters of all methods, through the dispatcher and a database in memory.
///
/// Each line of an input is the name of a method and its parameters as JSON. After a line `---` follows the content of
/// a file that the parameter `path` can name as `input`. A user with data in all domains is signed in.
///
/// Every call must have at most one reply, which is JSON and no internal error. A failed call must not append to the
/// journal, and at the end the doctor must find nothing.
enum MethodsTarget {
  /// The maximum number of calls of an input.
  static let maxCalls = 6
  /// The line between the calls and the content of the file.
  static let separator = Array("\n---\n".utf8)
  /// The name of the file.
  static let fileName = "input"

  private nonisolated(unsafe) static let service = FuzzedService()

  static func check(_ input: UnsafeBufferPointer<UInt8>) {
    let (calls, file) = parts(of: input)
    service.run(calls.split(separator: UInt8(ascii: "\n")).prefix(maxCalls).map(Array.init), file: file)
  }

  /// Splits an input into its calls and the content of its file; nil if it has no file.
  static func parts(of input: some Collection<UInt8>) -> (calls: [UInt8], file: [UInt8]?) {
    let bytes = Array(input)
    guard let range = bytes.firstRange(of: separator) else { return (bytes, nil) }
    return (Array(bytes[..<range.lowerBound]), Array(bytes[range.upperBound...]))
  }

  /// The methods of all domains, as the program composes them.
  static func registry(_ clock: ManualClock) -> Registry {
    let transfer = Transfer(exports: exports, calendars: [Habits.calendar, Kits.calendar])
    return Registry([
      MethodGroup(
        MethodGroup.systemName, "", SystemMethods.all(Harness.program(clock)) + EventMethods.all),
      MethodGroup("history", "", HistoryMethods.all, topics: HistoryMethods.topics),
      MethodGroup("sync", "", SyncMethods.all, topics: SyncMethods.topics),
      MethodGroup("accounts", "", Auth.methods(PasswordHasher(Harness.passwordCost)), topics: Auth.topics),
      MethodGroup("learning", "", Learning.methods() + Kits.methods, topics: Learning.topics + Kits.topics),
      MethodGroup("habits", "", Habits.methods, topics: Habits.topics),
      MethodGroup("social", "", Social.methods + Overview.friendMethods, topics: Social.topics),
      MethodGroup("cards", "", Cards.methods, topics: Cards.topics),
      MethodGroup("reminders", "", reminders.methods, topics: Reminders.topics),
      MethodGroup("library", "", Library.methods, topics: Library.topics),
      MethodGroup("overview", "", Overview.methods(reminders: reminders)),
      MethodGroup("data", "", transfer.methods, topics: Transfer.topics),
    ])
  }

  static let reminders = Reminders(Cards.reminders + Habits.reminders + Kits.reminders)

  /// The exports of all domains.
  static let exports: [DomainExport] = [
    Auth.exports, reminders.exports, Learning.exports, Kits.exports, Habits.exports, Social.exports, Cards.exports,
    Library.exports,
  ]
}
