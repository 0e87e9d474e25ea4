import Database
import JSONRPC
import Kernel
import Localization
import SQLite

/// The device on the other side of an exchange, as it introduces itself.
struct SyncPeer: Parameters, Sendable {
  let replica: Int64
  let device: String
  let accounts: [String]
  let version: Int
  /// Whether the accounts become one.
  let isLinking: Bool
  /// The digest of the facts that it has; nil if it does not say.
  let digest: Int64?

  /// The version of lines that this program reads and writes.
  static let version = 1

  init(from fields: inout ParameterReader) throws(DomainError) {
    replica = try fields.required("replica", .replica, "The number of the device, in 12 hexadecimal digits.")
    device = try fields.required("device", .trimmedText(SyncAccount.deviceLengths), "The name of the device.")
    accounts = try fields.required(
      "accounts", .list(of: .text(16...16), 1...100), "The ids by which the device recognizes the account.")
    version = try fields.required("version", .integer(1...1_000_000), "The version of its lines.")
    isLinking =
      try fields.optional(
        "link", .flag, "Whether accounts that were created separately become one. Default false.") ?? false
    digest = try fields.optional("digest", .uid, "The digest of the facts that the device has.")
  }
}

extension FieldType where Value == Int64 {
  /// A replica in 12 hexadecimal digits.
  static var replica: FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      try reader.parsed(name, value, as: Strings.typeReplica, else: 1) { digits in
        Int64(replicaDigits: digits).flatMap { $0 > 0 ? $0 : nil }
      }
    } description: { _ in
      .init(placeholder: 1, rules: [.invalidFormat], schema: .string(pattern: "^[0-9a-f]{12}$"))
    }
  }
}

/// The lines that another device does not know.
struct SyncChanges: ResultObject {
  let account: SyncAccount
  let user: Account
  let time: Instant
  let received: Int
  let changes: [FactLine]
  let next: Int
  let isLast: Bool

  static let shape = Shape<SyncChanges>("SyncChanges", "Registers that another device does not know.") {
    Field("replica", "The number of this device.") { HexadecimalNumber.replica($0.account.replica) }
    Field("device", "The name of this device.") { $0.account.device }
    Field("accounts", "The ids by which files recognize the account.") { $0.account.accounts }
    Field("version", "The version of the lines.") { _ in SyncPeer.version }
    Field("name", "The name of the user.") { $0.user.name }
    Field("email", "The email address of the user.") { $0.user.email }
    Field("time", "The time of this device.", \.time)
    Field("head", "The position of the latest register.") { $0.account.head }
    Field(
      "received", "The position in the order of the other device up to which this one knows its registers.", \.received)
    Field("digest", "The digest of the facts; equal digests mean equal facts.") {
      HexadecimalNumber(number: $0.account.digests.total)
    }
    Field("changes", "The registers, in the order in which this device learned them.") {
      $0.changes.map(SentLine.init)
    }
    Field("next", "The position after these registers, with which the next call continues.", \.next)
    Field("isLast", "Whether there are no further registers.", \.isLast)
  }
}

/// What a call of `sync.apply` has done.
struct SyncApplied: ResultObject {
  let received: Int
  let outcome: FactOutcome?
  let digests: FactDigests

  static let shape = Shape<SyncApplied>("SyncApplied", "What an application of registers has changed.") {
    Field("received", "The position up to which the registers of the other device are known.", \.received)
    Field("applied", "What was changed; null until the last registers were received.", \.outcome)
    Field("digest", "The digest of the facts; equal digests mean equal facts.") {
      HexadecimalNumber(number: $0.digests.total)
    }
  }
}

extension FactOutcome: ResultObject {
  static let shape = Shape<FactOutcome>(
    "FactOutcome", "The numbers of facts that registers of another device have changed."
  ) {
    Field("added", "The number of facts that are shown now.", \.added)
    Field("changed", "The number of facts with other values.", \.changed)
    Field("deleted", "The number of facts that are deleted now.", \.deleted)
    Field("parked", "The number of facts that cannot be shown.", \.parked)
    Field("conflicts", "The number of registers that the other device did not know and has replaced.", \.conflicts)
  }
}

/// What an exchange has changed, for the front ends of this device.
struct SyncEvent: ResultObject {
  let device: String
  let kinds: [RestoredKind]

  static let shape = Shape<SyncEvent>("SyncEvent", "What another device has changed.") {
    Field("device", "The name of the other device.", \.device)
    Field("kinds", "The changed kinds of data, which a front end loads again.", \.kinds)
  }
}

extension FactOutcome {
  /// The rows by their kinds, in the order of the kinds.
  func restoredKinds(_ history: History) -> [RestoredKind] {
    history.factKinds.compactMap { kind in
      kinds[kind.name].map { rows in
        RestoredKind(
          kind: kind.name, added: rows.added, changed: rows.changed, deleted: rows.deleted,
          ids: RestoredKind.ids(rows.ids))
      }
    }
  }
}
