/// Parameters of `paths.import`.
enum ImportCall {
  /// Returns the parameters of `paths.import` for a course with lessons of 10 minutes.
  static func course(title: String = "Knots", lessonsPerStage counts: [Int], clientKey: String? = nil) -> String {
    let stages = counts.enumerated().map { stage, count in
      let lessons = (0..<count).map { lesson in
        #"{"title": {"en": "Lesson \#(stage + 1).\#(lesson + 1)"}, "minutes": 10}"#
      }
      return #"{"title": {"en": "Stage \#(stage + 1)"}, "lessons": [\#(lessons.joined(separator: ", "))]}"#
    }
    let key = clientKey.map { #", "clientKey": "\#($0)""# } ?? ""
    return #"{"source": {"title": {"en": "\#(title)"}, "stages": [\#(stages.joined(separator: ", "))]}\#(key)}"#
  }
}
