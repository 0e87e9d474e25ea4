import Kernel
import Service

/// Sparks and missions as CSV tables.
enum SparkCSV {
  static let all = [
    CSVTableSource(
      "sparks",
      CSVTable(of: SparkExport.spark).returning(requiring: "title", missing: .titleRequired, complete: complete),
      identity: """
        A row with `createdAt` exists if a spark has the same `title` and `createdAt`; one without, if a spark has the same \
        `title`, `category` and `intensity`, which keeps its moment if it is replaced. Equal rows stand for as many sparks.
        """),
    CSVTableSource("missions", CSVTable(of: SparkExport.completion)),
  ]

  /// Fills in what `sparks.create` sets if it is not stated.
  private static func complete(_ spark: inout ImportedLine, _ context: CallContext) throws {
    spark.fill("category", .text(SparkCategory.idea.rawValue))
    spark.fill("intensity", .integer(Int64(SparkIntensity.medium.level)))
    spark.fill("tags", .text(TextList.json([])))
    spark.fill("isFavorite", .integer(0))
    spark.fill("revision", .integer(0))
    let moment = try spark.fillMoments("createdAt", "updatedAt", at: context.now)
    if spark["day"] == .null || spark["zone"] == .null || spark["isMorning"] == .null {
      let account = try context.user.account
      spark.setDay(of: moment, account)
      spark["isMorning"] = .integer(SparkRules.isMorning(moment, for: account) ? 1 : 0)
    }
  }
}
