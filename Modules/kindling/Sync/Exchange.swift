import Kernel

/// An exchange of the facts of an account between two files. (Sync, "An exchange".)
///
/// It stores nothing itself: after an interruption at any call, the next exchange continues.
final class Exchange {
  /// What an exchange does.
  struct Options {
    /// Whether accounts that were created separately become one.
    var isLinking = false
    /// Whether the exchange only reports what it would change.
    var isDryRun = false
    /// The name of this device, if sync is switched on here.
    var deviceName: String?
    /// The name of the other device, if sync is switched on there.
    var otherDeviceName: String?
  }

  /// The result of an exchange.
  struct Outcome {
    /// The name of the other device.
    let device: String
    /// The facts that were changed here.
    let received: Int
    /// The facts that were changed there.
    let sent: Int
    /// The registers of this side that were replaced, which its history has.
    let conflictsHere: Int
    /// The registers of the other side that were replaced, which its history has.
    let conflictsThere: Int
    /// Whether both sides have equal facts.
    let isEqual: Bool
    /// The time of the other device minus the time here, in milliseconds.
    let clockDifference: Int64

    /// The registers of both sides that were replaced.
    var conflicts: Int { conflictsHere + conflictsThere }
  }

  /// An account that can be joined with another.
  struct Account {
    /// The names of the devices that have it.
    let device: String
    let name: String
    /// The email address; empty for an account of files, which do not have it.
    let email: String
    let facts: Int
  }

  /// The number of attempts to become equal while others write.
  static let maxRounds = 3

  private let here: ExchangeParty
  private let there: ExchangeParty
  private var options: Options
  private var clockDifference: Int64 = 0
  private var totalLines = 0
  private var transferredLines = 0

  /// Receives the numbers of transferred lines and of all that are expected.
  var onProgress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  /// Is called before two accounts become one, with the one here and the one there; throws to prevent that.
  var willLink: (_ here: Account, _ there: Account) throws -> Void = { _, _ in }

  init(here: any ExchangeSide, there: any ExchangeSide, options: Options = Options()) {
    self.here = ExchangeParty(here, isHere: true)
    self.there = ExchangeParty(there, isHere: false)
    self.options = options
  }

  /// Exchanges until both sides are equal, or throws the first error of a side.
  func run() throws -> Outcome {
    var firstPage = try connect()
    totalLines = max(0, there.head - here.received) + max(0, here.head - there.received)
    if options.isDryRun {
      try rehearse(from: there, to: here)
      try rehearse(from: here, to: there)
      return outcome
    }
    for round in 1...Self.maxRounds {
      var lines = 0
      if round > 1 || !startsWithBuckets {
        lines = try transfer(from: there, to: here, startingWith: firstPage)
        lines += try transfer(from: here, to: there)
      }
      firstPage = nil
      // Lines of both sides that were exchanged, and did not make them equal, may have been followed by others.
      if !isEqual, lines == 0 || round == Self.maxRounds { try exchangeBuckets() }
      if isEqual { break }
    }
    if isEqual { try advancePositions() }
    for (source, target) in [(there, here), (here, there)] where target.knownDigest != source.device.digest {
      try target.compare(with: source.device)
    }
    return outcome
  }

  private var isEqual: Bool { here.device.digest == there.device.digest }

  private var outcome: Outcome {
    Outcome(
      device: there.device.name, received: here.counts.facts, sent: there.counts.facts,
      conflictsHere: here.counts.conflicts, conflictsThere: there.counts.conflicts, isEqual: isEqual,
      clockDifference: clockDifference)
  }

  // MARK: - Start

  /// Introduces the sides to each other, and returns the first lines from there; nil if others are needed.
  private func connect() throws -> ChangePage? {
    setLinking(options.isLinking)
    let status = try here.enabledStatus(options.deviceName, mayEnable: !options.isDryRun)
    // Most exchanges are with the device of the latest one, so its lines are asked for before its number is known.
    let assumed = status.latestPeer.flatMap { status.received[$0] } ?? 0
    var page = try introduction(after: assumed)
    let own = try here.changes(for: there.device, after: there.received, limit: 1)
    if let time = page.time, let ownTime = own.time { clockDifference = time.milliseconds - ownTime.milliseconds }
    if options.isLinking {
      if Set(here.device.accounts).isDisjoint(with: there.device.accounts) {
        try willLink(
          Account(device: here.device.name, name: own.name, email: own.email, facts: here.status().facts),
          Account(device: there.device.name, name: page.name, email: page.email, facts: there.status().facts))
      } else {
        setLinking(false)
      }
    }
    if assumed != here.received {
      // The position also says what this device knows, which decides what a conflict is.
      page = try there.changes(for: here.device, after: here.received)
    }
    return page.head >= here.received ? page : nil
  }

  private func setLinking(_ isLinking: Bool) {
    here.isLinking = isLinking
    there.isLinking = isLinking
  }

  /// Returns lines from there, and switches sync on there if it is off.
  private func introduction(after: Int) throws -> ChangePage {
    do {
      return try there.changes(for: here.device, after: after)
    } catch  where ExchangeFailure.rule(of: error) == "sync_off" && !options.isDryRun {
      _ = try there.enable(device: options.otherDeviceName)
      return try there.changes(for: here.device, after: after)
    }
  }

  /// Whether the files meet for the first time, and may have much in common.
  ///
  /// A file with few facts receives the others by position, because such a transfer can be continued.
  private var startsWithBuckets: Bool {
    here.received == 0 && there.received == 0 && 4 * min(here.head, there.head) >= max(here.head, there.head)
  }

  // MARK: - Transfers

  /// Sends what the target does not know, and returns the number of lines.
  private func transfer(
    from source: ExchangeParty, to target: ExchangeParty, startingWith first: ChangePage? = nil
  ) throws -> Int {
    var after = target.received
    var page = try first ?? source.changes(for: target.device, after: after)
    if source.head < after {
      // The source is an older state of the file, so its positions begin again.
      after = 0
      page = try source.changes(for: target.device, after: after)
    }
    var count = 0
    while true {
      try target.apply(
        page.lines, from: source.device, .positions(after: after, next: page.next), isLast: page.isLast)
      count += page.lines.count
      report(page)
      if page.isLast { return count }
      after = page.next
      page = try source.changes(for: target.device, after: after)
    }
  }

  private func report(_ page: ChangePage) {
    transferredLines += page.lines.count
    onProgress(min(transferredLines, totalLines), totalLines)
  }

  /// Counts what the lines that the target does not know would change.
  private func rehearse(from source: ExchangeParty, to target: ExchangeParty) throws {
    var after = target.received
    while true {
      let page = try source.changes(for: target.device, after: source.head < after ? 0 : after)
      try target.apply(page.lines, from: source.device, .rehearsal, isLast: true)
      report(page)
      if page.isLast { return }
      after = page.next
    }
  }

  /// Exchanges all lines of the buckets that differ.
  private func exchangeBuckets() throws {
    let buckets = try here.compare(with: there.device).differences(from: there.compare(with: here.device))
    guard !buckets.isEmpty else { return }
    // The lines from there are applied here after those from here were read; otherwise they would be sent back.
    try forEachPage(of: buckets, from: there, for: here) { page in
      try here.apply(page.lines, from: there.device, .buckets, isLast: false)
    }
    try forEachPage(of: buckets, from: here, for: there) { page in
      try there.apply(page.lines, from: here.device, .buckets, isLast: page.isLast)
    }
    try here.apply([], from: there.device, .buckets, isLast: true)
  }

  private func forEachPage(
    of buckets: [Int], from source: ExchangeParty, for target: ExchangeParty, _ body: (ChangePage) throws -> Void
  ) throws {
    var after = 0
    while true {
      let page = try source.changes(for: target.device, after: after, buckets: buckets)
      try body(page)
      report(page)
      if page.isLast { return }
      after = page.next
    }
  }

  /// Records that each side knows all lines of the other, which buckets do not.
  private func advancePositions() throws {
    for (source, target) in [(there, here), (here, there)] where target.received < source.head {
      try target.apply(
        [], from: source.device, .positions(after: target.received, next: source.head), isLast: true)
    }
  }
}

extension ExchangeParty {
  /// Returns the status of an account that is synced; switches sync on if it is off and `mayEnable` is true.
  func enabledStatus(_ name: String?, mayEnable: Bool) throws -> DeviceStatus {
    let status = try status()
    guard status.device == nil else { return status }
    guard mayEnable else { throw SyncIsOff() }
    return try enable(device: name)
  }
}

/// The error of a dry run with an account that is not synced.
struct SyncIsOff: Error {}
