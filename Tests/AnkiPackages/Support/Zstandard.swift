import CZstd

/// Returns bytes compressed with Zstandard.
func zstandard(_ bytes: [UInt8]) -> [UInt8] {
  var packed = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
  let count = ZSTD_compress(&packed, packed.count, bytes, bytes.count, 3)
  return Array(packed[..<count])
}
