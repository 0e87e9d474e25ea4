import Database
import Kernel
import SQLite
import Service
import TestSupport

@testable import Cards

extension Harness {
  /// Creates a harness with the domain Cards; by default, draws yield the first common card of a category.
  static func cards(
    at instant: String = Harness.start, random: any RandomSource = ScriptedRandomSource()
  ) throws -> Harness {
    try Harness(
      Cards.methods + Reminders(Cards.reminders).methods, checks: Cards.checks, at: instant, random: random)
  }

  /// The scripted random source; an unused one if the draws are not scripted.
  var scriptedRandom: ScriptedRandomSource { random as? ScriptedRandomSource ?? ScriptedRandomSource() }

  /// Returns row counts and sums of the tables that this domain writes.
  func storedTotals() throws -> [Int] {
    let sql: SQL = """
      select (select count(*) from sparks), (select ifnull(sum(revision), 0) from sparks),
        (select ifnull(sum(sparks), 0) from spark_words), (select ifnull(sum(doc % 1000003), 0) from spark_terms),
        (select count(*) from spark_terms), (select count(*) from spark_days),
        (select ifnull(sum(low + medium + high + extreme + mornings), 0) from spark_days),
        (select count(*) from spark_profiles), (select ifnull(sum(points + fuel + streak), 0) from spark_profiles),
        (select ifnull(sum(owned), 0) from card_states), (select count(*) from mission_completions),
        (select count(*) from mission_favorites), (select count(*) from ledger),
        (select ifnull(sum(points), 0) from ledger),
        (select count(*) from journal), (select count(*) from client_keys)
      """
    try database.performDeferredWrites()
    return try connection.statement(sql).all { row in
      try (0..<16).map { try row.integer($0) }
    }.first ?? []
  }
}
