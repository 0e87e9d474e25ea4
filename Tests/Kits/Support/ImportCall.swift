import TestSupport

/// Parameters of `kits.preview` and `kits.import`.
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
