import Glibc

/// The memory state of a question in FSRS-6, which each answer updates.
///
/// The formulas use the order of operations of the reference implementation in Python, *py-fsrs*, to produce identical
/// numbers. For example, e to the power of x is `pow(e, x)`, not `exp(x)`.
struct FSRSMemory: Hashable, Sendable {
  /// The number of days until the probability of recall is 90 %, at least 0.001.
  var stability: Double
  /// The difficulty of increasing the stability, 1 to 10.
  var difficulty: Double

  /// The minimum stability, in days.
  static let minStability = 0.001
  /// The range of difficulties.
  static let difficultyRange = 1.0...10.0
  /// The probability of recall that defines stability.
  static let retentionOfStability = 0.9

  /// The factor for which recall is 90 % after as many days as the stability: 0.9^(−1/w20) − 1.
  private static let curveFactor = pow(retentionOfStability, 1 / -FSRSWeights.decay) - 1

  init(stability: Double, difficulty: Double) {
    self.stability = stability
    self.difficulty = difficulty
  }

  /// Creates the memory after the first answer: S₀ = w[rating − 1], D₀ = w4 − e^(w5·(rating − 1)) + 1.
  init(first rating: ReviewRating) {
    stability = Swift.max(FSRSWeights.initialStability[rating.rawValue - 1], Self.minStability)
    difficulty = Self.clamped(difficulty: Self.firstDifficulty(rating))
  }

  /// Returns the probability of recall a number of whole days after the last answer: R = (1 + factor·t/S)^(−w20).
  func retrievability(afterDays days: Int64) -> Double {
    pow(1 + Self.curveFactor * Double(days) / stability, -FSRSWeights.decay)
  }

  /// Returns the unrounded number of days until recall falls to a probability: t = S/factor·(r^(−1/w20) − 1).
  ///
  /// The probability must be above 0 and below 1.
  func days(until retention: Double) -> Double {
    stability / Self.curveFactor * (pow(retention, 1 / -FSRSWeights.decay) - 1)
  }

  /// Returns the memory after another answer; `days` is 0 if the clock was set back.
  func answered(_ rating: ReviewRating, afterDays days: Int64) -> FSRSMemory {
    let stability =
      if days < 1 {
        stabilityWithinDay(rating)
      } else if rating == .again {
        stabilityForgotten(at: retrievability(afterDays: days))
      } else {
        stabilityRecalled(rating, at: retrievability(afterDays: days))
      }
    return FSRSMemory(stability: Swift.max(stability, Self.minStability), difficulty: difficulty(after: rating))
  }

  // MARK: - Stability

  /// S′ = S·e^(w17·(rating − 3 + w18))·S^(−w19), at least S unless the rating is "again".
  private func stabilityWithinDay(_ rating: ReviewRating) -> Double {
    let exponent = FSRSWeights.sameDayStep * (rating.stepsFromGood + FSRSWeights.sameDayOffset)
    let increase = pow(M_E, exponent) * pow(stability, -FSRSWeights.sameDaySaturation)
    return stability * (rating == .again ? increase : Swift.max(increase, 1))
  }

  /// S′ = S·(1 + e^w8·(11 − D)·S^(−w9)·(e^(w10·(1 − R)) − 1)·penalty or bonus of the rating).
  private func stabilityRecalled(_ rating: ReviewRating, at retrievability: Double) -> Double {
    let penalty = rating == .hard ? FSRSWeights.hardPenalty : 1
    let bonus = rating == .easy ? FSRSWeights.easyBonus : 1
    let ease = pow(M_E, FSRSWeights.recallGain) * (11 - difficulty)
    let saturation = pow(stability, -FSRSWeights.recallSaturation)
    let spacing = pow(M_E, (1 - retrievability) * FSRSWeights.recallSpacing) - 1
    return stability * (1 + ease * saturation * spacing * penalty * bonus)
  }

  /// S′ = w11·D^(−w12)·((S + 1)^w13 − 1)·e^(w14·(1 − R)), at most S/e^(w17·w18).
  private func stabilityForgotten(at retrievability: Double) -> Double {
    let hardness = FSRSWeights.forgetBase * pow(difficulty, -FSRSWeights.forgetDifficulty)
    let retained = pow(stability + 1, FSRSWeights.forgetStability) - 1
    let spacing = pow(M_E, (1 - retrievability) * FSRSWeights.forgetSpacing)
    let bound = stability / pow(M_E, FSRSWeights.sameDayStep * FSRSWeights.sameDayOffset)
    return Swift.min(hardness * retained * spacing, bound)
  }

  // MARK: - Difficulty

  /// D′ = w7·D₀(easy) + (1 − w7)·(D + (10 − D)·ΔD/9), where ΔD = −w6·(rating − 3).
  private func difficulty(after rating: ReviewRating) -> Double {
    let change = -(FSRSWeights.difficultyStep * rating.stepsFromGood)
    let damped = difficulty + (10 - difficulty) * change / 9
    let reversion = FSRSWeights.difficultyReversion
    return Self.clamped(difficulty: reversion * Self.firstDifficulty(.easy) + (1 - reversion) * damped)
  }

  private static func firstDifficulty(_ rating: ReviewRating) -> Double {
    let slope = pow(M_E, FSRSWeights.initialDifficultySlope * Double(rating.rawValue - 1))
    return FSRSWeights.initialDifficulty - slope + 1
  }

  private static func clamped(difficulty: Double) -> Double {
    Swift.min(Swift.max(difficulty, difficultyRange.lowerBound), difficultyRange.upperBound)
  }
}

extension ReviewRating {
  /// The distance of the rating from "good" in steps; negative for worse ratings.
  fileprivate var stepsFromGood: Double { Double(rawValue - ReviewRating.good.rawValue) }
}
