import Database
import Kernel

/// The methods by which devices exchange the facts of an account through files. (Sync, 5.)
enum SyncFileMethods {
  static let all = [export, importFile]

  private struct ExportParameters: Parameters {
    let path: FilePath
    let after: Int
    let previousDigest: Int64?

    init(from fields: inout ParameterReader) throws(DomainError) {
      path = try fields.required(
        "path", .filePath,
        """
        The file to write, relative to the directory of --files or to the working directory. An older file of \
        sync.export is replaced.
        """)
      after =
        try fields.optional(
          "after", .integer(0...Int.max),
          "The position after which registers are written, such as head of the previous export. Default 0: all.") ?? 0
      previousDigest = try fields.optional(
        "previousDigest", .uid,
        """
        The digest of the previous export. If this device has not written it, because an older copy of its database \
        was restored, the error is changes_missing.
        """)
    }
  }

  private static let export = Method(
    "sync.export", "Writes registers to a file that only its owner can access, for sync.import on other devices.",
    effect: .write, access: .signedIn, traits: [.long, .writesFile, .idempotent],
    notes: """
      Without after, the file is complete. With after, it has what this device has learned since, also from other \
      devices, and other devices need the files before it.
      """,
    errors: DomainError.outputFileErrors + [.syncOff, .changesMissing],
    examples: [
      Method.Example("All registers", #"{"path": "$folder/laptop.jsonl"}"#, after: .init("sync.enable"))
    ]
  ) { (input: ExportParameters, context) in
    let file = try ExportFile(at: input.path, replacing: SyncFile.signature, in: context)
    let store = try context.foldedFacts()
    let account = store.account
    let peers = SyncPeerStore(transaction: context.transaction, user: store.user)
    // What this file knows of itself is its latest export.
    var latest = try peers.peer(account.replica)
    guard input.after <= account.head, input.previousDigest.map({ $0 == latest.digest }) ?? true else {
      throw DomainError.changesMissing
    }
    let known = try peers.all().map { (peer: $0.replica, position: try peers.appliedPosition(of: $0)) }
    let writer = try SyncFileWriter(file, of: account, after: input.after, knowing: known, at: context.now)
    try store.forEachPage(after: input.after, context.environment.hooks.history) { lines, next in
      for line in lines { try writer.append(line) }
      try context.reportProgress(next - input.after, of: account.head - input.after)
    }
    try writer.finish()
    let bytes = try file.finish(context)
    (latest.device, latest.received, latest.acknowledged) = (account.device, account.head, account.head)
    latest.digest = Int64(bitPattern: account.digests.total)
    try peers.save(latest)
    return SyncExport(path: file.path, bytes: bytes, lines: writer.count, after: input.after, account: account)
  }

  private struct ImportParameters: Parameters {
    let path: FilePath
    let isLinking: Bool
    let isDryRun: Bool

    init(from fields: inout ParameterReader) throws(DomainError) {
      path = try fields.required(
        "path", .filePath,
        "A file of sync.export to read, relative to the directory of --files or to the working directory.")
      isLinking =
        try fields.optional(
          "link", .flag, "Whether accounts that were created separately become one. Default false.") ?? false
      isDryRun =
        try fields.optional(
          "dryRun", .flag,
          "Whether to check the file and change nothing, also if files before it were not imported. Default false.")
        ?? false
    }
  }

  private static let importFile = Method(
    "sync.import", "Applies the registers of a file of sync.export, all or none.", effect: .write, access: .signedIn,
    traits: [.creates, .long, .merges],
    notes: """
      A complete file can always be imported, another one only after the files before it. A file of this device \
      changes nothing; if an older copy of the database was restored since, the device takes another number, and the \
      next export has to be complete.
      """,
    valueRules: FieldRule.allCases,
    errors: [
      .filesNotOpen, .pathNotAllowed, .unreadableFile, .fileTooLarge(SyncFile.maxBytes),
      .tooManyRows(max: CallSettings.maxImportRowsIfShared), .notASyncFile, .syncFileDamaged, .invalidField,
      .unknownTimeZone, .syncOff, .accountsDiffer, .newerSync, .changesMissing,
    ],
    examples: [
      Method.Example(
        "The file of this device", #"{"path": "$folder/laptop.jsonl"}"#, after: .init("sync.enable"),
        .init("sync.export", #"{"path": "$folder/laptop.jsonl"}"#))
    ]
  ) { (input: ImportParameters, context) in
    let file = try context.files.open(
      input.path, maxBytes: SyncFile.maxBytes, excluding: context.transaction.location)
    let fileImport = try SyncFileImport(isLinking: input.isLinking, in: context)
    return try context.transaction.withLargeCache {
      try context.dryRun(input.isDryRun) {
        try fileImport.read(file)
        return try fileImport.apply(mayBeIncomplete: input.isDryRun)
      }
    }
  }
}

/// A file that `sync.export` has written.
struct SyncExport: ResultObject {
  let path: String
  let bytes: Int
  let lines: Int
  let after: Int
  let account: SyncAccount

  static let shape = Shape<SyncExport>("SyncExport", "A file with registers.") {
    Field("path", "The path of the file: as in the call if --files names a directory, otherwise absolute.", \.path)
    Field("bytes", "The size in bytes.", \.bytes)
    Field("lines", "The number of registers.", \.lines)
    Field("after", "The position after which the registers follow.", \.after)
    Field("head", "The position of the latest register, after which the next export can begin.", \.account.head)
    Field("digest", "The digest of the facts; equal digests mean equal facts.") {
      HexadecimalNumber(number: $0.account.digests.total)
    }
  }
}

/// What a call of `sync.import` has done.
struct SyncImport: ResultObject {
  let header: SyncFileHeader
  let lines: Int
  let received: Int
  let outcome: FactOutcome
  let digests: FactDigests

  static let shape = Shape<SyncImport>("SyncImport", "What the registers of a file have changed.") {
    Field("replica", "The number of the device that has written the file.", \.header.replica)
    Field("device", "The name of the device.", \.header.device)
    Field("lines", "The number of registers in the file.", \.lines)
    Field("received", "The position up to which the registers of the device are known.", \.received)
    Field("applied", "What was changed.", \.outcome)
    Field("digest", "The digest of the facts; equal digests mean equal facts.") {
      HexadecimalNumber(number: $0.digests.total)
    }
  }
}
