import CNettle

/// The hash function SHA-256 of FIPS 180-4, for bytes that arrive in pieces.
public final class SHA256 {
  private var context = SHA256.started()

  /// Starts a hash.
  public init() {}

  /// Adds bytes.
  public func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    cnettle_sha256_add(&context, bytes.baseAddress, bytes.count)
  }

  /// Returns the hash of all bytes, 32 bytes, and starts the next one.
  public func finish() -> [UInt8] { SHA256.finish(&context) }

  /// Returns the hash of bytes: 32 bytes.
  public static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var context = started()
    cnettle_sha256_add(&context, bytes.baseAddress, bytes.count)
    return finish(&context)
  }

  /// Returns the hexadecimal digits of a hash, in lower case.
  public static func digits(of hash: [UInt8]) -> String {
    hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func started() -> sha256_ctx {
    var context = sha256_ctx()
    cnettle_sha256_start(&context)
    return context
  }

  private static func finish(_ context: inout sha256_ctx) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_SIZE)) { digest, count in
      cnettle_sha256_finish(&context, digest.baseAddress)
      count = Int(SHA256_DIGEST_SIZE)
    }
  }
}
