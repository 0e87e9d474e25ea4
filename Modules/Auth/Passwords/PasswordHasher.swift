import CArgon2

/// Creates and verifies Argon2id password hashes; plain passwords are never stored. (Accounts, 4.)
///
/// Hashes are PHC strings, which include their cost and salt. A hash with a lower cost can still be verified;
/// `needsRehash` reports that it is outdated.
package struct PasswordHasher: Sendable {
  /// The Argon2 cost of a hash.
  package struct Cost: Hashable, Sendable {
    /// The memory in KiB, at least 8 per lane.
    package let memory: UInt32
    /// The number of passes over the memory, at least 1.
    package let passes: UInt32
    /// The number of lanes, at least 1.
    package let lanes: UInt32

    /// The default cost: 19 MiB, 2 passes, 1 lane.
    package static let standard = Cost(memory: 19 * 1024, passes: 2, lanes: 1)

    /// Creates a cost from its parts.
    package init(memory: UInt32, passes: UInt32, lanes: UInt32) {
      self.memory = memory
      self.passes = passes
      self.lanes = lanes
    }

    /// Parses the form `m=19456,t=2,p=1`; nil if the text is malformed or a value is not allowed.
    package init?(text: String) {
      let parts = text.split(separator: ",").map { $0.drop { $0 != "=" }.dropFirst() }
      guard parts.count == 3,
        let memory = UInt32(parts[0]), let passes = UInt32(parts[1]), let lanes = UInt32(parts[2]),
        text == "m=\(memory),t=\(passes),p=\(lanes)",  // no signs, leading zeros or repeated separators
        lanes >= 1, lanes <= 255, passes >= 1, memory >= 8 * lanes, memory <= 4 << 20
      else { return nil }
      self.init(memory: memory, passes: passes, lanes: lanes)
    }

    /// Parses the cost of a PHC string; nil if the string is malformed.
    init?(hash: String) {
      let parts = hash.split(separator: "$")
      guard parts.count >= 3 else { return nil }
      self.init(text: String(parts[2]))
    }

    /// The product of the memory in KiB and the passes, to which the hashing time is proportional.
    var work: UInt64 { UInt64(memory) * UInt64(passes) }

    /// Returns a cost whose work is at least the difference from `other`; nil if `other` has at least as much work.
    func additionalCost(over other: Cost) -> Cost? {
      guard work > other.work else { return nil }
      let memory = UInt32(truncatingIfNeeded: (work - other.work + UInt64(passes) - 1) / UInt64(passes))
      return Cost(memory: max(memory, 8 * lanes), passes: passes, lanes: lanes)
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let code: Int32
    var description: String { "argon2: \(String(cString: argon2_error_message(code)))" }
  }

  private static let saltBytes = 16
  private static let hashBytes = 32

  private let cost: Cost
  private let willHash: @Sendable (Cost) -> Void

  /// Creates a hasher; `willHash` is called with the cost before each hash or verification, so that tests can count
  /// them.
  package init(_ cost: Cost = .standard, willHash: @escaping @Sendable (Cost) -> Void = { _ in }) {
    self.cost = cost
    self.willHash = willHash
  }

  /// Returns the PHC string of a password with a new random salt.
  package func hash(_ password: String) throws -> String { try hash(Password(password)) }

  /// Returns the PHC string of the normalized form of a password with a new random salt.
  func hash(_ password: Password) throws -> String { try hash(password.normalized, cost) }

  func hash(_ form: String, _ cost: Cost) throws -> String {
    willHash(cost)
    var generator = SystemRandomNumberGenerator()
    let salt = (0..<PasswordHasher.saltBytes).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    let length = argon2_encodedlen(
      cost.passes, cost.memory, cost.lanes, UInt32(salt.count), UInt32(PasswordHasher.hashBytes), Argon2_id)
    var encoded = [CChar](repeating: 0, count: length)
    var form = form
    let result = form.withUTF8 { bytes in
      argon2id_hash_encoded(
        cost.passes, cost.memory, cost.lanes, bytes.baseAddress, bytes.count, salt, salt.count,
        PasswordHasher.hashBytes, &encoded, length)
    }
    guard result == ARGON2_OK.rawValue else { throw Failure(code: result) }
    return String(decoding: encoded.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Compares a password with a stored hash.
  ///
  /// With `rehashing`, the result includes a new hash if the password matches and the stored hash is outdated: it has a
  /// lower cost, or is that of the password as entered.
  ///
  /// A failed comparison of each form of the password costs at least as much as a hash at the current cost, even if
  /// `stored` is nil or has a lower cost. Its duration therefore does not reveal whether the account exists.
  func check(_ password: Password, against stored: String?, rehashing: Bool = false) throws -> PasswordVerification {
    for (index, form) in password.hashedForms.enumerated() {
      guard let stored else {
        _ = try hash(form, cost)
        continue
      }
      if try verify(form, against: stored) {
        let newHash = rehashing && (index > 0 || needsRehash(stored)) ? try hash(password) : nil
        return PasswordVerification(storedHash: stored, isCorrect: true, newHash: newHash)
      }
      if let additional = Cost(hash: stored).flatMap(cost.additionalCost) { _ = try hash(form, additional) }
    }
    return PasswordVerification(storedHash: stored, isCorrect: false, newHash: nil)
  }

  /// Returns whether a form of a password matches a PHC string.
  func verify(_ password: String, against hash: String) throws -> Bool {
    if let cost = Cost(hash: hash) { willHash(cost) }
    var password = password
    let result = password.withUTF8 { argon2id_verify(hash, $0.baseAddress, $0.count) }
    guard result == ARGON2_OK.rawValue || result == ARGON2_VERIFY_MISMATCH.rawValue else { throw Failure(code: result) }
    return result == ARGON2_OK.rawValue
  }

  /// Returns whether a PHC string has a lower cost than this hasher or cannot be parsed.
  func needsRehash(_ hash: String) -> Bool {
    guard let storedCost = Cost(hash: hash) else { return true }
    return storedCost.memory < cost.memory || storedCost.passes < cost.passes || storedCost.lanes < cost.lanes
  }
}

/// The result of comparing a password with a stored hash.
struct PasswordVerification: Sendable {
  /// The hash that was compared; nil if the account does not exist.
  let storedHash: String?
  let isCorrect: Bool
  /// A replacement hash at the current cost; nil if none was requested or needed, or if the password is wrong.
  let newHash: String?
}
