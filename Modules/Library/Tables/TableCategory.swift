import Kernel
import SQLite
import Service

/// The category of a table, in the order of the rules. (Tables, 1.)
enum TableCategory: String, CaseIterable, ResultValue, SQLiteValue {
  case personal, work, health, finance, learning, hobbies, projects

  private static let titles = Dictionary(
    uniqueKeysWithValues: zip(
      allCases, DataFile.messages(forKeys: allCases.map { "library.category.\($0.rawValue)" })))

  var title: Message {
    guard let title = Self.titles[self] else { preconditionFailure("\(self) has no title") }
    return title
  }
}
