import Kernel
import TestSupport
import Testing

@testable import kindling

/// Reviews on several devices. (Sync, 3.)
@Suite struct ReviewSyncTests {
  private let laptop: SyncDevice
  private let phone: SyncDevice

  init() throws {
    laptop = try SyncDevice("laptop")
    phone = try SyncDevice("phone", linkedTo: laptop)
    try laptop.user.createKit("Sea", ["Tide", "Wave", "Foam"])
    try phone.exchange(with: laptop)
  }

  private func exchange() throws {
    for _ in 0..<2 { try laptop.exchange(with: phone) }
    #expect(try phone.digest() == laptop.digest())
    try SyncReplies.expectEqual([laptop, phone])
    for device in [laptop, phone] { #expect(try device.user.harness.violations() == []) }
  }

  private func wait(seconds: Int64) { for device in [laptop, phone] { device.user.clock.advance(seconds: seconds) } }

  private func state(_ device: SyncDevice, _ question: String) throws -> JSON? {
    let kit = question.split(separator: "-").dropLast().joined(separator: "-")
    return try device.user.call("reviews.next", #"{"kitIds": ["\#(kit)"], "limit": 500}"#)["items"].elements
      .first { $0["questionId"].string == question }
  }

  @Test("All answers to a card that was reviewed on both count, and its schedule is that of their order")
  func sameCard() throws {
    let other = try SyncDevice("other")
    try other.user.createKit("Sea", ["Tide", "Wave", "Foam"])
    let answers = [(0, 3), (1, 3), (1, 4), (0, 1), (1, 3), (0, 3), (0, 3), (1, 2)]
    for (device, rating) in answers {
      wait(seconds: 90_000)
      other.user.clock.advance(seconds: 90_000)
      for user in [[laptop, phone][device].user, other.user] {
        try SyncDevice.signIn(user)
        try user.review("kit-1-1", rating)
      }
    }
    for device in [laptop, phone, other] {
      device.user.clock.advance(seconds: 9_000_000)
      try SyncDevice.signIn(device.user)
    }
    try exchange()
    let (expected, merged) = (try state(other, "kit-1-1"), try state(phone, "kit-1-1"))
    #expect(merged?["reps"].int == 8)
    // The day of the last answer stands, although the phone did not know all answers then.
    for field in ["state", "step", "answeredAt", "stability", "difficulty", "reps", "lapses"] {
      #expect(merged?[field].description == expected?[field].description)
    }
  }

  @Test("Answers at one instant keep their order if the latest is taken back before an exchange, and again after it")
  func restoredAnswer() throws {
    try laptop.user.review("kit-1-1", 2)
    try laptop.user.review("kit-1-1", 3)
    try laptop.user.call("reviews.undo")
    try exchange()
    try phone.user.review("kit-1-2", 3)
    try laptop.user.call("history.undo")
    try exchange()
    for device in [laptop, phone] { #expect(try state(device, "kit-1-1")?["reps"].int == 2) }
  }

  @Test("Of two answers to a question in one millisecond, that with the later stamp stays, in its own place")
  func sameInstant() throws {
    laptop.user.clock.advance(seconds: 80_000)
    try laptop.user.call("profile.update", #"{"dayStartsAt": 4}"#)
    #expect(try laptop.digest() != phone.digest())
    laptop.user.clock.advance(seconds: -80_000)
    try laptop.user.review("kit-1-1", 1)
    wait(seconds: 3600)
    try laptop.user.review("kit-1-1", 2)
    try phone.user.review("kit-1-1", 3)
    try exchange()
    for device in [laptop, phone] { #expect(try state(device, "kit-1-1")?["reps"].int == 2) }
  }

  @Test("The due day of the last answer stands if it is possible after the answers of the other device")
  func dueDay() throws {
    try laptop.user.call("reviews.configure", #"{"desiredRetention": 80, "fuzz": true}"#)
    for device in [laptop, phone] { try device.user.call("profile.update", #"{"dayStartsAt": 4}"#) }
    for rating in [4, 3, 3] {
      try laptop.user.review("kit-1-1", rating)
      wait(seconds: 400_000)
    }
    for device in [laptop, phone] { try SyncDevice.signIn(device.user) }
    let due = try laptop.user.call("reviews.answer", #"{"questionId": "kit-1-1", "rating": 3}"#)["question"]
    try exchange()
    for device in [laptop, phone] {
      let forecast = try device.user.call("reviews.forecast", #"{"from": "2026-11-21", "to": "2027-10-30"}"#)["items"]
        .elements
      #expect(forecast.first { $0["due"].int == 1 }?["day"].string == due["dueDay"].string)
    }
  }

  @Test("New cards up to the limit of the day on both count, and none is left")
  func newCards() throws {
    try laptop.user.call("reviews.configure", #"{"newPerDay": 2}"#)
    try exchange()
    for position in 1...2 { try laptop.user.review("kit-maths-\(position)", 3) }
    phone.user.clock.advance(seconds: 1)
    for position in 2...3 { try phone.user.review("kit-maths-\(position)", 3) }
    try exchange()
    let counts = try phone.user.call("reviews.next")["counts"]
    #expect(counts["new"].int == 0 && counts["newToday"].int == 3 && counts["reviewedToday"].int == 4)
  }

  @Test("Answers to a question that was removed on the other device count, and return with it")
  func removedQuestion() throws {
    try phone.user.review("kit-1-2", 3)
    try phone.user.call("reviews.suspend", #"{"questionIds": ["kit-1-2"]}"#)
    wait(seconds: 60)
    try laptop.user.call("kits.removeQuestion", #"{"questionId": "kit-1-2"}"#)
    wait(seconds: 60)
    try phone.user.review("kit-1-2", 4)
    try exchange()
    for device in [laptop, phone] {
      #expect(try device.user.reviewsToday() == 2)
      #expect(try device.user.call("kits.get", #"{"kitId": "kit-1"}"#)["questions"]["items"].elements.count == 2)
    }
    try laptop.user.undo("kits.removeQuestion")
    try exchange()
    #expect(try state(phone, "kit-1-1") != nil)
    let question = try phone.user.call("kits.get", #"{"kitId": "kit-1"}"#)["questions"]["items"][1]
    #expect(question["prompt"].string == "Wave" && question["isSuspended"].bool == true)
    for device in [laptop, phone] {
      try device.user.call("reviews.resume", #"{"questionIds": ["kit-1-2"]}"#)
      device.user.clock.advance(seconds: 86_400 * 60)
      try SyncDevice.signIn(device.user)
    }
    try exchange()
    #expect(try state(laptop, "kit-1-2")?["reps"].int == 2)
  }

  @Test("A question with the position of a removed one is another question")
  func reusedPosition() throws {
    try laptop.user.call("kits.removeQuestion", #"{"questionId": "kit-1-3"}"#)
    try laptop.user.addQuestions(["Reef"])
    try phone.user.review("kit-1-3", 4)
    try exchange()
    for device in [laptop, phone] {
      device.user.clock.advance(seconds: 86_400 * 60)
      try SyncDevice.signIn(device.user)
      let items = try device.user.call("reviews.next", #"{"kitIds": ["kit-1"]}"#)["items"].elements
      #expect(items.allSatisfy { $0["state"].string == "new" } && items.count == 3)
    }
    let answers = try laptop.user.call("reviews.history", #"{"from": "2026-11-01", "to": "2026-11-30"}"#)["answers"]
    #expect(answers.int == 1)
  }

  @Test("A question that is removed and added again with equal texts is new on both")
  func addedAgain() throws {
    try laptop.user.review("kit-1-3", 4)
    try exchange()
    try laptop.user.call("kits.removeQuestion", #"{"questionId": "kit-1-3"}"#)
    try exchange()
    try laptop.user.addQuestions(["Foam"])
    try exchange()
    let kit = try phone.user.call("kits.get", #"{"kitId": "kit-1"}"#)
    #expect(kit["questions"]["items"].elements.compactMap(\.["id"].string) == ["kit-1-1", "kit-1-2", "kit-1-4"])
    #expect(try state(phone, "kit-1-4")?["state"].string == "new")
  }

  @Test("Answers to a kit that was deleted on the other device count, and return with it")
  func deletedKit() throws {
    try phone.user.review("kit-1-1", 3)
    try phone.user.call("reviews.suspend", #"{"questionIds": ["kit-1-2"]}"#)
    wait(seconds: 60)
    try laptop.user.call("kits.delete", #"{"kitId": "kit-1"}"#)
    wait(seconds: 60)
    try phone.user.review("kit-1-3", 3)
    try exchange()
    for device in [laptop, phone] {
      #expect(try device.user.reviewsToday() == 2)
      #expect(try device.user.call("reviews.forecast", #"{"from": "2026-11-21", "to": "2027-10-30"}"#)["due"].int == 0)
    }
    try laptop.user.undo("kits.delete")
    try exchange()
    wait(seconds: 86_400)
    for device in [laptop, phone] {
      try SyncDevice.signIn(device.user)
      #expect(try state(device, "kit-1-1")?["reps"].int == 1)
      #expect(try state(device, "kit-1-3")?["reps"].int == 1)
    }
  }

  @Test("Answers to a kit that the other device never had count, and belong to its questions when it returns")
  func unknownKit() throws {
    try phone.user.createKit("Land", ["Hill"])
    try laptop.user.createKit("Sky", ["Star", "Moon"])
    try laptop.user.review("kit-2-2", 3)
    try laptop.user.call("kits.delete", #"{"kitId": "kit-2"}"#)
    try exchange()
    #expect(try phone.user.reviewsToday() == 1)
    try laptop.user.undo("kits.delete")
    try exchange()
    wait(seconds: 86_400)
    let users = [laptop.user, phone.user]
    for user in users { try SyncDevice.signIn(user) }
    let items = try users.map { user in
      try user.call("reviews.next")["items"].elements.filter { $0["state"].string != "new" }
        .map { "\($0["prompt"]) \($0["reps"])" }
    }
    #expect(items == [[#""Moon" 1"#], [#""Moon" 1"#]])
  }

  @Test("An answer that was taken back is gone on both, and returns at its place")
  func undo() throws {
    try laptop.user.review("kit-1-1", 3)
    wait(seconds: 60)
    try phone.user.review("kit-1-1", 4)
    try exchange()
    try laptop.user.call("reviews.undo")
    try exchange()
    #expect(try phone.user.reviewsToday() == 1)
    try laptop.user.call("history.undo")
    try exchange()
    #expect(try phone.user.reviewsToday() == 2)
    // The latest answer of both is the next one to take back.
    let undone = try [laptop, phone].map { try $0.user.call("reviews.undo")["question"]["reps"].int }
    #expect(undone == [1, 1])
    try exchange()
    #expect(try phone.user.reviewsToday() == 1)
  }

  @Test("An answer after one that was taken back is another answer, although it has its number")
  func answerAfterUndo() throws {
    try laptop.user.review("kit-1-1", 3)
    try exchange()
    try laptop.user.call("reviews.undo")
    try laptop.user.review("kit-1-2", 3)
    wait(seconds: 60)
    try phone.user.call("reviews.undo")
    try exchange()
    #expect(try phone.user.reviewsToday() == 1)
  }

  @Test("Answers of one call are replayed in their order")
  func atomic() throws {
    let answers = [1, 3, 3, 2].map {
      #"{"method": "reviews.answer", "params": {"questionId": "kit-1-1", "rating": \#($0)}}"#
    }
    try laptop.user.call("system.atomic", #"{"calls": [\#(answers.joined(separator: ", "))]}"#)
    try phone.user.review("kit-1-2", 3)
    try exchange()
    #expect(try phone.user.reviewsToday() == 5)
  }

  @Test("Answers that arrive in several parts are applied together")
  func parts() throws {
    for position in 1...3 { try laptop.user.review("kit-1-\(position)", 3) }
    try phone.receive(from: laptop, limit: 2)
    try exchange()
    #expect(try phone.user.reviewsToday() == 3)
  }
}
