import Database
import JSONRPC
import Kernel
import SQLite
import TestSupport

@testable import Service
@testable import kindling

/// A version of the program with stars; a newer one has colors of stars, and comets.
enum SkyVersion {
  case older, newer

  private struct Star: Sendable {
    var id: Int64 = 0
    var title = ""
    var createdAt = Instant(milliseconds: 0)
    var color: Int?
  }

  private struct Comet: Sendable {
    var year = 0
    var name = ""
  }

  private struct Change: Parameters {
    let sql: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      sql = try fields.required("sql", .text(1...1000), "The statement.")
    }
  }

  /// Runs a statement, whose changes are recorded.
  private static let change = Method(
    "sky.change", "Changes rows of the user.", effect: .write, access: .signedIn, examples: []
  ) { (input: Change, context) in
    let statement = try context.transaction.statement(SQL(interning: input.sql))
    if statement.hasParameter(named: "user") { try statement.bind("user", try context.user.id) }
    try statement.run()
    return EmptyResult()
  }

  private static let comets: SQL = """
    create table if not exists comets (
      star_id integer not null references stars (id) on delete cascade, year integer not null check (year > 0),
      name text not null, primary key (star_id, year)
    ) strict, without rowid
    """

  private var stars: Table<Star> {
    let color = Column<Star>("color", \.color, .integer(0...9), "The color.")
    return Table(
      "stars", key: .number, id: \Star.id, blank: Star(),
      [
        Column("title", \.title, .text(1...64), "The title."),
        Column("createdAt", \.createdAt, .instant, "The creation time.", isFixed: true),
      ] + (self == .newer ? [color] : []))
  }

  private var history: History {
    let stars = stars.description
    let comets = Table(
      "comets", owner: .row("star", column: "star_id", of: stars, "The star."), key: .columns(["year"]), blank: Comet(),
      [Column("year", \.year, .integer(1...9999), "The year."), Column("name", \.name, .text(1...64), "The name.")])
    let tables: [DomainHistory.RestorableTable] = [
      .init("star", stars, .born("title", "createdAt")), .init("comet", comets.description, .keyed),
    ]
    return History(
      Composition.history.domains + [DomainHistory(of: "sky", tables: self == .newer ? tables : [tables[0]])])
  }

  /// Opens a database with this version, which adds what the schema lacks.
  func open(_ database: Database, at now: Instant = Harness.startInstant, seed: UInt64) throws -> Harness {
    let connection = database.connection
    try connection.statement(
      """
      create table if not exists stars (
        id integer primary key autoincrement, user_id integer not null references users (id) on delete cascade,
        title text not null, created_at integer not null
      ) strict
      """
    ).run()
    let hasColor = try connection.statement("select 1 from pragma_table_info('stars') where name = 'color'").scalar(
      Int.self)
    if self == .newer {
      if hasColor == nil { try connection.statement("alter table stars add column color integer").run() }
      try connection.statement(Self.comets).run()
    }
    let hooks = Composition.hooks
    let clock = ManualClock(now)
    return Harness(
      Registry(methods: Harness.registry(clock).methods + [Self.change], topics: []),
      checks: SyncChecks(of: history).all, clock: clock, database: database,
      random: SeededRandomSource(seed: seed),
      hooks: DomainHooks(
        friendsOf: hooks.friendsOf, namesVisibleTo: hooks.namesVisibleTo,
        willDeleteAccount: hooks.willDeleteAccount, history: history))
  }
}

extension SyncDevice {
  /// Creates a synced account on a device with a version.
  convenience init(_ name: String, with version: SkyVersion, seed: UInt64) throws {
    let database = try Database.inMemory(now: Harness.startInstant, indexMerges: Composition.indexMerges)
    try self.init(notSynced: name, in: version.open(database, seed: seed))
    try user.call("sync.enable", #"{"device": "\#(name)"}"#)
  }

  /// Changes rows of stars and comets.
  func change(_ sql: String) throws { try user.call("sky.change", #"{"sql": \#(sql.quotedAsJSON)}"#) }

  /// Returns the stars and the comets as texts.
  func sky() throws -> [String] {
    try user.database.connection.statement(
      """
      select title || ' ' || ifnull(color, '-') || ' ' || ifnull((
        select group_concat(year || ' ' || name) from comets where star_id = stars.id), '-') from stars order by title
      """
    ).all { try $0.text(0) }
  }

  /// The findings of the doctor about facts.
  func findings() throws -> [String] { try user.harness.violations().filter { $0.contains("sync_facts") } }
}
