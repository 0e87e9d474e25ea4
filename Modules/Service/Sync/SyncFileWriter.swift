import Database
import JSON
import Kernel

/// Writes a file with registers. (Sync, 5.)
final class SyncFileWriter {
  private let file: ExportFile
  private let json = JSONWriter()
  private let checksum = SHA256()
  /// The number of registers so far.
  private(set) var count = 0

  /// Writes the first line of a file with the registers of an account after a position.
  ///
  /// `positions` are those up to which it knows the registers of other devices, and `now` is the time here.
  init(
    _ file: ExportFile, of account: SyncAccount, after position: Int, knowing positions: [(peer: Int64, position: Int)],
    at now: Instant
  ) throws {
    self.file = file
    try write {
      json.key("kind")
      json.string(SyncFile.kind)
      json.key("replica")
      HexadecimalNumber.replica(account.replica).write(to: json)
      json.key("device")
      json.string(account.device)
      json.key("accounts")
      account.accounts.write(to: json)
      json.key("version")
      json.int(SyncPeer.version)
      json.key("after")
      json.int(position)
      json.key("head")
      json.int(account.head)
      json.key("digest")
      HexadecimalNumber(number: account.digests.total).write(to: json)
      json.key("time")
      now.write(to: json)
      json.key("received")
      json.beginObject()
      for (peer, position) in positions {
        json.key(HexadecimalNumber.replica(peer).text)
        json.int(position)
      }
      json.endObject()
    }
  }

  /// Writes a register.
  func append(_ line: FactLine) throws {
    json.reset()
    SentLine(line: line).write(to: json)
    try writeLine()
    count += 1
  }

  /// Writes the last line.
  func finish() throws {
    let digits = SHA256.digits(of: checksum.finish())
    try write {
      json.key("count")
      json.int(count)
      json.key("sha256")
      json.string(digits)
    }
  }

  private func write(_ writeMembers: () -> Void) throws {
    json.reset()
    json.beginObject()
    writeMembers()
    json.endObject()
    try writeLine()
  }

  private func writeLine() throws {
    try json.withBytes { bytes in
      checksum.add(bytes)
      try file.append(bytes)
    }
    SyncFile.lineFeed.withUnsafeBufferPointer(checksum.add)
    try file.append(SyncFile.lineFeed)
  }
}
