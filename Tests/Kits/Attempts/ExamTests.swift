import Service
import TestSupport
import Testing

@testable import Kits

@Suite("Exams: typed answers (Kits and exams, 3.2 and 9.)")
struct ExamTests {
  @Test("An exam asks ten different questions of its stages, without options")
  func questions() throws {
    let user = try Harness.kits().user()
    try user.masterStages(0)
    var reply = try user.startExam(0)
    #expect(reply.text("mode") == "exam")
    #expect(reply.number("examId") == 0)
    #expect(reply.isNull("kitId"))
    let attempt = reply
    let prompts = Set(KitCatalog.slugs(ofStage: 0).flatMap { KitCatalog.current.questions(of: $0).map(\.prompt) })
    var asked: Set<String> = []
    for position in 1...10 {
      let question = reply["question"]
      #expect(question.number("position") == position)
      #expect(question.number("total") == 10)
      #expect(question.isNull("options"))
      asked.insert(question.text("prompt") ?? "")
      reply = try user.answer(attempt, user.rightAnswer(question))
    }
    #expect(asked.count == 10)
    #expect(asked.isSubset(of: prompts))
    #expect(
      reply["outcome"].description
        == #"{"mode":"exam","asked":10,"correct":10,"result":100,"best":{"before":0,"after":100},"isNewBest":true,"#
        + #""examsUnlocked":null,"passed":true,"isCompleted":true,"stagesOpened":[1],"courseFinished":false,"#
        + #""round":null,"wrong":null,"fraction":null,"isDone":null}"#)
  }

  @Test("An unknown exam is not found", arguments: [-1, 5, 1_000_000])
  func notFound(_ exam: Int) throws {
    let failure = try Harness.kits().user().failure("exams.start", #"{"examId": \#(exam)}"#)
    #expect(failure.rule == "exam_not_found")
    #expect(failure.code == 1003)
    #expect(failure.path == "/examId")
  }

  @Test("An exam is locked until every kit of its stages has a result above 70")
  func locked() throws {
    let user = try Harness.kits().user()
    for exam in 0..<4 {
      let failure = try user.failure("exams.start", #"{"examId": \#(exam)}"#)
      #expect(failure.rule == "exam_locked")
      #expect(failure.code == 1007)
    }
    #expect(try user.failure("exams.start", #"{"examId": 4}"#).rule == "no_final_stage_selected")
    try user.takeTest("kit-basic-words")
    try user.takeTest("kit-basic-colors")
    try user.takeTest("kit-farm-animals", right: 7)
    #expect(try user.failure("exams.start", #"{"examId": 0}"#).rule == "exam_locked")
    try user.takeTest("kit-farm-animals", right: 8)
    #expect(try user.startExam(0).text("state") == "asking")
  }

  @Test("The High school exam requires both of its stages")
  func twoStages() throws {
    let user = try Harness.kits().user()
    try user.passFirstExams(3)
    try user.masterStages(3)
    #expect(try !user.isExamUnlocked(3))
    try user.masterStages(4)
    #expect(try user.takeExam(3).numbers("stagesOpened") == [5, 6, 7])
  }

  @Test("An exam is passed at 50 percent", arguments: [(4, false), (5, true)])
  func passing(_ right: Int, _ isPassed: Bool) throws {
    let user = try Harness.kits().user()
    try user.masterStages(0)
    let outcome = try user.takeExam(0, right: right)
    #expect(outcome.number("result") == right * 10)
    #expect(outcome.flag("passed") == isPassed)
    #expect(outcome.flag("isCompleted") == isPassed)
    #expect(outcome.numbers("stagesOpened") == (isPassed ? [1] : []))
    #expect(try user.studyOverview().flag("stages/1/isOpen") == isPassed)
    #expect(try user.call("study.statistics").number("totals/examsFinished") == 1)
    #expect(try user.call("study.statistics").number("totals/examsPassed") == (isPassed ? 1 : 0))
  }

  @Test("A retake neither revokes a passed exam nor opens stages again")
  func retake() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    try user.passFirstExams(1)
    let failed = try user.takeExam(0, right: 2)
    #expect(failed.flag("passed") == false)
    #expect(failed.flag("isCompleted") == true)
    #expect(failed.number("best/after") == 100)
    #expect(failed.flag("isNewBest") == false)
    #expect(try user.takeExam(0).numbers("stagesOpened").isEmpty)
    let totals = try user.call("study.statistics")["totals"]
    #expect(totals.number("examsFinished") == 3)
    #expect(totals.number("examsPassed") == 1)
    #expect(
      try harness.journal().suffix(4) == [
        #"exam.finished 0 {"asked":10,"correct":10,"result":100}"#, "exam.passed 0 {}",
        #"exam.finished 0 {"asked":10,"correct":2,"result":20}"#,
        #"exam.finished 0 {"asked":10,"correct":10,"result":100}"#,
      ])
  }

  @Test("A new kit locks an exam not yet passed until the kit has a result above 70 or is deleted")
  func newKit() throws {
    let user = try Harness.kits().user()
    try user.masterStages(0)
    let kit = try user.createKit(questions: 10)
    #expect(try !user.isExamUnlocked(0))
    try user.takeTest(kit, right: 8)
    #expect(try user.isExamUnlocked(0))
    let weak = try user.createKit("Weak", questions: 2)
    #expect(try user.failure("exams.start", #"{"examId": 0}"#).rule == "exam_locked")
    try user.deleteKit(weak)
    #expect(try user.isExamUnlocked(0))
  }

  @Test("A new kit in a completed stage locks nothing, and the exam asks its questions")
  func kitInCompletedStage() throws {
    let user = try Harness.kits().user()
    try user.passFirstExams(1)
    try user.createKit("Many", questions: 500)
    #expect(try user.isExamUnlocked(0))
    #expect(try user.studyOverview().flag("stages/1/isOpen") == true)
    #expect(try user.studyOverview().number("exams/0/questions") == 529)
    var reply = try user.startExam(0)
    let attempt = reply
    var prompts: [String] = []
    while !reply["question"].isNull {
      prompts.append(reply.text("question/prompt") ?? "")
      reply = try user.answer(attempt, user.rightAnswer(reply["question"]))
    }
    #expect(prompts.contains { $0.hasPrefix("Many") })
  }

  @Test("A running exam can be passed even if a new kit locks the exam in the meantime")
  func lockedMeanwhile() throws {
    let user = try Harness.kits().user()
    try user.masterStages(0)
    let attempt = try user.startExam(0)
    try user.createKit(questions: 5)
    #expect(try !user.isExamUnlocked(0))
    let outcome = try user.answerAll(attempt, right: 5)["outcome"]
    #expect(outcome.flag("isCompleted") == true)
    #expect(try user.isExamUnlocked(0))
  }

  @Test("An exam asks ten questions, or all of them if there are fewer")
  func questionCount() throws {
    let user = try Harness.kits().user()
    try user.passFirstExams(4)
    try user.call("study.choose", #"{"stage": 6}"#)
    try user.masterStages(6)
    #expect(try user.startExam(4).number("questionCount") == 10)
    let progress = StudyProgress(kits: [Kit(id: "kit-1", title: .entered("Few"), stage: .newborn, questionCount: 3)])
    #expect(StudyExam.questionCount(from: QuestionPool(progress.kits(of: .newborn))) == 3)
  }

  @Test("The same question in two kits counts twice; two stages can have kits of the same name")
  func duplicateQuestions() throws {
    let user = try Harness.kits().user()
    for (name, stage) in [("One", 0), ("Two", 0), ("One", 1)] {
      try user.call(
        "kits.create",
        #"""
        {"name": "\#(name)", "stage": \#(stage), "questions": [
          {"prompt": "Синий", "correctAnswer": "Blue", "incorrectAnswers": "Red"}]}
        """#)
    }
    #expect(try user.studyOverview().number("exams/0/questions") == 31)
    #expect(try user.studyOverview().number("exams/1/questions") == 31)
    let reply = try user.call("workouts.start", #"{"kitIds": ["kit-1", "kit-2"], "count": 2}"#)
    #expect(try user.answer(reply, "Blue").text("question/prompt") == reply.text("question/prompt"))
  }

  @Test("A kit in a final stage that is not chosen is ignored")
  func kitInOtherFinal() throws {
    let user = try Harness.kits().user()
    try user.passFirstExams(4)
    try user.call("study.choose", #"{"stage": 7}"#)
    try user.masterStages(7)
    try user.createKit(stage: 5, questions: 50)
    #expect(try user.isExamUnlocked(4))
    #expect(try user.studyOverview().number("exams/4/questions") == 13)
  }

  @Test("Choosing another final stage before the Final exam is passed locks that exam again")
  func chosenBefore() throws {
    let user = try Harness.kits().user()
    try user.passFirstExams(4)
    try user.call("study.choose", #"{"stage": 7}"#)
    try user.masterStages(7)
    #expect(try user.isExamUnlocked(4))
    let choice = try user.call("study.choose", #"{"stage": 5}"#)
    #expect(choice.flag("exam/isUnlocked") == false)
    #expect(try user.failure("exams.start", #"{"examId": 4}"#).rule == "exam_locked")
    try user.masterStages(5)
    #expect(try user.isExamUnlocked(4))
  }

  @Test("The Final exam completes the study course; a stage chosen later is part of retakes and locks nothing")
  func finishedCourse() throws {
    let user = try Harness.kits().user()
    try user.passFirstExams(4)
    try user.call("study.choose", #"{"stage": 7}"#)
    try user.masterStages(7)
    let outcome = try user.takeExam(4, right: 5)
    #expect(outcome.flag("courseFinished") == true)
    #expect(outcome.numbers("stagesOpened").isEmpty)
    #expect(try user.studyOverview().flag("courseFinished") == true)
    try user.call("study.choose", #"{"stage": 6}"#)
    #expect(try user.isExamUnlocked(4))
    #expect(try user.studyOverview().number("exams/4/questions") == 26)
    #expect(try user.takeExam(4, right: 1).flag("courseFinished") == true)
  }

  // MARK: - Typed answers

  /// Starts Newborn exams until one asks the question whose correct answer is `answer`; returns the reply to `text`.
  private func type(_ text: String, for answer: String) throws -> JSON {
    let user = try Harness.kits().user()
    try user.masterStages(0)
    for _ in 0..<200 {
      var reply = try user.startExam(0)
      let attempt = reply
      while case let question = reply["question"], !question.isNull {
        if user.rightAnswer(question) == answer { return try user.answer(attempt, text) }
        reply = try user.answer(attempt, "")
      }
    }
    throw InvalidText("the exam never asked for \(answer)")
  }

  @Test(
    "Case, extra spaces, a hyphen for a space and one final punctuation mark are ignored; accepted answers are correct",
    arguments: [
      ("  BLUE ", "Blue"), ("i  love-you.", "I love you"), ("mum", "Mother"), ("HOME!", "House"), ("dad", "Father"),
    ])
  func acceptedTexts(_ text: String, _ answer: String) throws {
    let reply = try type(text, for: answer)
    #expect(reply.flag("correct") == true)
    #expect(reply.text("correctAnswer") == answer)
    #expect(reply.isNull("hint"))
  }

  @Test(
    "The reply to a wrong answer contains the correct one, and a hint if look-alike letters caused the mistake",
    arguments: [
      ("", "Blue", nil), ("Bleu", "Blue", nil), ("a blue", "Blue", nil), ("Вluе", "Blue", "mixed_script"),
      ("Саr", "Car", "mixed_script"), ("Дом", "House", nil),
    ])
  func rejectedTexts(_ text: String, _ answer: String, _ hint: String?) throws {
    let reply = try type(text, for: answer)
    #expect(reply.flag("correct") == false)
    #expect(reply.text("correctAnswer") == answer)
    #expect(reply.text("hint") == hint)
  }
}
