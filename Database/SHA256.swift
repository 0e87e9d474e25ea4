import CNettle

/// The hash function SHA-256 of FIPS 180-4.
public enum SHA256 {
  /// Returns the hash of bytes: 32 bytes.
  public static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_SIZE)) { digest, count in
      cnettle_sha256(bytes.baseAddress, bytes.count, digest.baseAddress)
      count = Int(SHA256_DIGEST_SIZE)
    }
  }
}
