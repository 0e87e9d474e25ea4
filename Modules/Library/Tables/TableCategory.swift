import Kernel
import SQLite
import Service

/// The category of a table, in the order of the rules. (Tables, 1.)
enum TableCategory: String, CaseIterable, ResultValue, SQLiteValue {
  case personal, work, health, finance, learning, hobbies, projects

  private static let titles = CaseTitles<Self>("library.category")

  var title: Message { Self.titles[self] }
}
