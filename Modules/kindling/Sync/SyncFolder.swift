import Database
import Glibc
import Interchange

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
  }

  private let path: String
  private let here: ExchangeParty
  private let options: Exchange.Options
  private var problems: [Problem] = []
  private var received: [String: Int] = [:]

  /// The number of the reader of the files that this device writes; no device has it, so no line is left out.
  static let reader = "000000000001"

  private var reader: ExchangeDevice {
    ExchangeDevice(
      replica: Self.reader, name: "folder", accounts: here.device.accounts, digest: here.device.digest)
  }

  /// Receives the numbers of lines that were read and of all that are expected.
  var onProgress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  /// Is called before accounts become one, with the one here and those in the folder; throws to prevent that.
  var willLink: (_ here: Exchange.Account, _ others: [ExchangeDevice]) throws -> Void = { _, _ in }

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
    let names = try names()
    received = status.received.filter { $0.key != Self.reader }
    let own = try here.changes(for: reader, after: 0, limit: 1)
    let files = Dictionary(grouping: names, by: \.replica)
    let others = files.filter { $0.key != here.device.replica }.sorted { $0.key < $1.key }.map(\.value)
    if options.isLinking {
      let linked = others.compactMap { latest($0)?.header.device }.filter {
        Set($0.accounts).isDisjoint(with: here.device.accounts)
      }
      if !linked.isEmpty {
        try willLink(
          Exchange.Account(device: here.device.name, name: own.name, email: own.email, facts: status.facts), linked)
        here.isLinking = true
      }
    }
    for group in others { try read(group) }
    let sent = options.isDryRun ? 0 : try write(files[here.device.replica] ?? [], headBefore: own.head)
    return Outcome(received: here.counts.facts, sent: sent, conflicts: here.counts.conflicts, problems: problems)
  }

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

  private func file(_ name: SyncFileName) throws(SyncFile.Damage) -> SyncFile {
    try SyncFile(at: "\(path)/\(name.text)", named: name)
  }

  /// Returns the latest file of a device whose header is not damaged; nil if there is none.
  private func latest(_ names: [SyncFileName]) -> (name: SyncFileName, header: SyncFile.Header)? {
    for name in names.sorted(by: { ($0.head, $0.after) > ($1.head, $1.after) }) {
      if let header = SyncFile.header(at: "\(path)/\(name.text)", named: name) { return (name, header) }
    }
    return nil
  }

  /// Introduces the writer of a file, which knew some lines of this device when it wrote the file.
  private func meet(_ header: SyncFile.Header) throws {
    _ = try here.changes(for: header.device, after: header.received[here.device.replica] ?? 0, limit: 1)
  }

  // MARK: - Reading

  /// Reads the files of another device that have lines after those that were received from it.
  private func read(_ names: [SyncFileName]) throws {
    guard let latest = latest(names) else {
      problems += names.sorted { $0.after < $1.after }.map { .damaged($0.text) }
      return
    }
    do {
      try meet(latest.header)
    } catch let rejection as CallRejection where rejection.rule == "accounts_differ" {
      problems.append(.otherAccount(latest.name.text))
      return
    } catch let rejection as CallRejection where rejection.rule == "newer_sync" {
      problems.append(.rejected(latest.name.text, messages: rejection.messages))
      return
    }
    // If the device was restored from a backup, its positions begin again with a complete file.
    var position = latest.name.head < here.received ? 0 : here.received
    var unread = names
    while let name = unread.filter({ $0.after <= position && $0.head > position }).max(by: { $0.head < $1.head }) {
      guard StopSignal.wait(for: [], milliseconds: 0) != nil else { throw CommandProcess.Failure.stopped }
      unread.removeAll { $0 == name }
      do {
        try apply(try file(name), name, of: latest.header.device, after: position)
        position = name.head
      } catch is SyncFile.Damage {
        problems.append(.damaged(name.text))
      } catch let rejection as CallRejection {
        problems.append(.rejected(name.text, messages: rejection.messages))
      }
    }
    let later = unread.filter { $0.after > position }.min { $0.after < $1.after }
    if let later { problems.append((try? file(later)) == nil ? .damaged(later.text) : .missing(later.text)) }
  }

  private func apply(
    _ file: SyncFile, _ name: SyncFileName, of latest: ExchangeDevice, after position: Int
  ) throws {
    var header = file.header
    // The account may have been linked since the file was written.
    header.device.accounts = latest.accounts
    try meet(header)
    var done = 0
    try file.forEachPage { lines, isLast in
      // Only the end of a file has a known position.
      let next = isLast ? name.head : position
      try here.apply(
        lines, from: header.device, options.isDryRun ? .rehearsal : .positions(after: position, next: next),
        isLast: isLast)
      done += lines.count
      onProgress(done, file.count)
    }
  }

  // MARK: - Writing

  /// Writes the lines that are not in the files of this device, and returns how many of them were made before reading.
  private func write(_ names: [SyncFileName], headBefore: Int) throws -> Int {
    _ = try here.changes(for: reader, after: 0, limit: 1)
    // Files that were damaged are written again.
    var chain = Self.chain(of: names.filter { (try? file($0)) != nil })
    let written = chain.last?.head ?? 0
    if let last = chain.last {
      let digest = try? file(last).header.device.digest
      let isOlderState = here.head < last.head || here.head == last.head && here.device.digest != digest
      if isOlderState { chain = [] }
    }
    if chain.last?.head != here.head {
      var after = chain.last?.head ?? 0
      // A file is joined with earlier ones that are not longer, so the number of files stays small, and so does the
      // work.
      while let last = chain.last, last.head - last.after <= here.head - after {
        after = last.after
        chain.removeLast()
      }
      chain.append(try writeLines(after: after))
    }
    for name in names where !chain.contains(name) { unlink("\(path)/\(name.text)") }
    try here.compare(with: reader)
    return max(0, headBefore - written)
  }

  private func writeLines(after: Int) throws -> SyncFileName {
    var lines: [UInt8] = []
    var count = 0
    var page: ChangePage
    var position = after
    repeat {
      page = try here.changes(for: reader, after: position)
      for line in page.lines {
        lines += line.utf8
        lines.append(UInt8(ascii: "\n"))
      }
      count += page.lines.count
      position = page.next
    } while !page.isLast
    let name = SyncFileName(replica: here.device.replica, after: after, head: position)
    do throws(AtomicFile.Failure) {
      try SyncFile.write(
        lines, count: count, after: SyncFile.Header(device: here.device, received: received), named: name,
        toFolder: path)
    } catch {
      let reason = if case .system(let code) = error { String(cString: strerror(code)) } else { "\(error)" }
      throw Backups.Failure.unreachable(path: "\(path)/\(name.text)", reason: reason)
    }
    return name
  }

  /// Returns files of which each begins where the one before ends, from the first line on.
  private static func chain(of names: [SyncFileName]) -> [SyncFileName] {
    var chain: [SyncFileName] = []
    var end = 0
    while let next = names.filter({ $0.after <= end && $0.head > end }).max(by: { $0.head < $1.head }) {
      chain.append(next)
      end = next.head
    }
    return chain
  }
}
