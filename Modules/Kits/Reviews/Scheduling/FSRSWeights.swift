/// The 21 parameters of FSRS-6 with their published values, which its authors fitted to the reviews of many people.
///
/// FSRS is the Free Spaced Repetition Scheduler of Open Spaced Repetition
/// (<https://github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm>), which names the weights w0 … w20.
/// A memory has a stability S (days until the probability of recall is 90 %), a difficulty D (1 to 10) and a
/// retrievability R (the current probability of recall).
enum FSRSWeights {
  /// The stability in days after the first answer, for each rating (w0 to w3).
  static let initialStability = [0.212, 1.2931, 2.3065, 8.2956]

  /// The difficulty after the first answer "again" (w4).
  static let initialDifficulty = 6.4133
  /// The decrease of the initial difficulty per step of the first rating, as an exponent (w5).
  static let initialDifficultySlope = 0.8334
  /// The change of difficulty per step of rating from "good" (w6).
  static let difficultyStep = 3.0194
  /// The weight of mean reversion toward the difficulty of a first "easy" (w7).
  static let difficultyReversion = 0.001

  /// The increase of stability after recall, as an exponent (w8).
  static let recallGain = 1.8722
  /// The saturation of that increase at high stability: the negative power of S (w9).
  static let recallSaturation = 0.1666
  /// The effect of low retrievability on that increase: the exponent of 1 − R (w10).
  static let recallSpacing = 0.796
  /// The factor of the increase for "hard" (w15).
  static let hardPenalty = 0.6014
  /// The factor of the increase for "easy" (w16).
  static let easyBonus = 1.8729

  /// The base of the stability after forgetting (w11).
  static let forgetBase = 1.4835
  /// The effect of difficulty on the stability after forgetting: the negative power of D (w12).
  static let forgetDifficulty = 0.0614
  /// The effect of the previous stability on the stability after forgetting: the power of S + 1 (w13).
  static let forgetStability = 0.2629
  /// The effect of low retrievability on the stability after forgetting: the exponent of 1 − R (w14).
  static let forgetSpacing = 1.6483

  /// The effect of each step of rating within a day, as an exponent (w17).
  static let sameDayStep = 0.5425
  /// The offset of ratings within a day, in steps (w18).
  static let sameDayOffset = 0.0912
  /// The saturation within a day at high stability: the negative power of S (w19).
  static let sameDaySaturation = 0.0658

  /// The decay of the forgetting curve: its negative power (w20).
  static let decay = 0.1542
}
