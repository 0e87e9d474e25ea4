import ArgumentParser
import Database
import Kernel
import Logging

/// `kindling backup`: copies the database while others may go on using it.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy the database into a file, while others may go on using it.",
    discussion: "The copy is examined before it takes the place of an older one.")

  @Argument(help: "The file to make or to replace.")
  var path: String

  @OptionGroup var common: CommonOptions

  func run() throws {
    try common.withExistingDatabase { database in
      let bytes = try Copies.backUp(database.connection, to: path)
      print("\(path): \(bytes) bytes")
      return .success
    }
  }
}

/// `kindling restore`: puts a copy back and keeps aside what was there.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Put a copy back in place of the database, which is kept aside.",
    discussion: "A damaged copy, and one that a newer program has written, are refused.")

  @Argument(help: "The copy.")
  var path: String

  @OptionGroup var common: CommonOptions

  func run() throws {
    let location = try common.location()
    try ExitStatus.telling {
      let aside = try Copies.restore(path, to: location, at: SystemClock().now())
      print("\(location.path): restored")
      if let aside { print("\(aside): what was there before") }
      return .success
    }.end()
  }
}

/// `kindling doctor`: examines the database.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Examine the database: integrity, foreign keys, recomputed counters.",
    discussion: "Prints what was looked at and what was found; ends with 1 where something is wrong.")

  @OptionGroup var common: CommonOptions

  func run() throws {
    try common.withExistingDatabase { database in
      let doctor = Doctor(database, examinations: Composition.examinations)
      let findings = try doctor.examine()
      for name in doctor.names {
        let found = findings.filter { $0.examination == name }
        print("\(name): \(found.isEmpty ? "ok" : "\(found.count) found")")
        found.forEach { print("  \($0.detail)") }
      }
      return findings.isEmpty ? .success : .failure
    }
  }
}
