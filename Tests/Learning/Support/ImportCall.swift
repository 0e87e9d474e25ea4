import JSON
import Kernel
import TestFiles
import TestSupport

@testable import Learning

extension String {
  /// The text as a JSON string, with quotation marks.
  var json: String {
    let writer = JSONWriter()
    writer.string(self)
    return writer.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}

/// Parameters of `kits.preview`, `kits.import` and `paths.import`.
enum ImportCall {
  /// Returns parameters with the content of a file and further JSON members.
  static func content(_ format: String, _ text: String, _ members: String = "") -> String {
    #"{"format": "\#(format)", "content": \#(text.json)\#(members.isEmpty ? "" : ", " + members)}"#
  }

  /// Returns parameters with the path of a file and further JSON members.
  static func path(_ format: String, _ path: String, _ members: String = "") -> String {
    #"{"format": "\#(format)", "path": \#(path.json)\#(members.isEmpty ? "" : ", " + members)}"#
  }

  /// The name and the stage of a new kit.
  static let nameAndStage = #""name": "Imported", "stage": 0"#

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

extension JSON {
  /// The questions of a preview, each as "prompt=correct answer/wrong|wrong+accepted".
  var questionLines: [String] {
    at("questions/items").elements.map { item in
      let wrong = item["incorrectAnswers"].elements.compactMap(\.string).joined(separator: "|")
      let accepted = item["acceptedAnswers"].elements.compactMap(\.string).joined(separator: "|")
      return "\(item["prompt"].string ?? "")=\(item["correctAnswer"].string ?? "")"
        + (wrong.isEmpty ? "" : "/" + wrong) + (accepted.isEmpty ? "" : "+" + accepted)
    }
  }

  /// The rows of a report, each as "line rule field"; the field is optional.
  var reportLines: [String] {
    at("report/rows").elements.map { row in
      "\(row["line"].int ?? -1) \(row["rule"].string ?? "")" + (row["field"].string.map { " \($0)" } ?? "")
    }
  }
}
