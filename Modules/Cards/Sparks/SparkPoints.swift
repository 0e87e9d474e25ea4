/// What a spark is worth. (Sparks, 2.1.)
enum SparkPoints {
  /// The whole part of base × multiplier, where the multiplier is 1, 1.5, 2 or 2.5.
  static func points(_ category: SparkCategory, _ intensity: SparkIntensity) -> Int {
    category.base * (intensity.level + 1) / 2
  }
}
