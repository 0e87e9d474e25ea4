import Testing

@testable import Database

@Suite("SHA-256")
struct SHA256Tests {
  @Test(
    "Hashes are those of the examples of FIPS 180-4",
    arguments: [
      ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
  func examples(text: String, count: Int, digits: String) {
    let hash = Array(String(repeating: text, count: count).utf8).withUnsafeBufferPointer(SHA256.hash)
    #expect(SHA256.digits(of: hash) == digits)
  }

  @Test("Bytes that arrive in pieces have the same hash", arguments: [0, 1, 55, 56, 63, 64, 65, 200])
  func pieces(first: Int) {
    let bytes = (0..<200).map { UInt8($0) }
    let hash = SHA256()
    for piece in [bytes[..<first], bytes[first...]] { piece.withUnsafeBufferPointer(hash.add) }
    #expect(hash.finish() == bytes.withUnsafeBufferPointer(SHA256.hash))
    #expect(hash.finish().first == 0xE3)
  }

  @Test("No bytes have a hash without memory as well")
  func noMemory() {
    #expect(SHA256.hash(UnsafeBufferPointer(start: nil, count: 0)).first == 0xE3)
  }
}
