import JSON
import Kernel
import Service

/// Reads the shipped catalog from its files.
enum CardCatalogueReader {
  static func catalogue(missions: [UInt8], cards: [UInt8], levels: [UInt8]) throws -> CardCatalogue {
    CardCatalogue(
      missions: try ShippedFile.read(missions) { try $0.shippedList("missions").map(mission) },
      cards: try ShippedFile.read(cards) { try $0.shippedList("cards").map(card) },
      levels: try ShippedFile.read(levels) { try $0.shippedList("levels").map(level) })
  }

  private static func mission(_ value: JSONValue) throws -> Mission {
    let id = try value.shippedText("id")
    return Mission(
      id: id, title: try ShippedFile.message("mission.\(id).title"),
      description: try ShippedFile.message("mission.\(id).description"), kind: try value.shippedChoice("type"),
      family: try value.shippedChoiceIfPresent("family"), difficulty: try value.shippedChoice("difficulty"),
      target: try value.shippedNumber("target"), reward: try value.shippedNumber("reward"),
      category: try value.shippedChoiceIfPresent("category"), rule: try rule(value))
  }

  private static func rule(_ mission: JSONValue) throws -> Mission.Rule {
    switch try mission.shippedText("rule") {
    case "sparks": .sparks
    case "morningSparks": .morningSparks
    case "highSparks": .highSparks
    case "days": .days
    case "categories": .categories
    case "sparkPoints": .sparkPoints
    case "dailyCompletions": .dailyCompletions
    case "cards": .cards(try mission.shippedChoiceIfPresent("rarity"))
    case "totalSparks": .totalSparks
    case "totalPoints": .totalPoints
    case "streak": .streak
    case "overloads": .overloads
    case "level": .level
    case let rule: throw ShippedFile.Failure.unknown("rule \(rule)")
    }
  }

  private static func card(_ value: JSONValue) throws -> Card {
    let id = try value.shippedText("id")
    return Card(
      id: id, title: try ShippedFile.message("card.\(id).title"), category: try value.shippedChoice("category"),
      rarity: try value.shippedChoice("rarity"))
  }

  private static func level(_ value: JSONValue) throws -> Level {
    let number = try value.shippedNumber("number")
    let colour = try value.shippedText("colour")
    return Level(
      number: number, title: try ShippedFile.message("level.\(number).title"), colour: colour,
      colourName: try ShippedFile.message("level.colour.\(colour)"), from: try value.shippedNumber("from"))
  }
}
