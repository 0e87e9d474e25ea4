import JSON
import Kernel
import Service

/// Reads the shipped catalog from its files.
enum CardCatalogReader {
  static func catalog(missions: [UInt8], cards: [UInt8], levels: [UInt8]) throws -> CardCatalog {
    CardCatalog(
      missions: try DataFile.read(missions) { try $0.requiredList("missions").map(parseMission) },
      cards: try DataFile.read(cards) { try $0.requiredList("cards").map(parseCard) },
      levels: try DataFile.read(levels) { try $0.requiredList("levels").map(parseLevel) })
  }

  private static func parseMission(_ value: JSONValue) throws -> Mission {
    let id = try value.requiredText("id")
    return Mission(
      id: id, title: try DataFile.message("mission.\(id).title"),
      description: try DataFile.message("mission.\(id).description"), kind: try value.requiredChoice("type"),
      family: try value.optionalChoice("family"), difficulty: try value.requiredChoice("difficulty"),
      target: try value.requiredInteger("target"), reward: try value.requiredInteger("reward"),
      category: try value.optionalChoice("category"), rule: try parseRule(value))
  }

  private static func parseRule(_ mission: JSONValue) throws -> Mission.Rule {
    switch try mission.requiredText("rule") {
    case "sparks": .sparks
    case "morningSparks": .morningSparks
    case "highSparks": .highOrExtremeSparks
    case "days": .days
    case "categories": .categories
    case "sparkPoints": .sparkPoints
    case "dailyCompletions": .dailyCompletions
    case "cards": .cards(try mission.optionalChoice("rarity"))
    case "totalSparks": .totalSparks
    case "totalPoints": .totalPoints
    case "streak": .streak
    case "overloads": .overloads
    case "level": .level
    case let rule: throw DataFile.Failure.unknown("rule \(rule)")
    }
  }

  private static func parseCard(_ value: JSONValue) throws -> Card {
    let id = try value.requiredText("id")
    return Card(
      id: id, title: try DataFile.message("card.\(id).title"), category: try value.requiredChoice("category"),
      rarity: try value.requiredChoice("rarity"))
  }

  private static func parseLevel(_ value: JSONValue) throws -> Level {
    let number = try value.requiredInteger("number")
    let color = try value.requiredText("color")
    return Level(
      number: number, title: try DataFile.message("level.\(number).title"), color: color,
      colorName: try DataFile.message("level.color.\(color)"), minPoints: try value.requiredInteger("from"))
  }
}
