import Database
import Kernel
import Service

/// Checks lines of an import that refer to cards and missions of the catalog.
enum SparkLineChecks {
  private static var catalogue: CardCatalogue { .current }

  /// Throws `unknown_row` if there is no such card.
  static func checkCard(_ record: ImportedLine, _ importing: Importer) throws {
    guard let slug = record["card"].text, catalogue.cardSlugs.place(of: slug) != nil else {
      throw DomainError.unknownRow.at("/card")
    }
  }

  /// Throws `unknown_row` if there is no such mission, and `invalid_line` for another reward, period or day than it can have.
  static func checkCompletion(_ record: ImportedLine, _ importing: Importer) throws {
    guard let mission = mission(record["mission"].text) else { throw DomainError.unknownRow.at("/mission") }
    guard record["reward"].integer == Int64(mission.reward) else { throw DomainError.invalidLine.at("/reward") }
    try record.checkDay("day", of: "completedAt")
    let (period, day) = (record["period"].integer ?? 0, record["day"].integer ?? 0)
    guard
      MissionRules.isPossible(
        CivilDay(dayNumber: Int(period)), of: mission.kind, completedOn: CivilDay(dayNumber: Int(day)))
    else { throw DomainError.invalidLine.at("/period") }
  }

  /// Throws `unknown_row` for points of no card or mission, and `invalid_line` for another amount than it pays.
  static func checkPoints(_ record: ImportedLine, _ importing: Importer) throws {
    let (rule, subject) = (record["rule"].text, record["subject"].text)
    if rule != "mission", record["period"] != .text(Ledger.lifetime) { throw DomainError.invalidLine.at("/period") }
    guard rule == "mission" || rule == "card_duplicate" else { return }
    let card = subject.flatMap { catalogue.cardSlugs.place(of: $0) }.map { catalogue.cards[$0] }
    guard let points = rule == "mission" ? mission(subject)?.reward : card?.rarity.duplicatePoints else {
      throw DomainError.unknownRow.at("/subject")
    }
    guard record["points"].integer == Int64(points) else { throw DomainError.invalidLine.at("/points") }
  }

  private static func mission(_ slug: String?) -> Mission? {
    slug.flatMap { catalogue.missionSlugs.place(of: $0) }.map { catalogue.missions[$0] }
  }
}
