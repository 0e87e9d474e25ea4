import Service

/// Lines of another device, in a file of two synced accounts.
///
/// Each line of an input is a register, or `apply` with two positions and some of the words `part` (the lines are not
/// the last ones), `buckets`, `dry` and `other` (another device sends them). It sends the registers before it; those at
/// the end are sent as the last ones.
///
/// A call succeeds or has an error that the method declares. At the end, the doctor must find nothing, so the digest is
/// the sum of the registers, except that hashes of values are trusted; and the rows of the other account must be
/// unchanged.
enum SyncTarget {
  /// The maximum number of calls of an input.
  static let maxCalls = 6
  /// The maximum number of registers of an input.
  static let maxLines = 40
  /// The positions that the mutator uses.
  static let positions = [0, 1, 2, 5, 50, 1_000_000, Int.max]
  /// The words after the positions of `apply`.
  static let words = ["part", "buckets", "dry", "other"]

  private nonisolated(unsafe) static let service = FuzzedService(isSynced: true)

  /// The registers of the account, for the mutator.
  static var lines: [String] { service.lines }

  static func check(_ input: UnsafeBufferPointer<UInt8>) {
    var calls: [[UInt8]] = []
    var registers: [[UInt8]] = []
    for line in input.split(separator: UInt8(ascii: "\n")).prefix(maxLines) {
      if line.starts(with: "apply".utf8) {
        calls.append(call(registers, options: String(decoding: line, as: UTF8.self).split(separator: " ")))
        registers = []
      } else {
        registers.append(Array(line))
      }
    }
    calls.append(call(registers, options: []))
    let reads = [#"sync.changes {"from": \#(peer("00000000000c"))}"#, "sync.compare {}", "sync.status {}"]
    service.run(calls.suffix(maxCalls) + reads.map { Array($0.utf8) }, file: nil)
  }

  private static func call(_ registers: [[UInt8]], options: [Substring]) -> [UInt8] {
    let numbers = options.compactMap { Int($0) }
    let (after, next) = (numbers.first ?? 0, numbers.dropFirst().first ?? 0)
    let peer = peer(options.contains("other") ? "00000000000c" : "00000000000b")
    let params =
      #"sync.apply {"from": \#(peer), "after": \#(after), "next": \#(next), "isLast": \#(!options.contains("part")), "#
      + #""buckets": \#(options.contains("buckets")), "dryRun": \#(options.contains("dry")), "changes": ["#
    return Array(params.utf8) + registers.joined(separator: [UInt8(ascii: ",")]) + Array("]}".utf8)
  }

  private static func peer(_ replica: String) -> String {
    #"{"replica": "\#(replica)", "device": "phone", "accounts": ["\#(service.account)"], "version": 1}"#
  }
}
