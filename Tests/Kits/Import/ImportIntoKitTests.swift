import TestSupport
import Testing

@testable import Kits

@Suite("kits.import into an existing kit")
struct ImportIntoKitTests {
  private let harness: Harness
  private let user: TestUser
  private let kit: String

  init() throws {
    harness = try Harness.kits()
    user = try harness.user()
    kit = try user.createKit("Words", questions: 2)
  }

  private func importRows(_ format: String, _ text: String, _ members: String = "") throws -> JSON {
    try user.call("kits.import", ImportCall.content(format, text, #""kitId": "\#(kit)"\#(members)"#))
  }

  private func prompts() throws -> [String] {
    try user.call("kits.get", #"{"kitId": "\#(kit)", "limit": 500}"#).texts("questions/items", "prompt")
  }

  @Test("Questions are added; importing the same file again adds nothing and emits no event")
  func importingAgain() throws {
    let text = "question,answer,wrong\nRain,Дождь,Снег\nWords 1?,right 1,x\nWind,Ветер,Снег"
    let reply = try importRows("csv", text)
    #expect(reply.number("kit/questionCount") == 4 && reply.text("kit/id") == kit)
    #expect(reply.reportLines == ["3 duplicate_row"] && reply.number("report/added") == 2)
    #expect(try prompts() == ["Words 1?", "Words 2?", "Rain", "Wind"])
    let seq = try user.call("events.list", #"{"since": 0}"#).number("seq") ?? 0
    #expect(try importRows("csv", text).number("kit/questionCount") == 4)
    #expect(try user.call("events.list", #"{"since": \#(seq)}"#).count("items") == 0)
    #expect(try harness.violations() == [])
  }

  @Test("Wrong answers are also drawn from the kit")
  func drawsFromKit() throws {
    #expect(try importRows("tsv", "Rain\tДождь").number("report/drawn") == 1)
    let questions = try user.call("kits.get", #"{"kitId": "\#(kit)"}"#).at("questions/items")
    #expect(Set(questions.texts("2/incorrectAnswers")) == ["right 1", "right 2"])
  }

  @Test("Without `partial`, an import is all or nothing; a dry run saves nothing")
  func partial() throws {
    let text = "question,answer,wrong\nRain,Дождь,Снег\nSnow,,x"
    let failure = try user.failure(
      "kits.import", ImportCall.content("csv", text, #""kitId": "\#(kit)""#))
    #expect(failure.rule == "empty_fields" && failure.path == "/content/3/correctAnswer")
    #expect(try importRows("csv", text, #", "partial": true, "dryRun": true"#).isNull("kit"))
    #expect(try prompts().count == 2)
    #expect(try importRows("csv", text, #", "partial": true"#).number("kit/questionCount") == 3)
    #expect(
      try user.failure("kits.import", ImportCall.content("csv", "a,", #""partial": true, "kitId": "\#(kit)""#)).rule
        == "no_questions")
  }

  @Test(
    "An import into an existing kit accepts neither a name nor a stage", arguments: [#""name": "New""#, #""stage": 1"#])
  func rejectsNameAndStage(_ members: String) throws {
    let failure = try user.failure(
      "kits.import", ImportCall.content("csv", "a,b\nc,d", #""kitId": "\#(kit)", \#(members)"#))
    #expect(failure.rule == "kit_id_with_name" && failure.code == 1005 && failure.path == "/kitId")
  }

  @Test("The delimiter line of Excel is not a question", arguments: ["csv", "tsv"])
  func separatorLine(_ format: String) throws {
    let preview = try user.call("kits.preview", ImportCall.content(format, "sep=|\r\nRain|Дождь\r\nSnow|Снег"))
    #expect(preview.text("table/delimiter") == "|")
    #expect(preview.questionLines == ["Rain=Дождь", "Snow=Снег"])
    #expect(preview.at("questions/items").elements.map { $0["line"].int } == [2, 3])
  }

  @Test("Quotation marks in a tab-delimited table are text unless they enclose a field")
  func literalQuotationMarks() throws {
    let preview = try user.call(
      "kits.preview",
      ImportCall.content("tsv", "\"Rain\" in Russian\tДождь\n\"Snow\tСнег\n\"Fog, \"\"thick\"\"\"\tТуман"))
    #expect(preview.questionLines == ["\"Rain\" in Russian=Дождь", "\"Snow=Снег", "Fog, \"thick\"=Туман"])
    #expect(preview.reportLines == [])
  }
}
