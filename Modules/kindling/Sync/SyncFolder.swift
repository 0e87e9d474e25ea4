import Database
import Glibc
import Service

/// An exchange of the facts of an account through files in a folder. (Sync, "Command line".)
///
/// Each device writes only files of its own, and reads those of the others.
final class SyncFolder {
  /// A file that was not read.
  enum Problem: Equatable {
    /// It is not complete, or was changed.
    case damaged(String)
    /// It is not a file of `kindling sync`.
    case foreign(String)
    /// It belongs to an account that was not linked.
    case otherAccount(String)
    /// Lines before its first one are missing.
    case missing(String)
    /// The account here rejected its lines.
    case rejected(String, messages: [String])
  }

  /// The result of an exchange.
  struct Outcome {
    /// The facts that were changed here.
    let received: Int
    /// The registers of this device that others find in the folder now.
    let sent: Int
    /// The registers of this device that were replaced.
    let conflicts: Int
    let problems: [Problem]
    /// The header of the file that was written at the latest time; nil if none was read.
    let latest: SyncFileHeader?

    /// The exit status: files that may not have arrived completely are read by the next exchange.
    var status: ExitStatus {
      var status = ExitStatus.success
      for problem in problems {
        switch problem {
        case .foreign: break
        case .damaged, .missing: status = .unfinished
        case .otherAccount, .rejected: return .failure
        }
      }
      return status
    }
  }

  private let path: String
  private let here: ExchangeParty
  private let options: Exchange.Options
  private var problems: [Problem] = []
  private var latest: SyncFileHeader?

  /// Is called before accounts become one, with the one here and those of the folder; throws to prevent that.
  var willLink: (_ here: Exchange.Account, _ others: [Exchange.Account]) throws -> Void = { _, _ in }

  init(_ path: String, here: any ExchangeSide, options: Exchange.Options = Exchange.Options()) {
    self.path = path
    self.here = ExchangeParty(here, isHere: true)
    self.options = options
  }

  /// Reads the files of other devices, and writes one of this device if it has changes.
  ///
  /// Throws `Backups.Failure` if the folder cannot be used, and the errors of calls.
  func run() throws -> Outcome {
    let status = try here.enabledStatus(options.deviceName, mayEnable: !options.isDryRun)
    let files = Dictionary(grouping: try names(), by: \.replica)
    let others = files.filter { $0.key != here.device.replica }.sorted { $0.key < $1.key }.map(\.value)
    if options.isLinking { try link(others, facts: status.facts) }
    for names in others { try read(names, after: status.received[names[0].replica] ?? 0) }
    let sent = options.isDryRun ? 0 : try write(files[here.device.replica] ?? [], headBefore: status.head)
    return Outcome(
      received: here.counts.facts, sent: sent, conflicts: here.counts.conflicts, problems: problems, latest: latest)
  }

  private func link(_ others: [[SyncFileName]], facts: Int) throws {
    var accounts = FolderAccounts()
    for names in others {
      var summary = SyncFileSummary()
      for name in names.sorted(by: { ($0.after, $0.head) < ($1.after, $1.head) }) {
        if let file = open(name) { summary.read(file) }
      }
      accounts.add(summary)
    }
    let linked = accounts.all(except: here.device.accounts)
    guard !linked.isEmpty else { return }
    let user = try here.user()
    try willLink(
      Exchange.Account(device: here.device.name, name: user.name, email: user.email, facts: facts), linked)
    here.isLinking = true
  }

  // MARK: - Files

  /// Returns the names of the files of all devices.
  private func names() throws -> [SyncFileName] {
    guard let folder = opendir(path) else {
      throw Backups.Failure.unreachable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { closedir(folder) }
    var names: [SyncFileName] = []
    while let entry = readdir(folder) {
      let text = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard text.hasSuffix(SyncFileName.suffix), text.first != "." else { continue }
      if let name = SyncFileName(text) { names.append(name) } else { problems.append(.foreign(text)) }
    }
    return names
  }

  private func path(of name: SyncFileName) -> String { "\(path)/\(name.text)" }

  private func open(_ name: SyncFileName) -> UserFile? {
    try? FileAccess.any.open(FilePath(path(of: name)), maxBytes: SyncFile.maxBytes, excluding: .memory)
  }

  /// Returns the header of a file; nil if it cannot be read.
  private func header(_ name: SyncFileName) -> SyncFileHeader? { open(name).flatMap(SyncFile.header) }

  // MARK: - Reading

  /// Reads the files of another device that have lines after those that were received from it.
  private func read(_ names: [SyncFileName], after received: Int) throws {
    // If the device was restored from a backup, its positions begin again with a complete file.
    var position = names.contains { $0.head >= received } ? received : 0
    var unread = names
    while let name = SyncFileName.next(of: unread, after: position) {
      unread.removeAll { $0 == name }
      switch try importFile(name) {
      case nil: position = name.head
      case .otherAccount(let text)?: return problems.append(.otherAccount(text))
      case let problem?: problems.append(problem)
      }
    }
    guard let later = unread.filter({ $0.after > position }).min(by: { $0.after < $1.after }) else { return }
    // A dry run does not notice what is missing.
    if let problem = try options.isDryRun ? .missing(later.text) : importFile(later) { problems.append(problem) }
  }

  /// Imports a file, and returns why it was not read; nil if it was.
  private func importFile(_ name: SyncFileName) throws -> Problem? {
    guard StopSignal.wait(for: [], milliseconds: 0) != nil else { throw CommandProcess.Failure.stopped }
    if let header = header(name) {
      guard SyncFileName(header) == name else { return .damaged(name.text) }
      if header.isLater(than: latest) { latest = header }
    }
    do {
      try here.importFile(at: path(of: name), isDryRun: options.isDryRun)
      return nil
    } catch let rejection as CallRejection {
      return switch rejection.rule {
      case "accounts_differ": .otherAccount(name.text)
      case "changes_missing": .missing(name.text)
      case "not_a_sync_file", "sync_file_damaged", "unreadable_file": .damaged(name.text)
      default: .rejected(name.text, messages: rejection.messages)
      }
    }
  }

  // MARK: - Writing

  /// Writes the lines that are not in the files of this device, and returns how many of them were made before reading.
  private func write(_ names: [SyncFileName], headBefore: Int) throws -> Int {
    let status = try here.status()
    let replica = here.device.replica
    // Files that were damaged are written again.
    let headers = names.compactMap { name in open(name).flatMap { try? SyncFile.check($0) } }
      .filter { names.contains(SyncFileName($0)) }
    let files = headers.map(SyncFileName.init)
    remove(names, except: files)
    let latest = headers.max { $0.head < $1.head }
    // Others recognize the account by any of the files.
    let hasOtherAccounts = latest.map { $0.accounts != here.device.accounts } ?? false
    let chain = hasOtherAccounts ? [] : SyncFileName.chain(of: files)
    var written = chain
    if chain.isEmpty || chain.last != latest.map(SyncFileName.init) || latest?.digest != here.device.digest {
      do {
        written = try export(continuing: chain, to: status.head, previousDigest: latest?.digest)
      } catch let rejection as CallRejection where rejection.rule == "changes_missing" {
        // Another folder, an older copy of the database that was restored in place, or a copy with the same number.
        for name in files.sorted(by: { ($0.after, $0.head) < ($1.after, $1.head) }) {
          if let problem = try importFile(name) { problems.append(problem) }
        }
        let status = try here.status()
        guard here.device.replica == replica else {
          _ = try export(continuing: [], to: status.head)
          return headBefore
        }
        written = try export(continuing: chain, to: status.head)
      }
    }
    remove(files, except: written)
    return max(0, headBefore - (chain.last?.head ?? 0))
  }

  /// Writes the lines after those of some files, and returns the files that have all lines then.
  private func export(
    continuing chain: [SyncFileName], to head: Int, previousDigest: String? = nil
  ) throws -> [SyncFileName] {
    var chain = chain
    var after = chain.last?.head ?? 0
    // A file is joined with earlier ones that are not longer, so the number of files stays small, and so does the work.
    while let last = chain.last, last.head >= head || last.head - last.after <= head - after {
      after = last.after
      chain.removeLast()
    }
    let expected = SyncFileName(replica: here.device.replica, after: after, head: max(after, head))
    let exported = try here.exportFile(to: path(of: expected), after: after, previousDigest: previousDigest)
    let name = SyncFileName(replica: here.device.replica, after: after, head: exported.head)
    // Another program may have written in the meantime.
    guard name == expected || rename(path(of: expected), path(of: name)) == 0 else {
      throw Backups.Failure.unreachable(path: path(of: name), reason: String(cString: strerror(errno)))
    }
    return chain + [name]
  }

  private func remove(_ names: [SyncFileName], except retained: [SyncFileName]) {
    for name in names where !retained.contains(name) { unlink(path(of: name)) }
  }
}
