import Database
import Kernel
import SQLite
import Service

/// Imports sparks from export lines and CSV rows.
enum SparkImport {
  private static let sparkSearch = Spark.table.description.searchStatement(by: ["titleKey", "createdAt", "title"])
  private static let contentFields: [StaticString] = ["title", "category", "intensity"]
  private static let contentSearch = Spark.table.description.contentsStatement(contentFields, within: ["titleKey"])

  /// Inserts a spark, or resolves the conflict with an equal spark; CSV rows earn points.
  @Sendable
  static func importSpark(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    var spark = try spark(of: line, importer)
    let outcome = try insert(&spark, line, importer)
    if line.isCSVRow, case .added = outcome {
      // An import awards no cards and completes no missions.
      try importer.transaction.ledger.pay(
        spark.points, to: importer.user, rule: "spark", subject: "\(spark.id)", period: Ledger.lifetime,
        at: importer.context.now)
    }
    return outcome
  }

  private static func insert(_ spark: inout Spark, _ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    let store = SparkStore(transaction: importer.transaction, user: importer.user)
    let search = SearchIndex(transaction: importer.transaction, user: importer.user)
    let profiles = ProfileStore(transaction: importer.transaction, user: importer.user)
    let hasCreationTime = line.specifies("createdAt")
    if let row = try row(of: spark, line, hasCreationTime: hasCreationTime, importer), let old = try store.spark(row) {
      return try importer.resolve(row) {
        spark.id = row
        retainFields(of: old, withoutColumnsIn: line, &spark)
        if !hasCreationTime {
          (spark.draft.createdAt, spark.zone, spark.day) = (old.draft.createdAt, old.zone, old.day)
        }
        if line.isCSVRow, spark.zone == old.zone { spark.isMorning = old.isMorning }
        // Ledger entries of edits are keyed by revision, so a revision must not repeat.
        spark.revision = max(spark.revision, old.revision)
        try store.update(spark)
        try search.remove(old)
        try search.insert(spark)
        try profiles.subtract(old)
        try profiles.add(spark)
        importer.state(SparkChanges.self).sparks.insert(row)
      }
    }
    spark.id = try store.insert(spark)
    try search.insert(spark)
    try profiles.add(spark)
    guard !line.isCSVRow else { return .added(row: spark.id) }
    let changes = importer.state(SparkChanges.self)
    changes.sparks.insert(spark.id)
    if let index = spark.card.flatMap({ CardCatalog.current.cardSlugs.index(of: $0) }) {
      changes.cards.insert(index)
    } else if changes.firstWithoutCard == nil {
      changes.firstWithoutCard = spark.id
    }
    return .added(row: spark.id)
  }

  /// Takes the values for which a file has no columns from the spark that a row replaces.
  private static func retainFields(of old: Spark, withoutColumnsIn line: ImportedLine, _ spark: inout Spark) {
    line.retain("notes", \.notes, of: old.draft, in: &spark.draft)
    line.retain("category", \.category, of: old.draft, in: &spark.draft)
    line.retain("intensity", \.intensity, of: old.draft, in: &spark.draft)
    line.retain("tags", \.tags, of: old.draft, in: &spark.draft)
    line.retain("estimatedMinutes", \.estimatedMinutes, of: old.draft, in: &spark.draft)
    line.retain("actualMinutes", \.actualMinutes, of: old.draft, in: &spark.draft)
    line.retain("isFavorite", \.isFavorite, of: old.draft, in: &spark.draft)
    spark.points = SparkPoints.points(spark.draft.category, spark.draft.intensity)
  }

  /// Returns the row id of an equal spark that no earlier line has matched.
  private static func row(
    of spark: Spark, _ line: ImportedLine, hasCreationTime: Bool, _ importer: Importer
  ) throws -> Int64? {
    guard try importer.hadRows(of: line.kind) else { return nil }
    var line = line
    line["title"] = .text(spark.draft.title)
    let key: ImportRule.Values = [("titleKey", .text(spark.draft.title.sortKey))]
    return hasCreationTime
      ? try importer.nextMatchingRow(sparkSearch, of: line, key)
      : try importer.nextMatchingRow(contentSearch, of: line, key, comparing: contentFields)
  }

  /// Returns the normalized spark of a line; throws if its title, tags, card, day or `isMorning` is invalid.
  ///
  /// The spark may be in the future, because the exporting clock may have been ahead or the local clock set back.
  private static func spark(of line: ImportedLine, _ importer: Importer) throws -> Spark {
    var spark = try Spark.table.value(of: line)
    SparkRules.normalize(&spark.draft)
    spark.points = SparkPoints.points(spark.draft.category, spark.draft.intensity)
    var issues: [DomainError.Issue] = []
    if spark.draft.title.isEmpty { issues.append(DomainError.titleRequired.issue(at: "/title")) }
    // A CSV row drops no card.
    if line.isCSVRow { spark.card = nil }
    if let card = spark.card, CardCatalog.current.cardSlugs.index(of: card) == nil {
      issues.append(DomainError.unknownRow.issue(at: "/card"))
    }
    if !TagList.areInBounds(spark.draft.tags) { issues.append(DomainError.invalidTag.issue(at: "/tags")) }
    if let error = DomainError(issues: issues) { throw error }
    try line.checkDay("day", of: "createdAt")
    guard SparkRules.isPossible(isMorning: spark.isMorning, at: spark.draft.createdAt, inZone: spark.zone) else {
      throw DomainError.invalidLine.at("/isMorning")
    }
    return spark
  }
}

/// The CSV tables of sparks and missions.
enum SparkCSV {
  static let all = [
    CSVTableSource(
      "sparks",
      // The zone determines the day of a spark.
      CSVTable(of: SparkExport.spark, omitting: ["isMorning", "revision"])
        .importable(requiring: ("title", .titleRequired), fillDefaults: fillInDefaults),
      identityDescription: """
        A row with `createdAt` exists if a spark has the same `title` and `createdAt`. A row without it exists if a \
        spark has the same `title`, `category` and `intensity`; a replacement does not change the time of the spark. \
        Replacing a spark does not change the values for which the file has no columns. Each spark matches at most \
        one row.
        """),
    CSVTableSource("missions", CSVTable(of: SparkExport.completion, omitting: ["position"])),
  ]

  /// Fills in the defaults of `sparks.create`.
  private static func fillInDefaults(_ spark: inout ImportedLine, _ context: CallContext) throws {
    spark.fillIn("category", .text(SparkCategory.idea.rawValue))
    spark.fillIn("intensity", .integer(Int64(SparkIntensity.medium.level)))
    spark.fillIn("tags", .text(TextList.json([])))
    spark.fillIn("isFavorite", .integer(0))
    spark.fillIn("revision", .integer(0))
    let createdAt = try spark.fillInstants("createdAt", "updatedAt", at: context.now)
    var account = try context.user.account
    if spark["day"] == .null || spark["zone"] == .null { spark.setZoneAndDay(of: createdAt, account) }
    if let zone = spark["zone"].text.flatMap({ Zone(identifier: $0) }) { account.zone = zone }
    spark.fillIn("isMorning", .integer(SparkRules.isMorning(createdAt, for: account) ? 1 : 0))
  }
}
