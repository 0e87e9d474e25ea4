import JSON
import Kernel
import TestFiles
import TestSupport

@testable import Learning

extension String {
  /// The text as JSON.
  var json: String {
    let writer = JSONWriter()
    writer.string(self)
    return writer.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}

/// What a test gives to kits.preview and kits.import.
enum ImportCall {
  /// The parameters of a call that brings the text of a file; `more` are further members.
  static func content(_ format: String, _ text: String, _ more: String = "") -> String {
    #"{"format": "\#(format)", "content": \#(text.json)\#(more.isEmpty ? "" : ", " + more)}"#
  }

  /// The parameters of a call that names a file.
  static func path(_ format: String, _ path: String, _ more: String = "") -> String {
    #"{"format": "\#(format)", "path": \#(path.json)\#(more.isEmpty ? "" : ", " + more)}"#
  }

  /// The members that a kit needs beside its questions.
  static let name = #""name": "Imported", "stage": 0"#
}

/// Questions of a preview on one line each: prompt = right answer / wrong | wrong + accepted.
extension JSON {
  var questionLines: [String] {
    at("questions/items").elements.map { item in
      let wrong = item["incorrectAnswers"].elements.compactMap(\.string).joined(separator: "|")
      let accepted = item["acceptedAnswers"].elements.compactMap(\.string).joined(separator: "|")
      return "\(item["prompt"].string ?? "")=\(item["correctAnswer"].string ?? "")"
        + (wrong.isEmpty ? "" : "/" + wrong) + (accepted.isEmpty ? "" : "+" + accepted)
    }
  }

  /// Rows of a report on one line each: the line, the rule, and the field where there is one.
  var reportLines: [String] {
    at("report/rows").elements.map { row in
      "\(row["line"].int ?? -1) \(row["rule"].string ?? "")" + (row["field"].string.map { " \($0)" } ?? "")
    }
  }
}
