import ArgumentParser
import Database
import JSONRPC
import Kernel
import Localization
import Logging
import Service

/// `kindling backup`: copies the database while other processes use it.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy the database into a file while it is in use.",
    discussion: """
      The backup is a consistent snapshot. It is verified before it replaces an older backup; if verification fails \
      or the command is interrupted, the older backup remains. Only a backup or an empty file is replaced; a backup \
      that was opened as a database no longer counts as a backup. Links, devices and the database itself are rejected.

      With --keep 7, the newest copy is at PATH and older ones are at PATH.1 to PATH.6. Damaged copies do not \
      count. Copies beyond that number are removed only after the new one is complete.
      """)

  @Argument(help: "The file to create or replace.", completion: .file())
  var path: String

  @Option(
    help: ArgumentHelp(
      "Number of valid copies to keep, including the new one: 1 to \(Backups.retainedCountRange.upperBound).",
      valueName: "number"))
  var keep: Int?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if let keep { try ValidationError.check(keep, in: Backups.retainedCountRange, of: "--keep") }
  }

  func run() throws {
    let files = try common.files()
    try common.withExistingDatabase { database in
      let wakeup = try Wakeup()
      defer { wakeup.close() }
      let destination = try OutputDestination(files.resolve(FilePath(path)), database: database.location)
      let progress = ProgressBar()
      defer { progress.clear() }
      let copy = try Backups.backUp(database, to: destination, retaining: keep) { done, total in
        if wakeup.isStopping { throw Interruption() }
        progress.show(done, of: total)
      }
      progress.clear()
      print(Strings.programCopied(path: path, bytes: "\(copy.bytes)").localized)
      return .success
    }
  }
}

/// `kindling restore`: replaces the database with a backup and retains the previous file under another name.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Replace the database with a backup.",
    discussion: """
      Rejects damaged backups, backups of a newer version and files that are not regular; in these cases, nothing \
      changes. The previous file is saved next to the database; its path is printed.
      """)

  @Argument(help: "The backup.", completion: .file())
  var path: String

  @OptionGroup var common: CommonOptions

  func run() throws {
    let location = try common.location()
    let files = try common.files()
    try ExitStatus.reportingErrors {
      let progress = ProgressBar()
      defer { progress.clear() }
      let previousPath = try Backups.restore(
        files.resolve(FilePath(path)), to: location, at: SystemClock().now(), progress: progress.show)
      progress.clear()
      print(Strings.programRestored(path: location.path).localized)
      if let previousPath { print(Strings.programPreviousFile(path: previousPath).localized) }
      return .success
    }.throwIfFailed()
  }
}

/// `kindling doctor`: checks the database.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check the database: integrity, foreign keys, derived data.",
    discussion: """
      Prints each check with its problems, and the source of the time zones. The exit code is 1 if there is a problem.
      """)

  @Flag(help: "Print only problems.")
  var quiet = false

  @OptionGroup var common: CommonOptions

  func run() throws {
    try common.withExistingDatabase(permitsForeignDefinitions: true) { database in
      let doctor = Doctor(database, checks: Composition.checks)
      let progress = ProgressBar()
      let findings = try doctor.run(progress: progress.show)
      progress.clear()
      for name in doctor.names {
        let violations = findings.filter { $0.check == name }
        guard !quiet || !violations.isEmpty else { continue }
        print(
          (violations.isEmpty
            ? Strings.doctorOk(check: name) : Strings.doctorFound(check: name, found: violations.count)).localized)
        violations.forEach { print("  \($0.detail.localized)") }
      }
      if !quiet { print(Self.zoneData.localized) }
      return findings.isEmpty ? .success : .failure
    }
  }

  /// The source and the version of the time zones.
  private static var zoneData: Message {
    let edition = ZoneDatabase.shared.edition
    guard let version = edition.version?.description else {
      return Strings.doctorZonesUnversioned(path: edition.path ?? "")
    }
    guard let path = edition.path else { return Strings.doctorZonesCopy(version: version) }
    return Strings.doctorZonesSystem(version: version, path: path)
  }
}
