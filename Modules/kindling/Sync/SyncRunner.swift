import Database
import Glibc
import JSONRPC
import Kernel
import Localization
import Service

/// The exchanges of one run of `kindling sync`.
final class SyncRunner {
  /// The number of lines from which the progress is shown.
  private static let minProgressLines = 3000
  /// The time after a change by another program until the exchange, which then has also the next changes.
  private static let changeDelay = 2000

  private let command: SyncCommand
  private let remoteToken: String?
  private let composition: Composition
  private let local: LocalSide
  private let progress = ProgressBar()
  private var report = SyncReport()
  /// Whether the latest exchange has found files that it could not read, as may happen to files of others at any time.
  private var hasUnreadFiles = false

  init(options command: SyncCommand, remoteToken: String?, composition: Composition, local: LocalSide) {
    self.command = command
    self.remoteToken = remoteToken
    self.composition = composition
    self.local = local
  }

  /// Exchanges once, or again and again until an error or a stop signal.
  func run() throws -> ExitStatus {
    var status = try exchange()
    guard let interval = command.every else { return status }
    report.isQuiet = true
    let changes = LocalChanges(of: composition.database)
    while status == .success || status == .unfinished || hasUnreadFiles {
      guard changes.wait(milliseconds: interval.seconds * 1000, delay: Self.changeDelay) else { return status }
      status = try exchange()
    }
    return status
  }

  private func exchange() throws -> ExitStatus {
    defer { progress.clear() }
    hasUnreadFiles = false
    var other: CommandSide?
    do {
      if let folder = command.folder { return try exchange(throughFolder: folder) }
      let side = try CommandSide(command.command)
      other = side
      defer { side.finish() }
      return try exchange(with: side)
    } catch {
      progress.clear()
      guard
        let status = SyncReport.report(error, command: command.command, hasReplied: other?.hasReplied ?? false)
      else { throw error }
      return status
    }
  }

  private var options: Exchange.Options {
    var options = Exchange.Options()
    options.isLinking = command.link
    options.isDryRun = command.dryRun
    options.deviceName = DeviceName.ofThisHost
    options.otherDeviceName = DeviceName.ofHost(in: command.command)
    return options
  }

  private func exchange(with side: CommandSide) throws -> ExitStatus {
    if let remoteToken {
      do {
        _ = try side.call("auth.resume", #"{"token":\#(remoteToken.quotedAsJSON)}"#)
      } catch let rejection as CallRejection {
        if rejection.rule == "session_ended" { throw RemoteTokenRejected() }
        throw ExchangeFailure(device: "", cause: rejection)
      }
    }
    let exchange = Exchange(here: local, there: side, options: options)
    exchange.onProgress = show
    exchange.willLink = { [self] here, there in
      try link(
        here,
        with: [
          Strings.syncLinkAccount(
            device: there.device.withEscapedControlCharacters, name: there.name.withEscapedControlCharacters,
            email: there.email.withEscapedControlCharacters, facts: there.facts)
        ])
    }
    let outcome = try exchange.run()
    progress.clear()
    report.print(outcome, isDryRun: command.dryRun)
    return outcome.isEqual || command.dryRun ? .success : .unfinished
  }

  private func exchange(throughFolder path: String) throws -> ExitStatus {
    let folder = SyncFolder(path, here: local, options: options)
    progress.observe(composition)
    folder.willLink = { [self] here, others in
      try link(
        here,
        with: others.map {
          Strings.syncLinkFolderAccount(
            devices: $0.device.withEscapedControlCharacters, name: $0.name.withEscapedControlCharacters,
            facts: $0.facts)
        })
    }
    let outcome = try folder.run()
    progress.clear()
    report.print(outcome, folder: path, isDryRun: command.dryRun, now: composition.clock.now())
    hasUnreadFiles = !outcome.problems.isEmpty
    return outcome.status
  }

  private func show(_ done: Int, of total: Int) {
    if total >= Self.minProgressLines { progress.show(done, of: total) }
  }

  // MARK: - Linking

  /// Prints the accounts, asks, and makes a backup of the local file; throws `LinkDeclined`.
  private func link(_ here: Exchange.Account, with others: [Message]) throws {
    let own = Strings.syncLinkAccount(device: here.device, name: here.name, email: here.email, facts: here.facts)
    for line in [own] + others { print(line.localized) }
    guard !command.dryRun else { return }
    guard command.yes || isConfirmed(here.email) else { throw LinkDeclined() }
    guard case .file(let path) = composition.database.location else { return }
    let copy = FilePath("\(path).before-link-\(composition.clock.now().milliseconds)")
    let backup = try Backups.backUp(
      composition.database,
      to: OutputDestination(FileAccess.any.resolve(copy), database: composition.database.location),
      progress: progress.show)
    progress.clear()
    print(Strings.syncBackup(path: backup.path).localized)
  }

  /// Asks the user to enter the email address of the account here; without a terminal, nothing is confirmed.
  private func isConfirmed(_ email: String) -> Bool {
    guard isatty(STDIN_FILENO) == 1 else { return false }
    StandardError.print(Strings.syncConfirmLink(email: email))
    return readLine().map { EmailAddress.normalized($0) == email } ?? false
  }
}
