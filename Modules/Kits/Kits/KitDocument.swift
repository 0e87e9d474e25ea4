package import Kernel
package import Service

/// The part of a content document with kits. (Content, 2.3.)
///
/// The kits of the program are such a document, too.
package struct KitDocument: Parameters {
  /// The identifier of the document.
  let id: String
  let kits: [DocumentKit]

  package static var ignoresUnknown: Bool { true }

  package init(from fields: inout ParameterReader) throws(DomainError) {
    id = try fields.required("id", .contentDocumentID, "The identifier of the document.")
    kits = try fields.optional("kits", .documentKits, "The kits.") ?? []
  }
}

/// A kit of a content document. (Content, 2.3.)
package struct DocumentKit: Parameters, Sendable {
  /// The identifier in the document.
  package let id: String
  let name: ContentText
  /// The study stage; only kits of the program have one.
  let stage: StudyStage?
  let questions: [DocumentQuestion]

  /// The number of questions.
  package var questionCount: Int { questions.count }

  package init(from fields: inout ParameterReader) throws(DomainError) {
    id = try fields.required(
      "id", .contentID(ContentSlug.partLengths),
      "The identifier, unique in the document. Results and reviews of users belong to it, also in later versions.")
    if fields.content == .shipped {
      // The names of the program's kits are in the string catalogs.
      name = .shipped(try fields.shippedText("kit.\(id).title"))
      stage = try fields.optional("stage", .integer, "The number of the study stage.").flatMap(StudyStage.init)
    } else {
      name = .installed(try fields.required("name", .translated(1...KitRules.maxNameLength), "The name."))
      stage = nil
    }
    questions = try fields.required(
      "questions", .list(of: .object(), 1...KitRules.maxQuestions), "The questions, in order.")
    guard fields.content == .checked else { return }
    fields.check { [questions, paths = fields.issuePaths] in KitDocumentRules.issues(of: questions, except: paths) }
  }
}

/// A question of a kit of a content document. (Content, 2.3.)
struct DocumentQuestion: Parameters, Sendable {
  /// The position in the kit; nil for the place in the list.
  let position: Int?
  let draft: QuestionDraft

  init(from fields: inout ParameterReader) throws(DomainError) {
    position = try fields.optional(
      "position", .integer(1...KitRules.maxQuestions),
      "The position in the kit, to which reviews of users belong, also in later versions. Default: that in the list.")
    draft = try NewQuestion(from: &fields).draft
    guard fields.content == .checked else { return }
    fields.check { [draft] () throws(DomainError) in
      _ = try KitRules.checked(draft, position: 1)
      return []
    }
  }
}

/// The rules of kits in content documents. (Content, 2.3.)
enum KitDocumentRules {
  /// Returns an issue for each question whose position is that of an earlier one.
  ///
  /// Questions that could not be read have no position: their paths, or those of their positions, are in `invalid`.
  static func issues(of questions: [DocumentQuestion], except invalid: Set<String>) -> [DomainError.Issue] {
    var positions: Set<Int> = []
    return questions.enumerated().compactMap { index, question in
      let path = "/questions/\(index)"
      guard invalid.isDisjoint(with: [path, "\(path)/position"]) else { return nil }
      let position = question.position ?? index + 1
      if positions.insert(position).inserted { return nil }
      return DomainError.duplicatePosition(position).issue(at: path)
    }
  }
}

extension FieldType where Value == [DocumentKit] {
  /// The kits of a content document.
  package static var documentKits: FieldType { .list(of: .object(), 0...KitRules.maxKits) }
}
