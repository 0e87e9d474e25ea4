import Kernel
import TestSupport
import Testing

@testable import Kits

@Suite("Repeated imports into a kit (Kits and exams, 4.6.)")
struct ReimportTests {
  private let harness: Harness
  private let user: TestUser
  private let kit: String

  init() throws {
    harness = try Harness.kits()
    user = try harness.user()
    let text =
      "question,answer,wrong,accepted\nRain,Дождь,Снег,ливень\nSnow,Снех,Дождь,\nbank,Bank,Ufo,\nbank,Ufer,Ufo,"
    kit = try user.call("kits.import", ImportCall.content("csv", text, #""name": "Words""#)).text("kit/id") ?? ""
  }

  @discardableResult
  private func importRows(_ text: String, _ format: String = "csv", _ members: String = "") throws -> JSON {
    let reply = try user.call(
      "kits.import", ImportCall.content(format, text, #""kitId": "\#(kit)", "onConflict": "replace"\#(members)"#))
    #expect(try harness.violations() == [])
    return reply
  }

  /// The questions of the kit, each as "position prompt=correct answer/wrong|wrong+accepted".
  private func questions() throws -> [String] {
    let items = try user.call("kits.get", #"{"kitId": "\#(kit)", "limit": 500}"#).at("questions/items").elements
    return items.map { item in
      let wrong = item["incorrectAnswers"].elements.compactMap(\.string).joined(separator: "|")
      let accepted = item["acceptedAnswers"].elements.compactMap(\.string).joined(separator: "|")
      let text = "\(item["position"].int ?? 0) \(item["prompt"].string ?? "")=\(item["correctAnswer"].string ?? "")"
      return text + "/\(wrong)" + (accepted.isEmpty ? "" : "+\(accepted)")
    }
  }

  @Test("A corrected answer replaces the old one, and the question keeps its position and its reviews")
  func correctedAnswer() throws {
    try user.call("reviews.answer", #"{"questionId": "\#(kit)-2", "rating": 3}"#)
    let before = try user.call("reviews.history", #"{"from": "2026-11-01", "to": "2026-11-30"}"#).description
    let reply = try importRows("question,answer\nSnow,Снег\nRain,Дождь\nWind,Ветер")
    #expect(reply.number("report/replaced") == 1 && reply.number("report/added") == 1)
    #expect(reply.number("report/skipped") == 1 && reply.reportLines == ["3 duplicate_row"])
    #expect(reply.number("kit/questionCount") == 5)
    #expect(try questions().prefix(2) == ["1 Rain=Дождь/Снег+ливень", "2 Snow=Снег/Дождь"])
    #expect(try user.call("reviews.history", #"{"from": "2026-11-01", "to": "2026-11-30"}"#).description == before)
    #expect(try user.call("kits.list", #"{"text": "Words"}"#).number("items/0/learned") == 1)
    let events = try user.call("events.list", #"{"since": 0, "limit": 500}"#).at("items").elements
    let event = try #require(events.first { $0["topic"].string == "kit.questions_replaced" })
    #expect(event["data"].number("questions") == 1 && event["subject"].string == kit)
  }

  @Test("By default, a row with another answer is skipped and reported; kits.preview agrees")
  func skipped() throws {
    let before = try questions()
    let text = "question,answer\nSnow,Снег\nRain,Дождь\nWind,Ветер"
    for method in ["kits.preview", "kits.import"] {
      let reply = try user.call(method, ImportCall.content("csv", text, #""kitId": "\#(kit)""#))
      #expect(reply.reportLines == ["2 question_exists correctAnswer", "3 duplicate_row"], "\(method)")
      #expect(reply.number("report/skipped") == 2 && reply.number("report/replaced") == 0)
      #expect(reply.number("report/added") == 1)
    }
    #expect(try questions().dropLast() == before[...])
  }

  @Test("kits.preview names the questions that would be replaced, and changes nothing")
  func preview() throws {
    let before = try questions()
    let call = ImportCall.content(
      "csv", "Wind,Ветер\nSnow,Снег", #""kitId": "\#(kit)", "onConflict": "replace""#)
    let items = try user.call("kits.preview", call).at("questions/items").elements
    #expect(items.map { $0["questionId"].string } == [nil, "\(kit)-2"])
    #expect(try questions() == before)
    let shipped = #"{"format": "csv", "content": "a,b", "kitId": "kit-maths"}"#
    #expect(try user.failure("kits.preview", shipped).rule == "basic_kit_protected")
    #expect(try user.failure("kits.preview", shipped.replacing("kit-maths", with: "kit-99")).rule == "kit_not_found")
    #expect(
      try user.failure("kits.preview", #"{"format": "csv", "content": "a,b", "onConflict": "merge"}"#).rule
        == "not_one_of")
  }

  @Test("A row is about the question with the same answer first, then about the next one with the same prompt")
  func samePrompts() throws {
    let reply = try importRows("bank,Ufer\nbank,Geldhaus\nbank,Küste")
    #expect(reply.reportLines == ["1 duplicate_row"])
    #expect(reply.number("report/replaced") == 1 && reply.number("report/added") == 1)
    let texts = try questions().dropFirst(2).map { $0.prefix { $0 != "/" } }
    #expect(texts == ["3 bank=Geldhaus", "4 bank=Ufer", "5 bank=Küste"])
  }

  @Test("White space in a prompt does not matter, but the case of letters does")
  func promptsAreCompared() throws {
    try importRows(" Snow \u{A0}, Снег \nsnow,Снежок")
    #expect(try questions().map { $0.prefix { $0 != "/" } }.contains("2 Snow=Снег"))
    #expect(try questions().last?.hasPrefix("5 snow=Снежок") == true)
  }

  @Test("The white space of a question remains if the file differs only by it, as the package of the kit does")
  func whiteSpace() throws {
    let answers = #""incorrectAnswers": ["x\ny", "z"], "acceptedAnswers": ["a  b"]"#
    let question = #"{"prompt": "line 1\nline 2", "correctAnswer": "a\n  indented\nb", \#(answers)}"#
    let poem = try user.call("kits.create", #"{"name": "Poem", "questions": [\#(question)]}"#).text("kit/id") ?? ""
    func get() throws -> JSON { try user.call("kits.get", #"{"kitId": "\#(poem)"}"#).at("questions/items/0") }
    let before = try get().description
    let package = try user.call("kits.export", #"{"kitId": "\#(poem)", "format": "apkg"}"#).text("content") ?? ""
    let columns = #"""
      "columns": {"prompt": 1, "correctAnswer": 2, "incorrectAnswers": [3, 4, 5], "acceptedAnswers": [6, 7]}
      """#
    let target = #""kitId": "\#(poem)", "onConflict": "replace""#
    for members in [target, target + ", " + columns] {
      let reply = try user.call("kits.import", ImportCall.content("apkg", package, members))
      #expect(reply.number("report/replaced") == 0 && reply.reportLines == ["1 duplicate_row"])
      #expect(try get().description == before)
    }
    let reply = try user.call("kits.import", ImportCall.content("csv", "line 1 line 2,new", target))
    #expect(reply.number("report/replaced") == 1)
    #expect(try get().text("prompt") == "line 1\nline 2")
    #expect(try get().text("correctAnswer") == "new")
    #expect(try harness.violations() == [])
  }

  @Test("20,000 questions with the same prompt are matched in order, in linear time, and matching can be stopped")
  func samePrompt() throws {
    let questions = (1...20_000).map {
      KitQuestion(position: $0, prompt: "p", correctAnswer: "a\($0)", incorrectAnswers: [], acceptedAnswers: [])
    }
    let target = ImportTarget(questions: questions, conflictPolicy: .skip)
    var reports = 0
    let exact = target.matches(of: questions.reversed()) { reports += 1 }
    #expect(exact == (0..<20_000).reversed().map { $0 })
    #expect(reports >= 80)
    let changed = questions.map { question in
      var question = question
      question.correctAnswer += "!"
      return question
    }
    #expect(target.matches(of: changed) {} == (0..<20_000).map { $0 })
    #expect(throws: DomainError.self) { try target.matches(of: questions) { throw DomainError.noQuestions } }
  }

  @Test("Wrong and accepted answers are replaced only if the file has them, possibly as empty")
  func otherAnswers() throws {
    try importRows("question,answer,accepted\nRain,Дождь,")
    #expect(try questions()[0] == "1 Rain=Дождь/Снег")
    try importRows(
      #"[{"question": "Rain", "correctAnswer": "Дождь", "acceptedAnswers": ["ливень", "дождик"]}]"#, "json")
    #expect(try questions()[0] == "1 Rain=Дождь/Снег+ливень|дождик")
    try importRows(#"[{"question": "Rain", "correctAnswer": "Дождь", "incorrectAnswers": ["Ветер"]}]"#, "json")
    #expect(try questions()[0] == "1 Rain=Дождь/Ветер+ливень|дождик")
    try importRows(#"[{"question": "Rain", "correctAnswer": "Дождь", "incorrectAnswers": []}]"#, "json")
    #expect(try questions()[0] == "1 Rain=Дождь/+ливень|дождик")
    // A flash card stays one if the file has no wrong answers.
    try importRows("Rain,Дожди")
    #expect(try questions()[0] == "1 Rain=Дожди/+ливень|дождик")
  }

  @Test("A wrong answer that is now correct is removed, and wrong answers are drawn if none is left")
  func correctWrongAnswer() throws {
    let reply = try importRows("Snow,дождь!\nRain,Дождь")
    #expect(reply.number("report/drawn") == 1)
    let snow = try questions()[1]
    #expect(snow.hasPrefix("2 Snow=дождь!/") && !snow.contains("Дождь") && !snow.hasSuffix("/"))
  }

  @Test("An invalid row rejects the import unless `partial` is set; a dry run replaces nothing")
  func partial() throws {
    let before = try questions()
    let text = "question,answer\nSnow,Снег\nRain,"
    let failure = try user.failure(
      "kits.import", ImportCall.content("csv", text, #""kitId": "\#(kit)", "onConflict": "replace""#))
    #expect(failure.rule == "empty_fields" && failure.path == "/content/3/correctAnswer")
    #expect(try importRows(text, "csv", #", "partial": true, "dryRun": true"#).number("report/replaced") == 1)
    #expect(try questions() == before)
    #expect(try importRows(text, "csv", #", "partial": true"#).number("report/replaced") == 1)
    #expect(try questions()[1] == "2 Snow=Снег/Дождь")
  }
}
