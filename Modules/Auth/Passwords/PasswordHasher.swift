import CArgon2

/// Turns passwords into Argon2id hashes and compares them. (Learning paths, 1.1: the plain password is never stored.)
///
/// Hashes are PHC strings, which carry their own settings and salt: a hash made with other settings still verifies, and
/// `isOutdated` says that it should be made again.
public struct PasswordHasher: Sendable {
  /// How much work a hash costs.
  public struct Cost: Hashable, Sendable {
    /// The memory in KiB, at least 8 for each lane.
    public let memory: UInt32
    /// The number of passes over the memory, at least 1.
    public let passes: UInt32
    /// The number of lanes, at least 1.
    public let lanes: UInt32

    /// What a hash costs unless told otherwise: 19 MiB, 2 passes, 1 lane.
    public static let standard = Cost(memory: 19 * 1024, passes: 2, lanes: 1)

    /// Makes a cost from its parts.
    public init(memory: UInt32, passes: UInt32, lanes: UInt32) {
      self.memory = memory
      self.passes = passes
      self.lanes = lanes
    }

    /// Reads the form `m=19456,t=2,p=1`; nil for anything else and for what Argon2 does not allow.
    public init?(text: String) {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.split(separator: "=") }
      guard parts.map(\.first) == ["m", "t", "p"], parts.allSatisfy({ $0.count == 2 }),
        let memory = UInt32(parts[0][1]), let passes = UInt32(parts[1][1]), let lanes = UInt32(parts[2][1]),
        lanes >= 1, lanes <= 255, passes >= 1, memory >= 8 * lanes, memory <= 4 << 20
      else { return nil }
      self.init(memory: memory, passes: passes, lanes: lanes)
    }
  }

  /// A failure of the hashing library.
  struct Failure: Error, CustomStringConvertible {
    let code: Int32
    var description: String { "argon2: \(String(cString: argon2_error_message(code)))" }
  }

  private static let saltBytes = 16
  private static let hashBytes = 32

  private let cost: Cost

  /// Makes a hasher of a cost.
  public init(_ cost: Cost = .standard) {
    self.cost = cost
  }

  /// The PHC string of a password, with a new salt.
  public func hash(_ password: String) throws -> String {
    var generator = SystemRandomNumberGenerator()
    let salt = (0..<PasswordHasher.saltBytes).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    let length = argon2_encodedlen(
      cost.passes, cost.memory, cost.lanes, UInt32(salt.count), UInt32(PasswordHasher.hashBytes), Argon2_id)
    var encoded = [CChar](repeating: 0, count: length)
    var password = password
    let result = password.withUTF8 { bytes in
      argon2id_hash_encoded(
        cost.passes, cost.memory, cost.lanes, bytes.baseAddress, bytes.count, salt, salt.count,
        PasswordHasher.hashBytes, &encoded, length)
    }
    guard result == ARGON2_OK.rawValue else { throw Failure(code: result) }
    return String(decoding: encoded.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether a PHC string is the hash of a password.
  func verify(_ password: String, against hash: String) throws -> Bool {
    var password = password
    let result = password.withUTF8 { argon2id_verify(hash, $0.baseAddress, $0.count) }
    guard result == ARGON2_OK.rawValue || result == ARGON2_VERIFY_MISMATCH.rawValue else { throw Failure(code: result) }
    return result == ARGON2_OK.rawValue
  }

  /// Does the work of `verify` where there is no hash to compare with, so that the time tells nothing.
  func spendTime(on password: String) throws {
    _ = try hash(password)
  }

  /// Whether a PHC string was made with less work than this hasher asks for.
  func isOutdated(_ hash: String) -> Bool {
    let parts = hash.split(separator: "$")
    guard parts.count >= 3, let made = Cost(text: String(parts[2])) else { return true }
    return made.memory < cost.memory || made.passes < cost.passes || made.lanes < cost.lanes
  }
}
