import JSON
import Kernel
import Service

/// The shipped kits: 22 kits with 188 questions. (Kits and exams, 5.)
///
/// Ids, order, stages and questions are data in `Catalog/kits.json`; names are entries of the string tables. It is a
/// class so that passing it retains one reference instead of each array.
final class KitCatalog: Sendable {
  /// The kits in the order of the rules, which is the order of the stages.
  let kits: [Kit]
  /// The questions of each kit, parallel to `kits`.
  private let questions: [[KitQuestion]]
  private let slugs: SlugIndex

  /// Parses the bytes of the catalog file.
  init(_ bytes: [UInt8]) throws {
    let entries = try DataFile.read(bytes) { try $0.requiredList("kits").map(Self.parseKit) }
    kits = entries.map(\.kit)
    questions = entries.map(\.questions)
    slugs = SlugIndex(entries.map(\.kit.id))
  }

  /// The catalog of this program, loaded on first use.
  static let current: KitCatalog = {
    do {
      return try KitCatalog(PackageResources.kits_json)
    } catch {
      // The file is compiled into the program and covered by a test, so a failure is a programming error.
      preconditionFailure("cannot read the shipped kits: \(error)")
    }
  }()

  /// Returns the shipped kit of a slug; nil if it does not exist.
  func kit(_ slug: String) -> Kit? { slugs.index(of: slug).map { kits[$0] } }

  /// Returns the questions of a shipped kit in order; empty for any other slug.
  func questions(of slug: String) -> [KitQuestion] { slugs.index(of: slug).map { questions[$0] } ?? [] }

  private static func parseKit(_ value: JSONValue) throws -> (kit: Kit, questions: [KitQuestion]) {
    let id = try value.requiredText("id")
    guard let stage = StudyStage(rawValue: try value.requiredInteger("stage")) else {
      throw DataFile.Failure.unknown("stage of \(id)")
    }
    let questions = try value.requiredList("questions").enumerated().map { index, question in
      KitQuestion(
        position: index + 1, prompt: try question.requiredText("prompt"),
        correctAnswer: try question.requiredText("correct"),
        incorrectAnswers: try parseTexts("incorrect", of: question),
        acceptedAnswers: question.member("accepted") == nil ? [] : try parseTexts("accepted", of: question))
    }
    let title = ContentText.shipped(try DataFile.message("kit.\(id).title"))
    return (Kit(id: id, title: title, stage: stage, questionCount: questions.count), questions)
  }

  private static func parseTexts(_ name: StaticString, of value: JSONValue) throws -> [String] {
    try value.requiredList(name).map { element in
      guard let text = element.string else { throw DataFile.Failure.missing("a text in \(name)") }
      return text
    }
  }
}
