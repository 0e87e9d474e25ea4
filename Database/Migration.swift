/// A schema migration: plain SQL files that are never edited after a release.
public struct Migration: Sendable {
  /// The one-based position in the order of migrations, which is the schema version after the migration.
  public let version: Int
  /// The name in the history of a database.
  public let name: String
  /// The SHA-256 of the files at their release, in hexadecimal; stored in each database.
  public let checksum: String
  private let readFiles: @Sendable () -> [[UInt8]]

  /// Creates a migration; `files` is evaluated only when the SQL is needed, not for every start.
  init(version: Int, name: String, checksum: String, files: @autoclosure @escaping @Sendable () -> [[UInt8]]) {
    self.version = version
    self.name = name
    self.checksum = checksum
    readFiles = files
  }

  /// The joined files.
  var bytes: [UInt8] { readFiles().flatMap(\.self) }

  var script: String { String(decoding: bytes, as: UTF8.self) }

  /// The SHA-256 of the current files, in hexadecimal; differs from `checksum` if a file was edited.
  public var computedChecksum: String {
    SHA256.digits(of: bytes.withUnsafeBufferPointer(SHA256.hash))
  }

  /// All migrations in order; a new one is appended together with its checksum.
  public static let all: [Migration] = [
    Migration(
      version: 1, name: "baseline", checksum: "e2ecf8d5551aa7f0594d52902ad22252268e4756450adbcdb7b55a5970ade42d",
      files: [
        PackageResources._001_accounts_sql, PackageResources._001_shared_sql, PackageResources._001_learning_paths_sql,
        PackageResources._001_goals_sql, PackageResources._001_habits_sql, PackageResources._001_social_sql,
        PackageResources._001_sparks_sql, PackageResources._001_kits_sql, PackageResources._001_reviews_sql,
        PackageResources._001_library_sql, PackageResources._001_content_sql, PackageResources._001_sync_sql,
      ])
  ]
}
