import Kernel
import SQLite
import TestSupport
import Testing

@testable import Cards

@Suite("How lists of sparks are read (sparks-missions-cards-library.md 2.8)")
struct SparkListPlanTests {
  private static func filter(_ change: (inout SparkFilter) -> Void) -> SparkFilter {
    var filter = SparkFilter()
    change(&filter)
    return filter
  }

  private static let days = CivilDay(dayNumber: 1)...CivilDay(dayNumber: 2)

  @Test("By time, one index is walked: that which knows most of the filter", arguments: [SparkSort.newest, .oldest])
  func byTime(_ sort: SparkSort) {
    func walk(_ change: (inout SparkFilter) -> Void) -> [SparkWalk] {
      SparkListPlan(Self.filter(change), sort).segments.map(\.walk)
    }
    #expect(walk { _ in } == [.all])
    #expect(walk { $0.days = Self.days } == [.all])
    #expect(walk { $0.category = .energy } == [.category(.energy)])
    #expect(walk { $0.intensity = .high } == [.intensity(.high)])
    #expect(walk { ($0.category, $0.intensity) = (.energy, .high) } == [.points(30)])
    #expect(walk { ($0.category, $0.favorites) = (.energy, true) } == [.favorites])
  }

  @Test("By points, each number of points that can be is walked, the highest first")
  func byPoints() {
    func ranks(_ change: (inout SparkFilter) -> Void) -> [Int] {
      SparkListPlan(Self.filter(change), .points).segments.map(\.rank)
    }
    #expect(ranks { _ in } == [-62, -50, -40, -37, -30, -25, -22, -20, -16, -15, -12, -10, -8])
    #expect(ranks { $0.category = .idea } == [-20, -16, -12, -8])
    #expect(ranks { $0.intensity = .low } == [-25, -20, -15, -10, -8])
    #expect(ranks { ($0.category, $0.intensity) = (.challenge, .extreme) } == [-62])
  }

  @Test("By category or intensity, the groups are walked in their order")
  func byGroup() {
    let names = SparkListPlan(SparkFilter(), .category).segments.map(\.walk)
    #expect(
      names == [
        .category(.challenge), .category(.decision), .category(.energy), .category(.experiment), .category(.idea),
      ])
    let strong = Self.filter { $0.intensity = .extreme }
    #expect(
      SparkListPlan(strong, .category).segments.map(\.walk) == [
        .points(62), .points(25), .points(37), .points(50), .points(20),
      ])
    let levels = SparkListPlan(SparkFilter(), .intensity).segments
    #expect(levels.map(\.walk) == [.intensity(.extreme), .intensity(.high), .intensity(.medium), .intensity(.low)])
    #expect(levels.map(\.rank) == [-4, -3, -2, -1])
    let ideas = Self.filter { $0.category = .idea }
    #expect(
      SparkListPlan(ideas, .intensity).segments.map(\.walk) == [.points(20), .points(16), .points(12), .points(8)])
  }

  @Test("Sparks are read only where the index does not know everything")
  func sifting() {
    func sifts(_ sort: SparkSort, _ change: (inout SparkFilter) -> Void) -> Bool {
      SparkListPlan(Self.filter(change), sort).segments.contains(where: \.needsSifting)
    }
    for sort in SparkSort.allCases { #expect(!sifts(sort) { _ in }) }
    #expect(!sifts(.newest) { $0.category = .idea })
    #expect(!sifts(.oldest) { $0.intensity = .low })
    #expect(!sifts(.newest) { $0.favorites = true })
    #expect(sifts(.newest) { ($0.category, $0.intensity) = (.idea, .low) }, "points may be of several categories")
    #expect(sifts(.alphabetical) { $0.category = .idea })
    #expect(sifts(.newest) { $0.days = Self.days }, "the instants of a day are wider than the day")
    #expect(sifts(.newest) { $0.tags = ["a"] })
    #expect(sifts(.newest) { $0.words = ["a"] })
    #expect(sifts(.newest) { $0.withNotes = true })
  }

  @Test("Conditions that the walk does not know may be gathered")
  func sources() {
    func sources(_ sort: SparkSort, _ change: (inout SparkFilter) -> Void) -> [SparkListPlan.Source] {
      SparkListPlan(Self.filter(change), sort).sources
    }
    #expect(sources(.newest) { $0.withNotes = true }.isEmpty)
    #expect(sources(.newest) { ($0.category, $0.days) = (.idea, Self.days) }.isEmpty)
    #expect(sources(.newest) { ($0.category, $0.favorites) = (.idea, true) } == [.walk(.category(.idea))])
    #expect(sources(.points) { $0.favorites = true } == [.walk(.favorites)])
    #expect(
      sources(.alphabetical) { ($0.intensity, $0.favorites, $0.days) = (.low, true, Self.days) } == [
        .walk(.all), .walk(.favorites), .walk(.intensity(.low)),
      ])
    #expect(sources(.oldest) { ($0.tags, $0.words) = (["a"], ["b"]) } == [.tags(["a"]), .words(["b"])])
  }

  @Test("Every walk goes along an index and sorts nothing", arguments: SparkWalker.Statements.allCases)
  func walks(_ statement: SparkWalker.Statements) throws {
    let plan = try Shelf(users: 0).connection.queryPlan(of: statement.rawValue)
    let isSearch = [.found, .foundBefore, .foundAfter, .titlesWithWords].contains(statement)
    #expect(plan.count == (statement == .found ? 3 : isSearch ? 2 : 1), "\(plan)")
    // The sparks of one moment, of which there are few, are sorted by their rows.
    #expect(plan.allSatisfy { !$0.sorts } != (statement == .found), "\(plan)")
    if isSearch {
      #expect(plan[0].detail.contains("VIRTUAL TABLE INDEX"), "\(plan)")
      #expect(plan[1].detail.hasPrefix("SEARCH s USING INDEX sparks_by_place (place=?"), "\(plan)")
      return
    }
    #expect(plan[0].detail.hasPrefix("SEARCH sparks USING COVERING INDEX "), "\(plan)")
    let index: String
    switch statement {
    case .all, .allBefore, .allAfter: index = "sparks_by_time (user_id=? AND created_at"
    case .favorites, .favoritesBefore, .favoritesAfter: index = "sparks_by_favorite (user_id=? AND created_at"
    case .category, .categoryBefore, .categoryAfter:
      index = "sparks_by_category (user_id=? AND category=? AND created_at"
    case .intensity, .intensityBefore, .intensityAfter:
      index = "sparks_by_intensity (user_id=? AND intensity=? AND created_at"
    case .points, .pointsBefore, .pointsAfter: index = "sparks_by_points (user_id=? AND points=? AND created_at"
    case .titleAtMoment: index = "sparks_by_title (user_id=? AND title_key=? AND created_at=? AND id<?"
    case .titleBefore: index = "sparks_by_title (user_id=? AND title_key=? AND created_at<?"
    case .titlesAfter, .found, .foundBefore, .foundAfter, .titlesWithWords:
      index = "sparks_by_title (user_id=? AND title_key>?"
    }
    #expect(plan[0].detail.contains(index), "\(plan)")
  }

  @Test(
    "Nothing else scans a table or sorts",
    arguments: SparkFinder.Statements.allCases.map(\.rawValue) + SparkSources.Statements.allCases.map(\.rawValue)
      + SparkSieve.Statements.allCases.map(\.rawValue) + SparkStreams.Statements.allCases.map(\.rawValue))
  func others(_ statement: SQL) throws {
    let plan = try Shelf(users: 0).connection.queryPlan(of: statement)
    // Few sparks wait.
    #expect(plan.allSatisfy { [nil, "spark_waiting"].contains($0.scansTable) && !$0.sorts }, "\(plan)")
  }
}
