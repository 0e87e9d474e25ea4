import Database
import Glibc
import Interchange
import JSON

/// The name of a file with lines of a device: its number, and the positions before the first and of the last line.
struct SyncFileName: Hashable {
  static let suffix = ".jsonl"

  let replica: String
  let after: Int
  let head: Int

  /// The name in the folder, such as `77af9e610730-1840-1853.jsonl`.
  var text: String { "\(replica)-\(after)-\(head)\(Self.suffix)" }

  init(replica: String, after: Int, head: Int) {
    (self.replica, self.after, self.head) = (replica, after, head)
  }

  /// Parses a name; nil for the name of another file.
  init?(_ text: String) {
    guard text.hasSuffix(Self.suffix) else { return nil }
    let parts = text.dropLast(Self.suffix.count).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 12, parts[0].utf8.allSatisfy(Self.isDigit),
      let after = Int(parts[1]), let head = Int(parts[2]), 0 <= after, after <= head
    else { return nil }
    self.init(replica: String(parts[0]), after: after, head: head)
    // One file has one name.
    guard self.text == text else { return nil }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

/// A file with lines of a device: a header, the lines, and their number with a checksum.
struct SyncFile {
  /// The error for a file that is not complete, or that was changed.
  struct Damage: Error {}

  static let kind = "kindling-sync"
  /// The maximum size of a file, in bytes.
  static let maxBytes = 1 << 30
  private static let maxHeaderBytes = 64 << 10
  private static let lineFeed = UInt8(ascii: "\n")

  /// The first line.
  struct Header {
    /// The device that has written the file.
    var device: ExchangeDevice
    /// The positions up to which it knew the registers of other devices, by their numbers.
    let received: [String: Int]
  }

  /// The header, with the digest from the end of the file.
  let header: Header
  private let bytes: [UInt8]
  /// The ranges of the lines between the header and the end.
  private let ranges: ArraySlice<Range<Int>>

  /// The number of lines.
  var count: Int { ranges.count }

  /// Reads and checks a file; throws `Damage`.
  init(at path: String, named name: SyncFileName) throws(Damage) {
    guard let bytes = Self.read(path) else { throw Damage() }
    self.bytes = bytes
    let ranges = Self.lines(of: bytes)
    guard ranges.count >= 2, bytes.last == Self.lineFeed,
      var header = Self.parsed(bytes[ranges[0]], { Header($0, of: name) }),
      let end = Self.parsed(bytes[ranges[ranges.count - 1]], End.init),
      end.count == ranges.count - 2, end.checksum == Self.checksum(bytes[..<ranges[ranges.count - 1].lowerBound])
    else { throw Damage() }
    header.device.digest = end.digest
    self.header = header
    self.ranges = ranges.dropFirst().dropLast()
    for range in self.ranges {
      guard Self.parsed(bytes[range], { $0.kind == .object ? true : nil }) != nil else { throw Damage() }
    }
  }

  /// Passes the lines to a closure, a page at a time, with whether it is the last one.
  func forEachPage(_ body: (_ lines: [String], _ isLast: Bool) throws -> Void) throws {
    var rest = ranges
    repeat {
      let page = rest.prefix(ExchangeParty.pageLines)
      rest = rest.dropFirst(page.count)
      try body(page.map { String(decoding: bytes[$0], as: UTF8.self) }, rest.isEmpty)
    } while !rest.isEmpty
  }

  // MARK: - Reading

  /// Returns the header of a file; nil if it is damaged.
  static func header(at path: String, named name: SyncFileName) -> Header? {
    guard let start = read(path, atMost: maxHeaderBytes), let end = start.firstIndex(of: lineFeed) else { return nil }
    return parsed(start[..<end]) { Header($0, of: name) }
  }

  private struct End {
    let count: Int
    let digest: String
    let checksum: String

    init?(_ json: JSONValue) {
      guard let count = json.member("count")?.integer, let digest = json.member("digest")?.string,
        let checksum = json.member("sha256")?.string
      else { return nil }
      (self.count, self.digest, self.checksum) = (count, digest, checksum)
    }
  }

  private static func parsed<Value>(_ line: ArraySlice<UInt8>, _ read: (JSONValue) -> Value?) -> Value? {
    line.withUnsafeBufferPointer { bytes in
      let tape = JSONTape(textBytes: bytes.count)
      return (try? tape.parse(bytes, maxDepth: ExchangeMessage.maxDepth)).flatMap(read)
    }
  }

  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: lineFeed) {
      ranges.append(start..<end)
      start = end + 1
    }
    return ranges
  }

  /// Returns the first bytes of a regular file; nil if it cannot be read or is too large.
  private static func read(_ path: String, atMost limit: Int = maxBytes) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= maxBytes else {
      return nil
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(Int(status.st_size), limit))
    while bytes.count < limit {
      let part = [UInt8](unsafeUninitializedCapacity: min(1 << 20, limit - bytes.count)) { buffer, count in
        count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
      }
      guard !part.isEmpty else { break }
      bytes += part
    }
    return bytes
  }

  // MARK: - Writing

  /// Writes a file of this device, which appears when it is complete; throws `AtomicFile.Failure`.
  static func write(
    _ lines: [UInt8], count: Int, after header: Header, named name: SyncFileName, toFolder folder: String
  ) throws(AtomicFile.Failure) {
    let device = header.device
    let received = header.received.sorted { $0.key < $1.key }.map { "\($0.key.quotedAsJSON):\($0.value)" }
    let first =
      #"{"kind":"\#(kind)",\#(device.members),"after":\#(name.after),"head":\#(name.head),"#
      + #""received":{\#(received.joined(separator: ","))}}"#
    let content = Array(first.utf8) + [lineFeed] + lines
    let end =
      #"{"count":\#(count),"digest":\#((device.digest ?? "").quotedAsJSON),"sha256":"\#(checksum(content[...]))"}"#
    let file = try AtomicFile(at: "\(folder)/\(name.text)")
    try file.append(content)
    try file.append(Array(end.utf8) + [lineFeed])
    try file.finish()
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.withUnsafeBufferPointer { SHA256.hash($0) }.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}

extension SyncFile.Header {
  /// Reads the first line of a file; nil if it is not the header of a file with this name.
  fileprivate init?(_ json: JSONValue, of name: SyncFileName) {
    guard json.member("kind")?.string == SyncFile.kind, let device = ExchangeDevice(json),
      device.replica == name.replica, json.member("after")?.integer == name.after,
      json.member("head")?.integer == name.head
    else { return nil }
    self.device = device
    let positions = json.member("received")?.members.compactMap { member -> (String, Int)? in
      guard let replica = member.name.string, let position = member.value.integer else { return nil }
      return (replica, position)
    }
    received = Dictionary(positions ?? []) { $1 }
  }
}
