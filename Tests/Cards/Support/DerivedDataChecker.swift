import Database
import Kernel
import SQLite
import Testing

@testable import Cards

/// Compares the sparks of a user with a model, and derived data with values recomputed from sparks, ledger and model.
struct DerivedDataChecker {
  let connection: SQLite.Connection
  let user: Int64

  private struct Row {
    let id: Int
    let title: String
    let notes: String
    let category: String
    let intensity: Int
    let tags: [String]
    let points: Int
    let day: Int
    let isMorning: Bool
  }

  private func rows() throws -> [Row] {
    try connection.statement(
      """
      select id, title, ifnull(notes, ''), category, intensity, (select group_concat(value, char(10)) from json_each(tags)),
        points, day, is_morning
      from sparks where user_id = :user order by id
      """
    ).bind("user", user).all { row in
      Row(
        id: try row.integer(0), title: try row.text(1), notes: try row.text(2), category: try row.text(3),
        intensity: try row.integer(4),
        tags: row.isNull(5) ? [] : try row.text(5).split(separator: "\n").map(String.init), points: try row.integer(6),
        day: try row.integer(7), isMorning: try row.bool(8))
    }
  }

  func check(_ model: WalkModel) throws {
    let rows = try rows()
    #expect(rows.map(\.id) == model.sparks.keys.sorted())
    for row in rows {
      let expected = try #require(model.sparks[row.id])
      #expect(
        row.category == expected.category.rawValue && row.intensity == expected.intensity.level
          && row.day == expected.day)
    }
    try checkPoints(rows)
    try checkDays(rows)
    try checkProfile(rows, model)
    try checkWords(rows)
  }

  // MARK: - Parts

  private func checkPoints(_ rows: [Row]) throws {
    let bases = ["decision": 10, "energy": 15, "idea": 8, "experiment": 20, "challenge": 25]
    for row in rows {
      // The multiplier in halves: 2 for ×1.0 up to 5 for ×2.5.
      #expect(row.points == (bases[row.category] ?? 0) * (row.intensity + 1) / 2)
    }
  }

  private func checkDays(_ rows: [Row]) throws {
    var expected: [String: [Int]] = [:]
    for row in rows {
      var counts = expected["\(row.day) \(row.category)"] ?? [0, 0, 0, 0, 0]
      counts[row.intensity - 1] += 1
      if row.isMorning { counts[4] += 1 }
      expected["\(row.day) \(row.category)"] = counts
    }
    let stored = try connection.statement(
      "select day, category, low, medium, high, extreme, mornings from spark_days where user_id = :user"
    ).bind("user", user).all { row in
      ("\(try row.integer(0)) \(try row.text(1))", try (2...6).map { try row.integer($0) })
    }
    #expect(Dictionary(uniqueKeysWithValues: stored) == expected)
  }

  private func checkProfile(_ rows: [Row], _ model: WalkModel) throws {
    let ledger = try connection.statement("select rule, points from ledger where user_id = :user order by id")
      .bind("user", user).all { (rule: try $0.text(0), points: try $0.integer(1)) }
    var (total, fuel, overloads, missions) = (0, 0, 0, 0)
    for entry in ledger {
      total += entry.points
      // A deduction is limited to the points at that time, which are the sum of the earlier entries.
      #expect(total >= 0)
    }
    let rewards = try connection.statement(
      "select reward from mission_completions where user_id = :user order by position, period, mission_id"
    ).bind("user", user).all { try $0.integer(0) }
    for reward in rewards {
      missions += 1
      fuel += reward
      if fuel >= 1000 { (fuel, overloads) = (0, overloads + 1) }
    }
    let completions = try connection.statement("select count(*) from mission_completions where user_id = :user")
      .bind("user", user).scalar(Int.self)
    #expect(completions == missions)
    let categories = ["decision", "energy", "idea", "experiment", "challenge"]
    let expected =
      categories.map { name in rows.count { $0.category == name } } + [
        total, fuel, overloads, missions, model.streak, model.longestStreak, model.latestMissionDay,
      ]
    let stored = try connection.statement(
      """
      select decisions, energies, ideas, experiments, challenges, points, fuel, overloads, missions_completed, streak,
        longest_streak, latest_day
      from spark_profiles where user_id = :user
      """
    ).bind("user", user).all { row in try (0..<12).map { try row.integer($0) } }
    #expect(stored == (stored.isEmpty && rows.isEmpty ? [] : [expected]))
    let copies = try connection.statement("select total(owned) from card_states where user_id = :user")
      .bind("user", user).scalar(Double.self)
    let bonuses = ledger.count { $0.rule == "card_duplicate" }
    let cards = try connection.statement("select count(*) from card_states where user_id = :user")
      .bind("user", user).scalar(Int.self)
    #expect(Int(copies ?? 0) == bonuses + (cards ?? 0))
    #expect(Int(copies ?? 0) == rows.count)
  }

  private func checkWords(_ rows: [Row]) throws {
    var words: [String: Int] = [:]
    for row in rows {
      let text = ([row.title, row.notes] + row.tags).joined(separator: " ").lowercased()
      for word in Set(text.split { !$0.isLetter && !$0.isNumber }) { words[String(word), default: 0] += 1 }
    }
    let stored = try connection.statement("select word, sparks from spark_words where user_id = :user")
      .bind("user", user).all { (try $0.text(0), try $0.integer(1)) }
    #expect(Dictionary(uniqueKeysWithValues: stored) == words)
    // The index folds diacritics; one word of the walk has them.
    func folded(_ word: String) -> String { word == "été" ? "ete" : word }
    var terms: [Int64: Set<String>] = [:]
    try connection.statement("select doc & 2147483647, term from spark_terms").forEach { row in
      terms[try row.integer64(0), default: []].insert(try row.text(1))
    }
    for row in rows {
      let text = ([row.title, row.notes] + row.tags).joined(separator: " ").lowercased()
      let words = Set(text.split { !$0.isLetter && !$0.isNumber }.map { "u\(user)x\(folded(String($0)))" })
      let tags = row.tags.map { tag in
        "u\(user)t" + tag.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      }
      #expect(terms[Int64(row.id)] ?? [] == words.union(tags))
    }
  }
}
