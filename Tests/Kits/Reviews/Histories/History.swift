import Kernel
import Synchronization
import TestSupport

@testable import Kits

/// The reviews of one card, with the results of the reference implementation.
struct History {
  /// An answer, and the card after it.
  struct Review {
    let reviewedAt: Instant
    let rating: ReviewRating
    /// The probability of recall before the answer; 0 for a new card.
    let retrievability: Double
    let phase: ReviewSchedule.Phase
    let due: Instant
    let stability: Double
    let difficulty: Double
  }

  /// The error for an invalid line.
  struct Malformed: Error {
    let line: String
  }

  let scheduler: ReviewScheduler
  /// The random values of the fuzz; nil if intervals are exact.
  let fuzz: RecordedDraws?
  let reviews: [Review]

  /// Parses a line of the output of `histories.py`.
  init(_ line: some StringProtocol) throws {
    let json = try JSON(String(line))
    let settings = json["settings"]
    guard let retention = settings["retention"].double, let maximum = settings["maximum"].int,
      let isFuzzy = settings["fuzz"].bool
    else { throw Malformed(line: String(line)) }
    scheduler = ReviewScheduler(
      desiredRetention: retention, learningSteps: settings["learning"].elements.compactMap { $0.int.map(Int64.init) },
      relearningSteps: settings["relearning"].elements.compactMap { $0.int.map(Int64.init) }, maximumInterval: maximum)
    fuzz = isFuzzy ? RecordedDraws(json["draws"].elements.compactMap(\.double)) : nil
    reviews = try json["reviews"].elements.map { review in
      guard let reviewedAt = review["at"].int, let rating = review["rating"].int.flatMap(ReviewRating.init(rawValue:)),
        let retrievability = review["retrievability"].double, let due = review["due"].int,
        let stability = review["stability"].double, let difficulty = review["difficulty"].double,
        let phase = Self.phase(review["state"].string, step: review["step"].int)
      else { throw Malformed(line: String(line)) }
      return Review(
        reviewedAt: Instant(milliseconds: Int64(reviewedAt)), rating: rating, retrievability: retrievability,
        phase: phase,
        due: Instant(milliseconds: Int64(due)), stability: stability, difficulty: difficulty)
    }
  }

  /// Returns the histories of a text with one history per line.
  static func all(in text: String) throws -> [History] {
    try text.split(separator: "\n").map { try History($0) }
  }

  /// Returns descriptions of the differences between the replayed reviews and the reference.
  func mismatches() -> [String] {
    var card: ReviewSchedule?
    var result: [String] = []
    for (index, review) in reviews.enumerated() {
      let retrievability = card?.retrievability(at: review.reviewedAt) ?? 0
      let after = scheduler.answer(card, review.rating, at: review.reviewedAt, fuzz: fuzz)
      if after.phase != review.phase || after.due != review.due {
        result.append("review \(index + 1): \(after.phase) until \(after.due), not \(review.phase) until \(review.due)")
      }
      for (name, value, expected) in [
        ("stability", after.memory.stability, review.stability),
        ("difficulty", after.memory.difficulty, review.difficulty),
        ("retrievability", retrievability, review.retrievability),
      ] where !(abs(value - expected) <= 1e-12 * expected) {
        result.append("review \(index + 1): \(name) \(value), not \(expected)")
      }
      card = after
    }
    return result
  }

  private static func phase(_ state: String?, step: Int?) -> ReviewSchedule.Phase? {
    switch (state, step) {
    case ("learning", let step?): .learning(step: step)
    case ("relearning", let step?): .relearning(step: step)
    case ("review", nil): .review
    default: nil
    }
  }
}

/// A random source that returns recorded values in order, then zeros.
final class RecordedDraws: RandomSource {
  private let remaining: Mutex<ArraySlice<Double>>

  /// Stores values in [0, 1) that are multiples of 2⁻⁵³, like those of `nextUnitDouble()`.
  init(_ draws: [Double]) {
    remaining = Mutex(draws[...])
  }

  func next() -> UInt64 {
    remaining.withLock { draws in draws.popFirst().map { UInt64($0 * 0x1p53) << 11 } ?? 0 }
  }

  /// The number of remaining values.
  var remainingCount: Int { remaining.withLock(\.count) }
}
