/// The 21 parameters of FSRS-6 with their published values, which its authors fitted to the reviews of many people.
///
/// FSRS is the Free Spaced Repetition Scheduler of Open Spaced Repetition
/// (<https://github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm>); the numbers w0 … w20 are its names. A
/// memory has a stability S, the days after which it is recalled with a chance of 90 %, a difficulty D from 1 to 10, and a
/// retrievability R, the chance with which it is recalled now.
enum FSRSWeights {
  /// The stability in days after the first answer, for each rating (w0 to w3).
  static let initialStability = [0.212, 1.2931, 2.3065, 8.2956]

  /// The difficulty of a card that was first answered with "again" (w4).
  static let initialDifficulty = 6.4133
  /// How much easier each better first rating makes it, as an exponent (w5).
  static let initialDifficultySlope = 0.8334
  /// By how much each step of rating below or above "good" moves the difficulty (w6).
  static let difficultyStep = 3.0194
  /// The share by which a difficulty goes back towards that of a first "easy" (w7).
  static let difficultyReversion = 0.001

  /// How much a recall raises the stability, as an exponent (w8).
  static let recallGain = 1.8722
  /// How much less it raises one that is high already: the negative power of S (w9).
  static let recallSaturation = 0.1666
  /// How much more it raises one that was nearly lost: the exponent of 1 − R (w10).
  static let recallSpacing = 0.796
  /// What is left of a raise where the rating is "hard" (w15).
  static let hardPenalty = 0.6014
  /// By what a raise is multiplied where the rating is "easy" (w16).
  static let easyBonus = 1.8729

  /// The stability that is left after forgetting, before the three that follow (w11).
  static let forgetBase = 1.4835
  /// How much less is left of what is difficult: the negative power of D (w12).
  static let forgetDifficulty = 0.0614
  /// How much more is left of what was stable: the power of S + 1 (w13).
  static let forgetStability = 0.2629
  /// How much more is left of what was nearly lost anyway: the exponent of 1 − R (w14).
  static let forgetSpacing = 1.6483

  /// How much each step of rating matters within a day, as an exponent (w17).
  static let sameDayStep = 0.5425
  /// By how many steps a rating counts as better within a day (w18).
  static let sameDayOffset = 0.0912
  /// How much less an answer within a day raises a high stability: the negative power of S (w19).
  static let sameDaySaturation = 0.0658

  /// How fast forgetting slows down: the negative power of the curve of forgetting (w20).
  static let decay = 0.1542
}
