import Kernel
import Localization
import Service
import TestSupport
import Testing

@testable import Library

/// A row of the template table in the rules.
private struct TemplateRow: Sendable, CustomTestStringConvertible {
  let id: String
  let name: String
  let category: String
  let unit: String
  let fields: String
  let goal: String

  var testDescription: String { id }

  init(_ id: String, _ name: String, _ category: String, _ unit: String, _ fields: String, _ goal: String) {
    (self.id, self.name, self.category, self.unit) = (id, name, category, unit)
    (self.fields, self.goal) = (fields, goal)
  }
}

@Suite("Templates (Tables, 3.)")
struct TemplateTests {
  private static let rows = [
    TemplateRow(
      "tpl-study", "Study Sessions", "learning", "minutes",
      "subject text; hoursStudied number h; grade text; topicsCovered text", "Study regularly and improve your grades"),
    TemplateRow(
      "tpl-workout", "Workout Log", "health", "entries",
      "exercise text; sets number; reps number; weight number kg; duration number min",
      "Get stronger and keep training"),
    TemplateRow(
      "tpl-work", "Work Projects", "work", "minutes",
      "project text; hours number h; tasksCompleted number; skillsUsed text", "Get more done and learn on the job"),
    TemplateRow(
      "tpl-personal", "Personal Growth", "personal", "entries",
      "activity text; reflection text; feeling choice Great, Good, Okay, Low, Bad; insights text",
      "Grow a little every day"),
    TemplateRow(
      "tpl-health", "Health Tracking", "health", "entries",
      "weight number kg; bloodPressure text; exercise text; sleepHours number h", "Stay healthy"),
    TemplateRow(
      "tpl-finance", "Financial Goals", "finance", "entries",
      "income number; expenses number; savings number; investments number", "Use money wisely"),
    TemplateRow(
      "tpl-creative", "Creative Projects", "hobbies", "minutes",
      "project text; medium text; timeSpent number min; techniquesUsed text", "Improve and finish pieces"),
    TemplateRow(
      "tpl-poker", "Poker Sessions", "hobbies", "entries",
      "buyIn number; cashOut number; duration number min; venue text; gameType text",
      "Play better and stick to a budget"),
    TemplateRow(
      "tpl-project", "Project Log", "projects", "entries",
      "milestone text; hours number h; status choice Planned, In progress, Done; nextStep text",
      "Finish what you start"),
  ]

  @Test("The templates match the rules")
  func rules() throws {
    let actual = TableTemplate.all.map { template in
      [
        template.id, template.name.in(.en), template.category.rawValue, template.targetUnit.rawValue,
        template.customFields(in: .english).all.map(\.summary).joined(separator: "; "), template.goal.in(.en),
      ]
    }
    #expect(actual == Self.rows.map { [$0.id, $0.name, $0.category, $0.unit, $0.fields, $0.goal] })
  }

  @Test("Each template is a valid table and translated in every language", arguments: Language.builtIn)
  func valid(_ language: Language) throws {
    for template in TableTemplate.all {
      let draft = TableDraft(
        name: template.name.in(language), description: "", category: template.category,
        targetGoal: template.goal.in(language), targetValue: nil,
        customFields: template.customFields(in: TextLocale(language)))
      #expect(TableRules.issues(of: draft).isEmpty, "\(template.id)")
      #expect(template.customFields(in: .english).all.map(\.key) == draft.customFields.all.map(\.key))
      #expect(language == .en || draft.targetGoal != template.goal.in(.en), "\(template.id)")
    }
    #expect(Set(TableTemplate.all.map { $0.name.in(language) }).count == 9)
    #expect(TableCategory.allCases.allSatisfy { !$0.title.in(language).isEmpty })
  }

  @Test("A template provides omitted values in the user's language")
  func create() throws {
    let user = try Harness.library().user(locale: "fr")
    let plain = try user.call("tables.create", #"{"template": "tpl-project"}"#)["table"]
    #expect(plain["name"].string == "Journal de projet" && plain["category"].string == "projects")
    #expect(plain["targetGoal"].string == "Finir ce qu’on commence")
    #expect(
      plain["customFields"].elements.map(\.["name"].description) == [
        #""Jalon""#, #""Heures""#, #""État""#, #""Étape suivante""#,
      ])
    #expect(plain["customFields"][2]["options"].description == #"["Prévu","En cours","Fait"]"#)
    #expect(plain["customFields"][3]["key"].string == "nextStep" && plain["targetUnit"].string == "entries")
    let customized = try user.call(
      "tables.create",
      #"{"template": "tpl-project", "name": "A", "category": "work", "customFields": [], "targetGoal": ""}"#)["table"]
    #expect(
      customized["name"].string == "A" && customized["category"].string == "work" && customized["targetGoal"].isNull)
    #expect(customized["customFields"].description == "[]")
    let titles = try user.call("tables.templates")["items"].elements.map { $0["name"].string }
    #expect(titles.count == 9 && titles[0] == "Séances d’étude")
  }

  @Test("An unknown template is rejected")
  func unknown() throws {
    let failure = try Harness.library().user().failure("tables.create", #"{"template": "tpl-school"}"#)
    #expect(failure.code == 1003 && failure.rule == "template_not_found" && failure.path == "/template")
  }

  @Test(
    "An invalid template is rejected",
    arguments: [
      "]", #"{"id": "tpl-work", "category": "school", "targetUnit": "value", "fields": []}"#,
      #"{"id": "tpl-work", "category": "work", "fields": []}"#,
      #"{"id": "tpl-work", "category": "work", "targetUnit": "value", "fields": ["hours"]}"#,
      #"{"id": "tpl-work", "category": "work", "targetUnit": "value", "fields": [{"id": "hours"}]}"#,
      #"{"id": "tpl-work", "category": "work", "targetUnit": "value"}"#,
    ])
  func broken(_ template: String) {
    #expect(throws: (any Error).self) { try read(template) }
  }

  @Test("The rejected templates differ from a valid one only in the rejected part")
  func valid() throws {
    let templates = try read(#"{"id": "tpl-work", "category": "work", "targetUnit": "value", "fields": []}"#)
    #expect(templates.map(\.id) == ["tpl-work"])
  }

  private func read(_ template: String) throws -> [TableTemplate] {
    let document = #"{"id": "kindling", "templates": [\#(template)]}"#
    return try ShippedContent.read(TemplateDocument.self, from: Array(document.utf8)).templates
  }
}

extension Message {
  fileprivate func `in`(_ language: Language) -> String { text(in: TextLocale(language)).string }
}

extension CustomField {
  /// The key, the type, and the unit and options if there are any.
  fileprivate var summary: String {
    "\(key) \(type)\(unit.map { " " + $0 } ?? "")\(options.isEmpty ? "" : " " + options.joined(separator: ", "))"
  }
}
