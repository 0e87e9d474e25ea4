import Crypto

/// One step of the schema: a file of plain SQL that is never edited once it has landed.
public struct Migration: Sendable {
  /// The place in the order of all steps, from 1; the schema version after it.
  public let version: Int
  /// What the step is about, as in the file's name.
  public let name: String
  /// The SHA-256 of the file as it landed, in hexadecimal; a database remembers it.
  public let checksum: String
  /// The statements.
  let bytes: [UInt8]

  /// The text of the file.
  var script: String { String(decoding: bytes, as: UTF8.self) }

  /// The SHA-256 of the text at hand, in hexadecimal; differs from `checksum` where the file was edited.
  public var computedChecksum: String {
    SHA256.hash(data: bytes).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 2 ? digits : "0" + digits
    }.joined()
  }

  /// Every step, in order; a new one goes to the end, together with its checksum.
  public static let all: [Migration] = [
    Migration(
      version: 1, name: "accounts", checksum: "cd163900254391704275e178c471c332be23a7ab5d4c36549517957fffde3d42",
      bytes: PackageResources._001_accounts_sql),
    Migration(
      version: 2, name: "journal", checksum: "5843bca5e1563d9127cc1fc1c65c50644f48cf8c615bf87facacac4d5c194cfc",
      bytes: PackageResources._002_journal_sql),
    Migration(
      version: 3, name: "learning_paths", checksum: "726ba665ac09133de3e2ab92a783d5955a0683081bae8b489a57d6633502240b",
      bytes: PackageResources._003_learning_paths_sql),
    Migration(
      version: 4, name: "goals", checksum: "759be55b6de9f71c51f9c1f78d9781ab25dce495dc18c2db5bee6266bcf682db",
      bytes: PackageResources._004_goals_sql),
    Migration(
      version: 5, name: "social", checksum: "e279d37b89d2144b00dfa072d399845372e49592dee59eb2074eb0f6bcce0c9a",
      bytes: PackageResources._005_social_sql),
    Migration(
      version: 6, name: "friend_askers", checksum: "3b5ed23714fbecf2ab710cf3e0adab9b67ac0a5c956dbff6eeace67b45bb00b6",
      bytes: PackageResources._006_friend_askers_sql),
    Migration(
      version: 7, name: "sparks", checksum: "4a328bd3ba4b46a5c392c7805d2a3a154a430b8376488c6b2233b23194b11ffe",
      bytes: PackageResources._007_sparks_sql),
    Migration(
      version: 8, name: "word_signatures", checksum: "07f465eef441b9c5e81f2609d5b99876b4c6326dcf50afa4c7c3ad23a687df74",
      bytes: PackageResources._008_word_signatures_sql),
    Migration(
      version: 9, name: "kits", checksum: "c214be53c7014603924a2c6212202272bdc1a60d646b85cacf848bd5eaea3d4d",
      bytes: PackageResources._009_kits_sql),
    Migration(
      version: 10, name: "reviews", checksum: "81448ecf49b7db4dc0e0cb6e26f54b4a3688e1a55ea9e21d7bb24ca89bce787b",
      bytes: PackageResources._010_reviews_sql),
    Migration(
      version: 11, name: "spark_places", checksum: "dda0aa6a1a9d78e9aaa5544c10619a3c413e89fd0bfc637ea3de7ba724facce9",
      bytes: PackageResources._011_spark_places_sql),
    Migration(
      version: 12, name: "library", checksum: "01d27804344f3e6c1a5ee4087e25a6752c0468f3873fa4caa322503a9efe2382",
      bytes: PackageResources._012_library_sql),
    Migration(
      version: 13, name: "imported_social",
      checksum: "f393480415ebd5b659b32870f29806a2b1437f46a66ddaebf562a979d877189f",
      bytes: PackageResources._013_imported_social_sql),
    Migration(
      version: 14, name: "challenge_titles",
      checksum: "058fe761e77fcc553a3f0f68565ec5f5083556f29581a388f8a31d801c429156",
      bytes: PackageResources._014_challenge_titles_sql),
    Migration(
      version: 15, name: "search", checksum: "2c2898b6821ec524f46b18a3674897e57cd5e9ca31139bc62d8aca52b0f98c8a",
      bytes: PackageResources._015_search_sql),
  ]
}
