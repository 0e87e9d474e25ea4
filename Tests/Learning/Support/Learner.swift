import Service
import TestSupport

/// A signed-in user who calls methods.
struct Learner {
  let fixture: Fixture

  init(_ fixture: Fixture) {
    self.fixture = fixture
  }

  /// The row of the user.
  var user: Int64 { fixture.dispatcher.conversation.user?.id ?? 0 }

  /// Calls a method; throws what it is refused with.
  @discardableResult
  func call(_ method: String, _ parameters: String = "{}") throws -> JSON {
    try JSON(try fixture.call(method, parameters))
  }

  /// What a call is refused with; nil where it is not refused.
  func refusal(_ method: String, _ parameters: String) throws -> Fixture.Failure? {
    do {
      try call(method, parameters)
      return nil
    } catch let failure as Fixture.Failure {
      return failure
    }
  }

  /// Completes a lesson.
  @discardableResult
  func complete(_ lesson: String) throws -> JSON {
    try call("lessons.complete", #"{"lessonId": "\#(lesson)"}"#)
  }

  /// Completes the first lessons of the shipped path, in order; returns the last reply.
  @discardableResult
  func completeFirst(_ count: Int) throws -> JSON? {
    try Catalogue.lessons.prefix(count).map { try complete($0) }.last
  }

  /// Reads in another language from now on.
  func speak(_ locale: String) throws {
    try call("profile.update", #"{"locale": "\#(locale)"}"#)
  }

  /// Lives in another zone from now on.
  func move(to zone: String) throws {
    try call("profile.update", #"{"timeZone": "\#(zone)"}"#)
  }
}

/// Parts of a reply by their place: `reply.text("stages/0/id")`.
extension JSON {
  /// What stands at a place.
  func at(_ place: String) -> JSON {
    place.split(separator: "/").reduce(self) { value, part in
      Int(part).map { value[$0] } ?? value[String(part)]
    }
  }

  func text(_ place: String) -> String? { at(place).string }
  func number(_ place: String) -> Int? { at(place).int }
  func real(_ place: String) -> Double? { at(place).double }
  func flag(_ place: String) -> Bool? { at(place).bool }
  func count(_ place: String) -> Int { at(place).elements.count }

  /// Whether a place is there and holds null.
  func isNull(_ place: String) -> Bool {
    guard let name = place.split(separator: "/").last else { return isNull }
    return at(String(place.dropLast(name.count))).names.contains(String(name)) && at(place).isNull
  }

  /// The texts of one member of every element of a list.
  func texts(_ list: String, _ member: String) -> [String] { at(list).elements.compactMap { $0[member].string } }
}
