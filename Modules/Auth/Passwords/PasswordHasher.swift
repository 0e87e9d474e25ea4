import CArgon2

/// Turns passwords into Argon2id hashes and compares them. (Learning paths, 1.1: the plain password is never stored.)
///
/// Hashes are PHC strings, which carry their own settings and salt: a hash made with other settings still verifies, and
/// `isOutdated` says that it should be made again.
package struct PasswordHasher: Sendable {
  /// How much work a hash costs.
  package struct Cost: Hashable, Sendable {
    /// The memory in KiB, at least 8 for each lane.
    package let memory: UInt32
    /// The number of passes over the memory, at least 1.
    package let passes: UInt32
    /// The number of lanes, at least 1.
    package let lanes: UInt32

    /// What a hash costs unless told otherwise: 19 MiB, 2 passes, 1 lane.
    package static let standard = Cost(memory: 19 * 1024, passes: 2, lanes: 1)

    /// Makes a cost from its parts.
    package init(memory: UInt32, passes: UInt32, lanes: UInt32) {
      self.memory = memory
      self.passes = passes
      self.lanes = lanes
    }

    /// Reads the form `m=19456,t=2,p=1`; nil for anything else and for what Argon2 does not allow.
    package init?(text: String) {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.split(separator: "=") }
      guard parts.map(\.first) == ["m", "t", "p"], parts.allSatisfy({ $0.count == 2 }),
        let memory = UInt32(parts[0][1]), let passes = UInt32(parts[1][1]), let lanes = UInt32(parts[2][1]),
        lanes >= 1, lanes <= 255, passes >= 1, memory >= 8 * lanes, memory <= 4 << 20
      else { return nil }
      self.init(memory: memory, passes: passes, lanes: lanes)
    }

    /// Reads the cost out of a PHC string; nil for a text that is not one.
    init?(hash: String) {
      let parts = hash.split(separator: "$")
      guard parts.count >= 3 else { return nil }
      self.init(text: String(parts[2]))
    }

    /// The work in KiB times passes, which is what the time of a hash grows with.
    var work: UInt64 { UInt64(memory) * UInt64(passes) }

    /// The cost of the work by which this one exceeds another; nil if it does not.
    func exceeding(_ other: Cost) -> Cost? {
      guard work > other.work else { return nil }
      let memory = UInt32(truncatingIfNeeded: (work - other.work + UInt64(passes) - 1) / UInt64(passes))
      return Cost(memory: max(memory, 8 * lanes), passes: passes, lanes: lanes)
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
  private let willWork: @Sendable (Cost) -> Void

  /// Makes a hasher of a cost.
  ///
  /// - Parameters:
  ///   - cost: the work of a new hash.
  ///   - willWork: called before each piece of work with its cost; tests count them.
  package init(_ cost: Cost = .standard, willWork: @escaping @Sendable (Cost) -> Void = { _ in }) {
    self.cost = cost
    self.willWork = willWork
  }

  /// The PHC string of a password, with a new salt.
  package func hash(_ password: String) throws -> String { try hash(password, cost) }

  private func hash(_ password: String, _ cost: Cost) throws -> String {
    willWork(cost)
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

  /// Compares a password with the stored hash of an account, and does the same work whether or not there is an account.
  ///
  /// The work of a comparison that fails is that of a hash at the present cost, also if the stored hash cost less, so
  /// that its time does not tell whether there is an account.
  ///
  /// - Parameters:
  ///   - password: what somebody has typed.
  ///   - stored: the PHC string of the account; nil if there is no account.
  /// - Returns: the outcome, with a new hash if the password is right and the stored one cost less than the present
  ///   cost.
  /// - Throws: a failure of the hashing library.
  func check(_ password: String, against stored: String?) throws -> PasswordCheck {
    guard let stored else {
      _ = try hash(password)
      return PasswordCheck(stored: nil, isRight: false, renewed: nil)
    }
    guard try verify(password, against: stored) else {
      if let rest = Cost(hash: stored).flatMap(cost.exceeding) { _ = try hash(password, rest) }
      return PasswordCheck(stored: stored, isRight: false, renewed: nil)
    }
    return PasswordCheck(stored: stored, isRight: true, renewed: isOutdated(stored) ? try hash(password) : nil)
  }

  /// Whether a PHC string is the hash of a password.
  func verify(_ password: String, against hash: String) throws -> Bool {
    if let cost = Cost(hash: hash) { willWork(cost) }
    var password = password
    let result = password.withUTF8 { argon2id_verify(hash, $0.baseAddress, $0.count) }
    guard result == ARGON2_OK.rawValue || result == ARGON2_VERIFY_MISMATCH.rawValue else { throw Failure(code: result) }
    return result == ARGON2_OK.rawValue
  }

  /// Whether a PHC string was made with less work than this hasher asks for.
  func isOutdated(_ hash: String) -> Bool {
    guard let made = Cost(hash: hash) else { return true }
    return made.memory < cost.memory || made.passes < cost.passes || made.lanes < cost.lanes
  }
}

/// The outcome of comparing a password with the hash that was stored at that time.
struct PasswordCheck: Sendable {
  /// The hash that was compared; nil if there was no account.
  let stored: String?
  /// Whether the password is right.
  let isRight: Bool
  /// A hash at the present cost to store in its place; nil if the stored one is good, or the password wrong.
  let renewed: String?
}
