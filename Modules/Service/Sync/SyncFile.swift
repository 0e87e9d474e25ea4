import Database
import Interchange
import JSON
public import Kernel

/// The format of files with the registers of a device, one JSON object per line. (Sync, 5.)
///
/// The first line names the device and its positions. The lines of registers follow, in the order in which the device
/// learned them. The last line has their number, and a checksum of all lines before it.
public enum SyncFile {
  static let kind: StaticString = "kindling-sync"
  static let lineFeed: [UInt8] = [UInt8(ascii: "\n")]
  /// The maximum size of a file that is read, in bytes.
  public static let maxBytes = 1 << 30

  /// Recognizes a file that an export may replace.
  static let signature = FileSignature { $0.starts(with: #"{"kind":"\#(kind)""#.utf8) }

  /// Returns the header of a file; nil if it has none that this version can read.
  public static func header(of file: UserFile) -> SyncFileHeader? {
    struct Found: Error {}
    let reader = SyncFileReader()
    // The rest of the file is not read.
    _ = try? reader.read(file, header: { _ in throw Found() })
    return reader.header
  }

  /// Reads a whole file, and returns its header; throws the errors of `SyncFileReader`.
  public static func check(_ file: UserFile) throws -> SyncFileHeader { try SyncFileReader().read(file) }
}

/// The first line of a file with registers.
public struct SyncFileHeader: Sendable {
  /// The device that has written the file, with the digest of its facts.
  let peer: SyncPeer
  /// The position before the first register.
  public let after: Int
  /// The position of the latest register of the device.
  public let head: Int
  /// The positions up to which the device knew the registers of others, by their numbers.
  let received: [String: Int]
  /// The time of the device when it wrote the file; nil if it does not say.
  public let time: Instant?

  /// The number of the device, in 12 hexadecimal digits.
  public var replica: String { HexadecimalNumber.replica(peer.replica).text }
  /// The name of the device.
  public var device: String { peer.device }
  /// The ids by which the device recognizes the account.
  public var accounts: [String] { peer.accounts }
  /// The digest of the facts of the device.
  public var digest: String? { peer.digest?.uidText }

  /// Reads the first line of a file; throws `not_a_sync_file`, or `newer_sync` for a newer version.
  init(_ line: JSONValue) throws(DomainError) {
    guard line.member("kind")?.stringEquals(SyncFile.kind) == true, let version = line.member("version")?.int,
      version > 0
    else { throw .notASyncFile }
    guard version <= SyncPeer.version else { throw .newerSync.at("/path") }
    var reader = ParameterReader(line, path: "")
    guard let peer = try? SyncPeer(from: &reader), reader.issues.isEmpty, peer.digest != nil, !peer.isLinking,
      let after = line.member("after")?.position, let head = line.member("head")?.position, after <= head
    else { throw .notASyncFile }
    (self.peer, self.after, self.head) = (peer, after, head)
    time = line.member("time")?.string.flatMap { Instant($0) }
    received = Dictionary(
      line.member("received")?.members.compactMap { name, value in
        name.string.flatMap { name in value.position.map { (name, $0) } }
      } ?? []
    ) { $1 }
  }

  /// Whether the file was written later than that of another header, by the clocks of their devices.
  public func isLater(than other: SyncFileHeader?) -> Bool { (time ?? .min) > (other?.time ?? .min) }
}

/// The last line of a file with registers.
struct SyncFileEnd {
  let count: Int
  /// The SHA-256 of the lines before, each with a line feed, in hexadecimal digits.
  let checksum: String

  /// Reads a line; nil if it is another one.
  init?(_ line: JSONValue) {
    guard let checksum = line.member("sha256")?.string, let count = line.member("count")?.position else { return nil }
    (self.count, self.checksum) = (count, checksum)
  }
}

extension JSONValue {
  /// The integer; nil for another kind, and for a negative one.
  fileprivate var position: Int? { int.flatMap { $0 < 0 ? nil : Int($0) } }
}
