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
  let fields: String
  let goal: String

  var testDescription: String { id }

  init(_ id: String, _ name: String, _ category: String, _ fields: String, _ goal: String) {
    (self.id, self.name, self.category, self.fields, self.goal) = (id, name, category, fields, goal)
  }
}

@Suite("Templates (Tables, 3.)")
struct TemplateTests {
  private static let rows = [
    TemplateRow(
      "tpl-study", "Study Sessions", "learning", "Subject; Hours Studied; Grade; Topics Covered",
      "Study regularly and improve your grades"),
    TemplateRow(
      "tpl-workout", "Workout Log", "health", "Exercise; Sets; Reps; Weight; Duration",
      "Get stronger and keep training"),
    TemplateRow(
      "tpl-work", "Work Projects", "work", "Project; Hours; Tasks Completed; Skills Used",
      "Get more done and learn on the job"),
    TemplateRow(
      "tpl-personal", "Personal Growth", "personal", "Activity; Reflection; Mood; Insights", "Grow a little every day"),
    TemplateRow(
      "tpl-health", "Health Tracking", "health", "Weight; Blood Pressure; Exercise; Sleep Hours", "Stay healthy"),
    TemplateRow(
      "tpl-finance", "Financial Goals", "finance", "Income; Expenses; Savings; Investments", "Use money wisely"),
    TemplateRow(
      "tpl-creative", "Creative Projects", "hobbies", "Project; Medium; Time Spent; Techniques Used",
      "Improve and finish pieces"),
    TemplateRow(
      "tpl-poker", "Poker Sessions", "hobbies", "Buy-in; Cash-out; Duration; Venue; Game Type",
      "Play better and stick to a budget"),
    TemplateRow(
      "tpl-project", "Project Log", "projects", "Milestone; Hours; Status; Next Step", "Finish what you start"),
  ]

  @Test("The templates match the rules")
  func rules() throws {
    let actual = TableTemplate.all.map { template in
      [
        template.id, template.name.in(.en), template.category.rawValue,
        template.fields.map { $0.in(.en) }.joined(separator: "; "), template.goal.in(.en),
      ]
    }
    #expect(actual == Self.rows.map { [$0.id, $0.name, $0.category, $0.fields, $0.goal] })
  }

  @Test("Each template is a valid table and translated in every language", arguments: Language.builtIn)
  func valid(_ language: Language) throws {
    for template in TableTemplate.all {
      let draft = TableDraft(
        name: template.name.in(language), description: "", category: template.category,
        targetGoal: template.goal.in(language), targetValue: nil, customFields: template.fields.map { $0.in(language) })
      #expect(TableRules.issues(of: draft).isEmpty, "\(template.id)")
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
    #expect(plain["customFields"].description == #"["Jalon","Heures","État","Étape suivante"]"#)
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
    "An invalid template file is rejected",
    arguments: [
      "]", "{}", #"{"templates": [{"id": "tpl-x", "category": "work", "fields": []}]}"#,
      #"{"templates": [{"id": "tpl-work", "category": "school", "fields": []}]}"#,
      #"{"templates": [{"id": "tpl-work", "category": "work", "fields": ["no-such"]}]}"#,
      #"{"templates": [{"id": "tpl-work", "category": "work"}]}"#,
    ])
  func broken(_ file: String) {
    #expect(throws: DataFile.Failure.self) { try TableTemplate.read(Array(file.utf8)) }
  }
}

extension Message {
  fileprivate func `in`(_ language: Language) -> String { text(in: TextLocale(language)).string }
}
