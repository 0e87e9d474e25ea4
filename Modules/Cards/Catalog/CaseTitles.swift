import Kernel
import Service

extension SparkCategory {
  private static let titles = CaseTitles<Self>("spark.category")

  var title: Message { Self.titles[self] }
}

extension SparkIntensity {
  private static let titles = CaseTitles<Self>("spark.intensity")

  var title: Message { Self.titles[self] }
}

extension CardRarity {
  private static let titles = CaseTitles<Self>("card.rarity")

  var title: Message { Self.titles[self] }
}

extension Mission.Kind {
  private static let titles = CaseTitles<Self>("mission.kind")

  var title: Message { Self.titles[self] }
}

extension Mission.Difficulty {
  private static let titles = CaseTitles<Self>("mission.difficulty")

  var title: Message { Self.titles[self] }
}
