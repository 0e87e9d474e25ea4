import Database
import Kernel
import Service

/// The method `data.backup`, which copies the whole database.
enum BackupMethods {
  private struct BackupParameters: Parameters {
    let path: FilePath
    let retainedCount: Int?

    init(from fields: inout ParameterReader) throws(DomainError) {
      path = try fields.required(
        "path", .filePath,
        """
        The file to write, relative to the directory of --files or to the working directory. Without keep, an older \
        backup is replaced.
        """)
      retainedCount = try fields.optional(
        "keep", .integer(Backups.retainedCountRange),
        "The number of intact backups to keep, including the new one; older ones are renamed to path.1, path.2 and so on."
      )
    }
  }

  static let backup = Method(
    "data.backup", "Copies the whole database to a file; other calls can write meanwhile.", effect: .read,
    access: .signedIn, traits: [.background, .writesFile], errors: DomainError.outputFileErrors + [.backupDamaged],
    examples: [
      Method.Example(
        "Seven retained backups", #"{"path": "$folder/kindling.backup", "keep": 7}"#),
      Method.Example("The path of a device", #"{"path": "/dev/null"}"#, error: .notARegularFile),
    ]
  ) { (input: BackupParameters, context) in
    do {
      let destination = try OutputDestination(context.files.resolve(input.path), database: context.transaction.location)
      let backup = try context.transaction.backUp(to: destination, retaining: input.retainedCount) {
        try context.reportProgress($0, of: $1)
      } willPublish: {
        try context.checkSessionOfBackgroundCall()
      }
      return BackupReport(backup: backup)
    } catch let failure as Backups.Failure {
      throw DomainError(failure)
    }
  }
}

struct BackupReport: ResultObject {
  let backup: Backups.BackupResult

  static let shape = Shape<BackupReport>("Backup", "A backup that has passed the integrity check.") {
    Field("path", "The path of the backup: as in the call if --files names a directory, otherwise absolute.") {
      $0.backup.path
    }
    Field("bytes", "The size in bytes.") { $0.backup.bytes }
  }
}
