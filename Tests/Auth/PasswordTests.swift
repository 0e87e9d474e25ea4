import Service
import Testing

@testable import Auth

/// Password hashes and tokens. (Accounts, 4.)
@Suite struct PasswordTests {
  private let cheap = PasswordHasher(PasswordHasher.Cost(memory: 16, passes: 2, lanes: 1))

  @Test("A hash is a PHC string with its cost and a random salt")
  func format() throws {
    let first = try cheap.hash("analytical engine")
    let second = try cheap.hash("analytical engine")
    #expect(first.wholeMatch(of: /\$argon2id\$v=19\$m=16,t=2,p=1\$[A-Za-z0-9+\/]{22}\$[A-Za-z0-9+\/]{43}/) != nil)
    #expect(first != second)
    #expect(!first.contains("analytical"))
  }

  @Test("The default cost is 19 MiB, two passes and one lane")
  func standardCost() throws {
    let hash = try PasswordHasher().hash("analytical engine")
    #expect(hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
    #expect(try PasswordHasher().verify("analytical engine", against: hash))
  }

  @Test(
    "Only the same code points match",
    arguments: [
      ("caf\u{E9}", "caf\u{E9}", true), ("caf\u{E9}", "cafe\u{301}", false), ("x", "X", false), ("x", "x ", false),
      ("", "", true), ("", "x", false), ("a\u{0}b", "a\u{0}b", true), ("a\u{0}b", "a", false),
      ("a\u{0}b", "a\u{0}c", false),
    ])
  func verify(_ password: String, _ other: String, _ isSame: Bool) throws {
    #expect(try cheap.verify(other, against: try cheap.hash(password)) == isSame)
  }

  @Test("A hash with another cost verifies; a malformed hash is an error")
  func otherSettings() throws {
    let other = PasswordHasher(PasswordHasher.Cost(memory: 32, passes: 1, lanes: 2))
    #expect(try cheap.verify("x", against: try other.hash("x")))
    #expect(throws: PasswordHasher.Failure.self) { try cheap.verify("x", against: "x") }
  }

  @Test(
    "A hash needs rehashing if any cost has increased, not if it has decreased",
    arguments: [
      (16, 2, 1, false), (8, 1, 1, false), (8, 2, 1, false), (16, 1, 1, false), (17, 2, 1, true), (16, 3, 1, true),
      (16, 2, 2, true), (8, 3, 1, true),
    ] as [(UInt32, UInt32, UInt32, Bool)])
  func needsRehash(_ memory: UInt32, _ passes: UInt32, _ lanes: UInt32, _ isExpected: Bool) throws {
    let hash = try cheap.hash("x")
    let hasher = PasswordHasher(PasswordHasher.Cost(memory: memory, passes: passes, lanes: lanes))
    #expect(hasher.needsRehash(hash) == isExpected)
  }

  @Test("A malformed hash needs rehashing", arguments: ["", "x", "$argon2id$v=19", "$argon2id$v=19$m=x,t=2,p=1$a$b"])
  func noHash(_ text: String) {
    #expect(cheap.needsRehash(text))
  }

  @Test(
    "A cost is parsed from the command-line form",
    arguments: [
      ("m=19456,t=2,p=1", true), ("m=8,t=1,p=1", true), ("m=16,t=1,p=2", true), ("m=4194304,t=1,p=1", true),
      ("", false), ("m=8", false), ("t=2,m=8,p=1", false), ("m=7,t=1,p=1", false), ("m=8,t=0,p=1", false),
      ("m=8,t=1,p=0", false), ("m=15,t=1,p=2", false), ("m=8,t=1,p=1,x=1", false), ("m=8,t=1,p=1,", false),
      ("m=-8,t=1,p=1", false), ("m=4194305,t=1,p=1", false), ("m=99999999999,t=1,p=1", false), ("m=8=8,t=1,p=1", false),
      ("m=1000000,t=1,p=256", false), ("m=,t=1,p=1", false), ("m==8,t=1,p=1", false), ("m=8,t=1,p=1=", false),
      ("m=8,,t=1,p=1", false), ("m=+8,t=1,p=1", false), ("m=08,t=1,p=1", false),
    ])
  func cost(_ text: String, _ isValid: Bool) {
    #expect((PasswordHasher.Cost(text: text) != nil) == isValid)
  }

  @Test("A token has 256 random bits in 64 hexadecimal digits")
  func tokens() {
    let tokens = (0..<100).map { _ in SessionToken().text }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{64}/) != nil })
  }

  @Test("The hash of a token is its SHA-256")
  func digests() {
    #expect(
      SessionToken(text: "abc").hash.map { String($0, radix: 16) }.joined(separator: " ")
        == "ba 78 16 bf 8f 1 cf ea 41 41 40 de 5d ae 22 23 b0 3 61 a3 96 17 7a 9c b4 10 ff 61 f2 0 15 ad")
  }
}
