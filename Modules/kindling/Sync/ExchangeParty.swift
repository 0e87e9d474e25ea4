import JSON
import Kernel

/// A side of an exchange with what its replies say about it.
final class ExchangeParty {
  /// The number of lines that a call asks for.
  static let pageLines = 5000

  private let side: any ExchangeSide
  let isHere: Bool
  /// Whether accounts that were created separately become one.
  var isLinking = false
  /// The device with its latest digest.
  private(set) var device: ExchangeDevice
  private(set) var head = 0
  /// The digest of the other device that this side has.
  private(set) var knownDigest: String?
  /// The position in the order of the other side that this side has.
  private(set) var received = 0
  /// What this exchange has changed on this side.
  private(set) var counts = ChangeCounts()

  init(_ side: any ExchangeSide, isHere: Bool) {
    self.side = side
    self.isHere = isHere
    device = ExchangeDevice(replica: "", name: "", accounts: [])
  }

  // MARK: - Calls

  /// Returns what the side knows about itself.
  func status() throws -> DeviceStatus {
    note(try call("sync.status", "{}", read: DeviceStatus.init))
  }

  /// Switches sync on; without a name, the side chooses one.
  func enable(device name: String?) throws -> DeviceStatus {
    note(try call("sync.enable", name.map { #"{"device":\#($0.quotedAsJSON)}"# } ?? "{}", read: DeviceStatus.init))
  }

  private func note(_ status: DeviceStatus) -> DeviceStatus {
    if let device = status.device { self.device = device }
    return status
  }

  /// Returns lines after a position that another device does not know, or all lines of buckets.
  func changes(
    for other: ExchangeDevice, after: Int, buckets: [Int]? = nil, limit: Int = pageLines
  ) throws -> ChangePage {
    let page = try call(
      "sync.changes",
      #"{"from":\#(other.json(isLinking: isLinking)),"after":\#(after),"limit":\#(limit)"#
        + (buckets.map { #","buckets":\#($0)"# } ?? "") + "}", read: ChangePage.init)
    // Otherwise, the other side could send pages without end.
    guard page.isLast || page.next > after && !page.lines.isEmpty, page.lines.count <= limit else {
      throw failure(UnexpectedReply(method: "sync.changes"))
    }
    // The number of a file changes if it meets another one with the same number.
    (device, head, received, knownDigest) = (page.device, page.head, page.received, other.digest)
    return page
  }

  /// How `sync.apply` treats lines.
  enum Application {
    /// They follow each other in the order of the sender.
    case positions(after: Int, next: Int)
    /// They are those of buckets, and change no position.
    case buckets
    /// They are applied and taken back.
    case rehearsal
  }

  /// Sends lines of another device to this side.
  func apply(_ lines: [String], from other: ExchangeDevice, _ application: Application, isLast: Bool) throws {
    let position =
      switch application {
      case .positions(let after, let next): #""after":\#(after),"next":\#(next),"isLast":\#(isLast)"#
      case .buckets: #""after":0,"next":0,"isLast":\#(isLast),"buckets":true"#
      case .rehearsal: #""after":0,"next":0,"isLast":true,"buckets":true,"dryRun":true"#
      }
    let reply = try call(
      "sync.apply",
      #"{"from":\#(other.json(isLinking: isLinking)),\#(position),"changes":["#
        + lines.joined(separator: ",") + "]}", read: AppliedChanges.init)
    counts += reply.counts
    if case .rehearsal = application { return }
    (device.digest, knownDigest) = (reply.digest, other.digest)
    if case .positions = application { received = reply.received }
  }

  /// Applies a file of a device to this side.
  func importFile(at path: String, isDryRun: Bool) throws {
    let reply = try call(
      "sync.import", #"{"path":\#(path.quotedAsJSON),"link":\#(isLinking),"dryRun":\#(isDryRun)}"#,
      read: AppliedChanges.init)
    counts += reply.counts
  }

  /// Writes the lines of this side after a position to a file.
  func exportFile(to path: String, after: Int, previousDigest: String?) throws -> ExportedFile {
    try call(
      "sync.export",
      #"{"path":\#(path.quotedAsJSON),"after":\#(after)"#
        + (previousDigest.map { #","previousDigest":\#($0.quotedAsJSON)"# } ?? "") + "}", read: ExportedFile.init)
  }

  /// Returns the name and the email address of the account of this side.
  func user() throws -> (name: String, email: String) {
    try call("auth.state", "{}") { state in
      guard let user = state.member("user"), let name = user.member("name")?.string,
        let email = user.member("email")?.string
      else { return nil }
      return (name, email)
    }
  }

  /// Returns the sums of all buckets, after an exchange with a device.
  @discardableResult
  func compare(with other: ExchangeDevice) throws -> BucketSums {
    let sums = try call(
      "sync.compare", #"{"from":\#(other.json(isLinking: isLinking))}"#, read: BucketSums.init)
    (device.digest, knownDigest) = (sums.digest, other.digest)
    return sums
  }

  private func call<Reply>(_ method: String, _ params: String, read: (JSONValue) -> Reply?) throws -> Reply {
    do {
      var result = try side.call(method, params)
      let reply = result.withUTF8 { bytes in
        let tape = JSONTape()
        return (try? tape.parse(bytes, maxDepth: ExchangeMessage.maxDepth)).flatMap(read)
      }
      guard let reply else { throw UnexpectedReply(method: method) }
      return reply
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: any Error) -> any Error {
    guard !isHere, !(error is ExchangeFailure) else { return error }
    return ExchangeFailure(device: device.name, cause: error)
  }
}

/// An error of the other side of an exchange.
struct ExchangeFailure: Error {
  /// The name of the other side; empty if it is not known yet.
  let device: String
  let cause: any Error

  /// Returns the rule of an error reply of either side; nil for other errors.
  static func rule(of error: any Error) -> String? {
    let cause = (error as? ExchangeFailure)?.cause ?? error
    return (cause as? CallRejection)?.rule
  }
}
