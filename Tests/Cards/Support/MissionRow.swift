import Kernel
import Localization
import Testing

@testable import Cards

/// A row of the table of missions in the rules. (Sparks, 3.1.)
struct MissionRow: Sendable, CustomTestStringConvertible {
  let id: String
  let title: String
  let kind: Mission.Kind
  let family: Mission.Family?
  let difficulty: Mission.Difficulty
  let target: Int
  let reward: Int
  let category: SparkCategory?
  let rule: Mission.Rule
  let rarity: CardRarity?

  var testDescription: String { id }

  init(
    _ id: String, _ title: String, _ kind: Mission.Kind, _ family: Mission.Family?, _ difficulty: Mission.Difficulty,
    _ target: Int, _ reward: Int, _ category: SparkCategory?, _ rule: Mission.Rule, _ rarity: CardRarity? = nil
  ) {
    self.id = id
    self.title = title
    self.kind = kind
    self.family = family
    self.difficulty = difficulty
    self.target = target
    self.reward = reward
    self.category = category
    self.rule = rule
    self.rarity = rarity
  }

  /// The rows of the table: id, title, kind, family, difficulty, target, reward, category, rule and rarity.
  static let all: [MissionRow] = [
    MissionRow("d-morning-spark", "Morning Spark", .daily, nil, .easy, 1, 50, nil, .morningSparks),
    MissionRow("d-spark-streak", "Spark Streak", .daily, nil, .medium, 3, 100, nil, .sparks),
    MissionRow("d-idea-generator", "Idea Generator", .daily, nil, .easy, 1, 60, .idea, .sparks),
    MissionRow("d-energy-boost", "Energy Boost", .daily, nil, .easy, 2, 75, .energy, .sparks),
    MissionRow("d-high-intensity", "High Intensity", .daily, nil, .medium, 1, 80, nil, .highOrExtremeSparks),
    MissionRow("w-weekly-warrior", "Weekly Warrior", .weekly, nil, .medium, 15, 400, nil, .sparks),
    MissionRow("w-challenge-master", "Challenge Master", .weekly, nil, .medium, 5, 350, .challenge, .sparks),
    MissionRow("w-idea-factory", "Idea Factory", .weekly, nil, .medium, 7, 350, .idea, .sparks),
    MissionRow("w-energy-dynamo", "Energy Dynamo", .weekly, nil, .medium, 10, 400, .energy, .sparks),
    MissionRow("w-consistent-creator", "Consistent Creator", .weekly, nil, .hard, 7, 500, nil, .days),
    MissionRow("w-diversity-champion", "Diversity Champion", .weekly, nil, .expert, 5, 600, nil, .categories),
    MissionRow("w-decision-week", "Decision Week", .weekly, nil, .medium, 5, 300, .decision, .sparks),
    MissionRow("w-point-collector", "Point Collector", .weekly, nil, .hard, 800, 600, nil, .sparkPoints),
    MissionRow("w-intensity-champion", "Intensity Champion", .weekly, nil, .medium, 5, 450, nil, .highOrExtremeSparks),
    MissionRow("w-grand-achiever", "Grand Achiever", .weekly, nil, .hard, 3, 500, nil, .dailyCompletions),
    MissionRow("a-first-card", "First Card", .lifetime, .cards, .easy, 1, 100, nil, .cards),
    MissionRow("a-rare-collector", "Rare Collector", .lifetime, .cards, .medium, 5, 300, nil, .cards, .rare),
    MissionRow("a-epic-hunter", "Epic Hunter", .lifetime, .cards, .hard, 1, 500, nil, .cards, .epic),
    MissionRow(
      "a-legendary-status", "Legendary Status", .lifetime, .cards, .expert, 1, 1000, nil, .cards, .legendary),
    MissionRow("a-card-collector", "Card Collector", .lifetime, .cards, .hard, 25, 1500, nil, .cards),
    MissionRow(
      "a-master-of-decision", "Master of Decision", .lifetime, .cards, .hard, 10, 750, .decision, .cards),
    MissionRow("a-master-of-energy", "Master of Energy", .lifetime, .cards, .hard, 10, 750, .energy, .cards),
    MissionRow("a-master-of-ideas", "Master of Ideas", .lifetime, .cards, .hard, 10, 750, .idea, .cards),
    MissionRow(
      "a-master-of-experiments", "Master of Experiments", .lifetime, .cards, .hard, 10, 750, .experiment, .cards
    ),
    MissionRow(
      "a-master-of-challenges", "Master of Challenges", .lifetime, .cards, .hard, 10, 750, .challenge, .cards),
    MissionRow(
      "a-legendary-collector", "Legendary Collector", .lifetime, .cards, .expert, 3, 2000, nil, .cards, .legendary),
    MissionRow("a-completionist", "Completionist", .lifetime, .cards, .expert, 50, 5000, nil, .cards),
    MissionRow("a-first-steps", "First Steps", .lifetime, .sparks, .easy, 10, 200, nil, .totalSparks),
    MissionRow("a-rising-star", "Rising Star", .lifetime, .sparks, .hard, 50, 500, nil, .totalSparks),
    MissionRow("a-spark-veteran", "Spark Veteran", .lifetime, .sparks, .hard, 100, 1000, nil, .totalSparks),
    MissionRow("a-spark-master", "Spark Master", .lifetime, .sparks, .expert, 500, 3000, nil, .totalSparks),
    MissionRow("a-spark-legend", "Spark Legend", .lifetime, .sparks, .expert, 1000, 10000, nil, .totalSparks),
    MissionRow("a-point-starter", "Point Starter", .lifetime, .points, .easy, 1000, 200, nil, .totalPoints),
    MissionRow("a-point-earner", "Point Earner", .lifetime, .points, .hard, 5000, 500, nil, .totalPoints),
    MissionRow("a-point-collector", "Point Collector", .lifetime, .points, .hard, 10000, 1500, nil, .totalPoints),
    MissionRow("a-point-master", "Point Master", .lifetime, .points, .expert, 50000, 5000, nil, .totalPoints),
    MissionRow("a-week-warrior", "Week Warrior", .lifetime, .streak, .medium, 7, 300, nil, .streak),
    MissionRow("a-month-champion", "Month Champion", .lifetime, .streak, .hard, 30, 1000, nil, .streak),
    MissionRow("a-unstoppable", "Unstoppable", .lifetime, .streak, .expert, 100, 5000, nil, .streak),
    MissionRow("a-first-overload", "First Overload", .lifetime, .overload, .hard, 1, 500, nil, .overloads),
    MissionRow("a-overload-addict", "Overload Fan", .lifetime, .overload, .hard, 5, 1500, nil, .overloads),
    MissionRow("a-overload-master", "Overload Master", .lifetime, .overload, .expert, 10, 3000, nil, .overloads),
    MissionRow("a-peak-igniter", "Top Igniter", .lifetime, .level, .hard, 10, 1000, nil, .level),
  ]
}

/// The table of cards in the rules. (Sparks, 4.1.)
enum CardTable {
  /// The titles in the order of the table, five per line.
  static let titles: [String] = [
    "Balance", "Choice", "Compass", "Crossroads", "Pathfinder",
    "Chess Master", "Oracle", "Timeline", "Mind Palace", "Destiny Weaver",
    "Bolt", "Flame", "Pulse", "Spark", "Surge",
    "Blaze", "Inferno", "Thunder", "Phoenix", "Supernova",
    "Blueprint", "Brain", "Gear", "Light Bulb", "Sketch",
    "Eureka", "Innovation", "Vision", "Architect", "Prometheus",
    "Beaker", "Flask", "Lab Coat", "Microscope", "Test Tube",
    "Catalyst", "Formula", "Mutation", "Alchemist", "Mad Scientist",
    "Gauntlet", "Mountain", "Shield", "Sword", "Target",
    "Arena", "Champion", "Dragon", "Titan", "Immortal",
  ]
}

extension Message {
  var english: String { text(in: TextLocale(.en)).string }
}
