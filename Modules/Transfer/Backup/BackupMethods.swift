import Database
import Kernel
import Service

/// The method `data.backup`, which copies the whole database.
enum BackupMethods {
  /// The permitted number of retained backups.
  static let keepable = 1...1000

  private struct BackupParameters: Parameters {
    let path: FilePath
    let keep: Int?

    init(from fields: inout ParameterReader) throws(DomainError) {
      path = try fields.required(
        "path", .filePath,
        "The file to write: relative to the directory of --files, or to the working directory. An older backup is replaced."
      )
      keep = try fields.optional(
        "keep", .integer(BackupMethods.keepable),
        "How many good copies to keep, this one included; older ones move to path.1, path.2 and so on.")
    }
  }

  static let backup = Method(
    "data.backup", "Copies the whole database, as it is now, into a file; others may go on writing.", effect: .read,
    access: .signedIn, traits: .detached, errors: DomainError.ofWrittenFiles + [.copyDamaged],
    examples: [
      Method.Example(
        "The copies of a week", #"{"path": "$folder/kindling.backup", "keep": 7}"#,
        result: #"{"path": "…", "bytes": "…"}"#),
      Method.Example("A device is not replaced", #"{"path": "/dev/null"}"#, refusal: .notARegularFile),
    ]
  ) { (input: BackupParameters, context) in
    do {
      let place = try CopyPlace(context.files.resolve(input.path), beside: context.transaction.location)
      let copy = try context.transaction.backUp(to: place, keep: input.keep) {
        try context.report($0, of: $1)
      }
      return BackupReport(copy: copy)
    } catch let failure as Copies.Failure {
      throw DomainError(failure)
    }
  }
}

struct BackupReport: ResultObject {
  let copy: Copies.Made

  static let shape = Shape<BackupReport>("Backup", "A copy of the database that was examined and found good.") {
    Field("path", "Where it is: below the directory of --files as in the call, otherwise from the root.") {
      $0.copy.path
    }
    Field("bytes", "Its size in bytes.") { $0.copy.bytes }
  }
}
