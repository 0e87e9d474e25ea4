import Kernel
import SQLite
import Service

/// The category of a table, in the order of the rule sheet. (Sparks, 1.6.)
enum TableCategory: String, CaseIterable, ResultValue, SQLiteValue {
  case personal, work, health, finance, learning, hobbies, projects

  private static let titles: [TableCategory: Message] = {
    do {
      return try Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, try DataFile.message("library.category.\($0.rawValue)")) })
    } catch {
      // The strings are compiled in and tested, so a missing title is a build defect.
      preconditionFailure("a category has no title: \(error)")
    }
  }()

  var title: Message {
    guard let title = Self.titles[self] else { preconditionFailure("\(self) has no title") }
    return title
  }
}
