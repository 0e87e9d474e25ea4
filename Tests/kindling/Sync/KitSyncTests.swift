import Kernel
import TestSupport
import Testing

@testable import kindling

/// Kits, tests and the study course on several devices. (Sync, 3.)
@Suite struct KitSyncTests {
  private let laptop: SyncDevice
  private let phone: SyncDevice

  init() throws {
    laptop = try SyncDevice("laptop")
    phone = try SyncDevice("phone", linkedTo: laptop)
  }

  private func exchange(_ others: SyncDevice...) throws {
    let devices = [laptop, phone] + others
    for _ in 0..<3 { for device in devices.dropFirst() { try laptop.exchange(with: device) } }
    for device in devices {
      #expect(try device.digest() == laptop.digest())
      #expect(try device.user.harness.violations() == [])
    }
    try SyncReplies.expectEqual(devices)
  }

  /// Advances the clocks of both devices.
  private func wait(seconds: Int64 = 60) {
    for device in [laptop, phone] { device.user.clock.advance(seconds: seconds) }
  }

  private func prompts(_ device: SyncDevice, _ kit: String = "kit-1") throws -> [String] {
    try device.user.call("kits.get", #"{"kitId": "\#(kit)"}"#)["questions"]["items"].elements.map {
      "\($0["id"].string ?? "") \($0["prompt"].string ?? "")"
    }
  }

  private func names(_ device: SyncDevice) throws -> [String] {
    try device.user.call("kits.list")["items"].elements.filter { $0["isBasic"].bool == false }
      .compactMap(\.["name"].string).sorted()
  }

  private func testsFinished(_ device: SyncDevice) throws -> Int? {
    try device.user.call("study.statistics")["totals"]["testsFinished"].int
  }

  private func best(_ device: SyncDevice, _ kit: String = "kit-1") throws -> Int? {
    try device.user.call("kits.get", #"{"kitId": "\#(kit)"}"#)["kit"]["best"].int
  }

  @Test("Questions have the same slugs on the other device, also behind a removed one")
  func positions() throws {
    try laptop.user.createKit("Sea", ["Tide", "Wave", "Foam", "Reef"])
    try laptop.user.call("kits.removeQuestion", #"{"questionId": "kit-1-2"}"#)
    try exchange()
    #expect(try prompts(phone) == ["kit-1-1 Tide", "kit-1-3 Foam", "kit-1-4 Reef"])
    #expect(try prompts(phone) == prompts(laptop))
  }

  @Test("Questions that are added on both stay on both, and keep their slugs on their device")
  func additions() throws {
    try laptop.user.createKit("Sea", ["Tide"])
    try exchange()
    try laptop.user.addQuestions(["Wave", "Foam"])
    try phone.user.addQuestions(["Reef", "Sand"])
    try exchange()
    let own = ["kit-1-1 Tide", "kit-1-2 Wave", "kit-1-3 Foam", "kit-1-4 Reef", "kit-1-5 Sand"]
    #expect(try prompts(laptop) == own)
    #expect(
      try prompts(phone) == ["kit-1-1 Tide", "kit-1-2 Reef", "kit-1-3 Sand", "kit-1-4 Wave", "kit-1-5 Foam"])
  }

  @Test("Edits of prompts and answers of a question on both stay")
  func edits() throws {
    try laptop.user.createKit("Sea", ["Tide"])
    try exchange()
    try laptop.user.call("kits.updateQuestion", #"{"questionId": "kit-1-1", "prompt": "Tides"}"#)
    try phone.user.call("kits.updateQuestion", #"{"questionId": "kit-1-1", "correctAnswer": "C"}"#)
    try phone.user.call("kits.update", #"{"kitId": "kit-1", "stage": null}"#)
    try exchange()
    let kit = try laptop.user.call("kits.get", #"{"kitId": "kit-1"}"#)
    let question = kit["questions"]["items"][0]
    #expect(question["prompt"].string == "Tides" && question["correctAnswer"].string == "C")
    #expect(kit["kit"]["stage"].isNull)
  }

  @Test("Of kits with one name, the younger ones get a number on all devices")
  func names() throws {
    let tablet = try SyncDevice("tablet", linkedTo: laptop)
    for (index, device) in [laptop, phone, tablet].enumerated() {
      device.user.clock.advance(seconds: Int64(index * 60))
      try device.user.createKit("Sea", ["Tide \(index)"])
    }
    try exchange(tablet)
    #expect(try names(laptop) == ["Sea", "Sea (2)", "Sea (3)"])
    let first = try laptop.user.call("kits.list")["items"].elements.first { $0["name"].string == "Sea" }
    #expect(first?["id"].string == "kit-1")
  }

  @Test("Of kits with one name that ends with a number, the younger one gets another number", arguments: [0, 1])
  func numberedNames(_ older: Int) throws {
    for device in [[laptop, phone][older], [laptop, phone][1 - older]] {
      wait()
      try device.user.createKit("Sea (2)", ["Tide \(device.name)"])
    }
    try exchange()
    #expect(try names(laptop) == ["Sea (2)", "Sea (3)"])
    #expect(try names(laptop) == names(phone))
  }

  @Test(
    "A name that is as long as possible is shortened, so that a number fits behind it",
    arguments: [
      String(repeating: "é", count: 60), String(repeating: "a\(String(repeating: "\u{301}", count: 31))", count: 30),
      String(repeating: "🏴\(String(repeating: "\u{E0061}", count: 31))", count: 30),
    ])
  func longNames(_ name: String) throws {
    for device in [laptop, phone] {
      wait()
      try device.user.createKit(name, ["Tide \(device.name)"])
    }
    try exchange()
    let shortened = try #require(try names(laptop).first { $0 != name }?.dropLast(" (2)".count))
    #expect(name.hasPrefix(shortened) && shortened.count < name.count)
    #expect(try names(laptop) == ["\(shortened) (2)", name].sorted() && names(phone) == names(laptop))
  }

  @Test("A kit that gets the name or the stage of another one gets a number, too")
  func renamed() throws {
    try laptop.user.createKit("Sea", ["Tide"])
    try laptop.user.createKit("Land", ["Hill"])
    try exchange()
    try laptop.user.call("kits.update", #"{"kitId": "kit-2", "name": "Coast"}"#)
    try phone.user.call("kits.update", #"{"kitId": "kit-1", "name": "Coast"}"#)
    try exchange()
    #expect(try names(phone) == ["Coast", "Coast (2)"])
  }

  @Test("A kit whose questions were all removed is hidden, and returns with the next question of another device")
  func empty() throws {
    let tablet = try SyncDevice("tablet", linkedTo: laptop)
    try laptop.user.createKit("Sea", ["Tide", "Wave"])
    try laptop.user.test("kit-1")
    try exchange(tablet)
    try tablet.user.addQuestions(["Foam"])
    wait()
    try laptop.user.call("kits.removeQuestion", #"{"questionId": "kit-1-1"}"#)
    try phone.user.call("kits.removeQuestion", #"{"questionId": "kit-1-2"}"#)
    try exchange()
    #expect(try names(laptop) == [] && names(phone) == [])
    #expect(try laptop.status()["parked"].int == 1)
    #expect(try testsFinished(phone) == 1)
    try exchange(tablet)
    #expect(try prompts(laptop) == ["kit-1-3 Foam"])
    #expect(try laptop.status()["parked"].int == 0)
    #expect(try best(phone) == 100)
  }

  @Test("Tests finished on both count on both, and the best result is the greater one")
  func results() throws {
    try laptop.user.createKit("Sea", ["Tide", "Wave"])
    try exchange()
    try laptop.user.test("kit-1", correct: 1)
    try phone.user.test("kit-1", correct: 2)
    try phone.user.test("kit-basic-colors", correct: 0)
    try exchange()
    #expect(try testsFinished(laptop) == 3)
    #expect(try best(laptop) == 100)
  }

  @Test("Results of a kit that the other device never had count, and belong to the kit when it returns")
  func unknownKit() throws {
    try phone.user.createKit("Land", ["Hill"])
    try laptop.user.createKit("Sea", ["Tide"])
    try laptop.user.test("kit-1")
    try laptop.user.call("kits.delete", #"{"kitId": "kit-1"}"#)
    try exchange()
    #expect(try testsFinished(phone) == 1)
    try laptop.user.undo("kits.delete")
    try exchange()
    #expect(try names(phone) == ["Land", "Sea"])
    let sea = try phone.user.call("kits.list")["items"].elements.first { $0["name"].string == "Sea" }
    #expect(sea?["best"].int == 100)
  }

  @Test("Results and answers of kits that were deleted before sync was switched on count")
  func earlier() throws {
    let devices = try ["old", "older"].map { name in
      let device = try SyncDevice(name)
      try device.user.call("sync.enable", #"{"enabled": false}"#)
      device.user.clock.advance(seconds: name == "old" ? 100 : 1)
      try device.user.createKit("Sea \(name)", ["Tide", "Wave"])
      try device.user.test("kit-1")
      try device.user.review("kit-1-1", 3)
      try device.user.review("kit-1-2", 3)
      try device.user.call("kits.removeQuestion", #"{"questionId": "kit-1-2"}"#)
      if name == "old" { try device.user.call("kits.delete", #"{"kitId": "kit-1"}"#) }
      try device.user.call("sync.enable", #"{"device": "\#(name)"}"#)
      return device
    }
    try devices[0].exchange(with: devices[1], isLinking: true)
    devices[1].user.clock.set(to: devices[0].user.clock.now())
    try SyncReplies.expectEqual(devices)
    for device in devices {
      #expect(try testsFinished(device) == 2)
      #expect(try device.user.reviewsToday() == 4)
      #expect(try device.user.harness.violations() == [])
    }
    // What was deleted before can still be restored.
    try devices[0].user.undo("kits.delete")
    try devices[1].user.undo("kits.removeQuestion")
    try devices[0].exchange(with: devices[1])
    try devices[0].exchange(with: devices[1])
    #expect(try devices[0].digest() == devices[1].digest())
    try SyncReplies.expectEqual(devices)
    for device in devices {
      #expect(try names(device) == ["Sea old", "Sea older"])
      #expect(try device.user.harness.violations() == [])
    }
  }

  @Test("A reset erases earlier results and answers on both; later ones stay")
  func reset() throws {
    try laptop.user.createKit("Sea", ["Tide"])
    try laptop.user.test("kit-1")
    try laptop.user.review("kit-1-1", 3)
    try exchange()
    try phone.user.test("kit-1")
    try phone.user.review("kit-1-1", 3)
    wait()
    try laptop.user.call("study.reset")
    wait()
    try phone.user.test("kit-basic-colors")
    try phone.user.review("kit-maths-1", 4)
    try exchange()
    for device in [laptop, phone] {
      #expect(try testsFinished(device) == 1)
      #expect(try device.user.reviewsToday() == 1)
      #expect(try best(device) == 0)
    }
  }

  @Test("An import adds its questions on the other device, and replaces those with the same prompts")
  func imports() throws {
    try laptop.user.createKit("Sea", ["Tide", "Wave"])
    try exchange()
    try phone.user.review("kit-1-1", 3)
    try laptop.user.call(
      "kits.import",
      #"{"format": "csv", "content": "Tide;X\nFoam;Y", "kitId": "kit-1", "onConflict": "replace"}"#)
    try laptop.user.call(
      "kits.import", #"{"format": "csv", "content": "Hill;X\nDale;Y", "name": "Land", "stage": 0}"#)
    try exchange()
    #expect(try prompts(phone) == ["kit-1-1 Tide", "kit-1-2 Wave", "kit-1-3 Foam"])
    #expect(try prompts(phone, "kit-2") == ["kit-2-1 Hill", "kit-2-2 Dale"])
    #expect(
      try phone.user.call("kits.get", #"{"kitId": "kit-1"}"#)["questions"]["items"][0]["correctAnswer"].string == "X")
  }

  @Test("Settings of reviews change one by one, and a final stage is chosen on both")
  func settings() throws {
    try laptop.user.call("reviews.configure", #"{"newPerDay": 5}"#)
    try exchange()
    try laptop.user.call("reviews.configure", #"{"fuzz": true}"#)
    try phone.user.call("reviews.configure", #"{"desiredRetention": 80}"#)
    try exchange()
    let settings = try phone.user.call("reviews.configure")
    #expect(settings["newPerDay"].int == 5 && settings["desiredRetention"].int == 80)
    #expect(settings["fuzz"].bool == true)
  }
}

extension TestUser {
  /// Creates a kit of stage 0 whose questions have the answer A.
  func createKit(_ name: String, _ prompts: [String]) throws {
    try call("kits.create", #"{"name": "\#(name)", "stage": 0, "questions": [\#(Self.questions(prompts))]}"#)
  }

  func addQuestions(_ prompts: [String], to kit: String = "kit-1") throws {
    try call("kits.addQuestions", #"{"kitId": "\#(kit)", "questions": [\#(Self.questions(prompts))]}"#)
  }

  private static func questions(_ prompts: [String]) -> String {
    prompts.map { #"{"prompt": "\#($0)", "correctAnswer": "A", "incorrectAnswers": ["B"]}"# }.joined(separator: ", ")
  }

  /// Finishes a test, of which questions with the answer A are answered correctly, up to a number.
  func test(_ kit: String, correct: Int = .max) throws {
    var state = try call("tests.start", #"{"kitId": "\#(kit)"}"#)
    let attempt = state["attemptId"]
    var correct = correct
    while !state["question"].isNull {
      let options = state["question"]["options"].elements.compactMap(\.string)
      let answer = options.first { ($0 == "A") == (correct > 0) } ?? options[0]
      state = try call("attempts.answer", #"{"attemptId": \#(attempt), "answer": "\#(answer)"}"#)
      correct -= 1
    }
  }

  func review(_ question: String, _ rating: Int) throws {
    try call("reviews.answer", #"{"questionId": "\#(question)", "rating": \#(rating)}"#)
  }

  func reviewsToday() throws -> Int? { try call("reviews.next")["counts"]["reviewedToday"].int }

  /// Undoes the latest call of a method.
  func undo(_ method: String) throws {
    let entry = try call("history.list")["items"].elements.first {
      $0["method"].string == method && $0["state"].string == "done"
    }
    try call("history.undo", #"{"id": \#(entry?["id"].description ?? "0")}"#)
  }
}
