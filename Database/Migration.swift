import Crypto

/// A schema migration: plain SQL files that are never edited after a release.
public struct Migration: Sendable {
  /// The one-based position in the order of migrations, which is the schema version after the migration.
  public let version: Int
  /// The name in the history of a database.
  public let name: String
  /// The SHA-256 of the files at their release, in hexadecimal; stored in each database.
  public let checksum: String
  let bytes: [UInt8]

  var script: String { String(decoding: bytes, as: UTF8.self) }

  /// The SHA-256 of the current files, in hexadecimal; differs from `checksum` if a file was edited.
  public var computedChecksum: String {
    SHA256.hash(data: bytes).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 2 ? digits : "0" + digits
    }.joined()
  }

  /// All migrations in order; a new one is appended together with its checksum.
  public static let all: [Migration] = [
    Migration(
      version: 1, name: "baseline", checksum: "001c2730346d413b7c5e9a1f5b49a60c0b0c295000ba9182791ed6a888d23ca5",
      bytes: [
        PackageResources._001_accounts_sql, PackageResources._001_shared_sql, PackageResources._001_learning_paths_sql,
        PackageResources._001_goals_sql, PackageResources._001_social_sql, PackageResources._001_sparks_sql,
        PackageResources._001_kits_sql, PackageResources._001_reviews_sql, PackageResources._001_library_sql,
      ].flatMap(\.self))
  ]
}
