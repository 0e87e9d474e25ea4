import Kernel
import SQLite
import Service

/// What a table is about, in the order of the sheet. (Sparks, 1.6.)
enum TableCategory: String, CaseIterable, ResultValue, SQLiteValue {
  case personal, work, health, finance, learning, hobbies, projects

  private static let titles: [TableCategory: Message] = {
    do {
      return try Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, try ShippedFile.message("library.category.\($0.rawValue)")) })
    } catch {
      // The tables of texts are part of the program and a test asks for every title: this is a fault of the build.
      preconditionFailure("a category has no title: \(error)")
    }
  }()

  /// The name of the category.
  var title: Message {
    guard let title = Self.titles[self] else { preconditionFailure("\(self) is no case of its own type") }
    return title
  }
}
