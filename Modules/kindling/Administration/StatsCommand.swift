import ArgumentParser
import Database
import Service

/// `kindling stats`: prints the size and the growth of the database.
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Print the number of users, rows and bytes per table, and the growth per month.",
    discussion: "Reads the whole file. Months are in UTC; a user is active in a month with at least one change.")

  @OptionGroup var report: ReportOptions
  @OptionGroup var common: CommonOptions

  func run() throws {
    try common.withExistingDatabase { database in
      try database.beginReading()
      report.print(try DatabaseStatistics(database.transaction, Composition.tables))
      try database.commit()
      return .success
    }
  }
}
