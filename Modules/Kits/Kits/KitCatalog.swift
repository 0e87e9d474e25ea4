import Database
import Kernel
import Service

/// The kits of content documents: those of the program, or the installed ones. (Kits and exams, 5; Content, 2.3.)
///
/// It is a class so that passing it retains one reference instead of each array.
final class KitCatalog: Sendable {
  /// The kits in the order of the documents.
  let kits: [Kit]
  /// The questions of each kit in order, parallel to `kits`.
  private let questions: [[KitQuestion]]
  private let slugs: SlugIndex

  /// Collects the kits of documents, with the slugs that a closure returns for a kit of a document.
  init(_ documents: [KitDocument], slug: (_ kit: String, _ document: String) -> String) {
    let entries = documents.flatMap { document in
      document.kits.map { kit in
        let questions = kit.numberedQuestions
        return (
          kit: Kit(
            id: slug(kit.id, document.id), title: kit.name, stage: kit.stage, questionCount: questions.count),
          questions: questions
        )
      }
    }
    kits = entries.map(\.kit)
    questions = entries.map(\.questions)
    slugs = SlugIndex(kits.map(\.id))
  }

  /// The kits of the program: 22 kits with 188 questions, in the order of the stages.
  ///
  /// They are the document `Catalog/kits.json`, which is loaded on first use.
  static let current = KitCatalog([ShippedContent.part(of: PackageResources.kits_json)]) { kit, _ in kit }

  /// Returns the kits of the installed documents, which are loaded when the content has changed.
  static func installed(in transaction: Transaction) throws -> KitCatalog {
    try transaction.contentCache.value {
      KitCatalog(try InstalledDocument.all(in: transaction).compactMap { $0.part() }, slug: ContentSlug.slug)
    }
  }

  /// Returns the kit of a slug; nil if it does not exist.
  func kit(_ slug: String) -> Kit? { slugs.index(of: slug).map { kits[$0] } }

  /// Returns the questions of a kit in order; empty for any other slug.
  func questions(of slug: String) -> [KitQuestion] { slugs.index(of: slug).map { questions[$0] } ?? [] }
}

extension DocumentKit {
  /// The questions in the order of their positions.
  fileprivate var numberedQuestions: [KitQuestion] {
    questions.enumerated().map { index, question in
      KitQuestion(
        position: question.position ?? index + 1, prompt: question.draft.prompt.trimmed,
        correctAnswer: question.draft.correctAnswer.trimmed,
        incorrectAnswers: question.draft.incorrectAnswers.map(\.trimmed).filter { !$0.isEmpty },
        acceptedAnswers: question.draft.acceptedAnswers.map(\.trimmed).filter { !$0.isEmpty })
    }.sorted { $0.position < $1.position }
  }
}
