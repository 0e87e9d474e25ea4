import StringCatalog
import Testing

@testable import Localization

/// The texts that the rules of learning paths lists, by section.
@Suite struct RuleTextTests {
  private static func expectAll(_ keys: [Substring], count: Int) throws {
    #expect(keys.count == count)
    let entries = try RepositoryCatalogs.entries()
    for key in keys { #expect(entries[String(key)] != nil, "\(key)") }
  }

  @Test("All labels exist (Learning paths, 7.)")
  func labels() throws {
    let keys = """
      nav.learn filter.all today.title path.active path.view badges.title streak.label
      stages.label lessons.label badge.earned state.completed state.in_progress
      lesson.mark_complete lesson.overview lesson.takeaways action.continue action.share
      auth.sign_in auth.sign_up auth.sign_out auth.create auth.full_name auth.email auth.password
      auth.confirm auth.password_hint strength.weak strength.fair strength.good strength.strong greeting.morning
      greeting.afternoon greeting.evening greeting.night category.milestone category.streak category.mastery
      category.special product.name notice.account_created notice.badge_unlocked notice.lesson_complete
      notice.welcome_back_title notice.welcome_back
      """
    try Self.expectAll(keys.split { $0.isWhitespace }, count: 44)
  }

  @Test("Labels that originally had no translation exist (Learning paths, 7.)")
  func laterLabels() throws {
    let keys = """
      badge.locked action.share_yours streak.longest stage.lessons_done
      stage.minutes_total lesson.duration
      """
    try Self.expectAll(keys.split { $0.isWhitespace }, count: 6)
  }

  @Test("Plurals and formats exist, and no text is a unit without its number (Learning paths, 7.)")
  func formats() throws {
    let keys = "stage.ofTotal lessons.progress format.stage_number streak.days streak.none badge.count"
    try Self.expectAll(keys.split { $0.isWhitespace }, count: 6)
    let entries = try RepositoryCatalogs.entries()
    for key in entries.keys { #expect(!key.hasPrefix("unit."), "\(key): a unit without its number") }
  }

  @Test("All messages exist (Learning paths, 7.)")
  func messages() throws {
    let keys = """
      error.invalid_email error.weak_password error.password_mismatch error.name_too_short
      error.account_already_exists error.invalid_credentials error.unknown_error error.terms_not_accepted
      error.not_signed_in error.lesson_not_found error.stage_locked motivation.streak_7 motivation.streak_3
      motivation.over_half motivation.started motivation.start badges.none badges.under_quarter badges.under_half
      badges.under_three_quarters badges.under_all badges.all hint.mastery hint.streak hint.milestone hint.special
      tile.mastery tile.streak tile.milestone lesson.praise stage.finished share.badge share.stage
      lesson.overview_text lesson.takeaway_1 lesson.takeaway_2 lesson.takeaway_3 lesson.takeaway_4 welcome.tagline
      auth.signin_subtitle auth.signup_subtitle auth.have_account auth.no_account auth.terms
      mastery.stage-01 mastery.stage-02 mastery.stage-03 mastery.stage-04 mastery.stage-05
      mastery.stage-06 mastery.stage-07 mastery.stage-08 mastery.stage-09 mastery.stage-10 mastery.stage-11
      mastery.other
      """
    try Self.expectAll(keys.split { $0.isWhitespace }, count: 56)
  }

  @Test("Texts of one path, 11 stages, 28 lessons and 12 achievements exist (Learning paths, 7.)")
  func content() throws {
    let lessonsPerStage = [3, 3, 4, 3, 2, 2, 2, 2, 2, 2, 3]
    var keys = ["path.path-fullstack-mobile.title", "path.path-fullstack-mobile.description"]
    for (index, count) in lessonsPerStage.enumerated() {
      let stage = (index < 9 ? "0" : "") + String(index + 1)
      keys += ["stage.stage-\(stage).title", "stage.stage-\(stage).description"]
      for lesson in 1...count {
        keys += ["lesson.lesson-\(stage)-\(lesson).title", "lesson.lesson-\(stage)-\(lesson).subtitle"]
      }
    }
    let achievements = """
      code-starter version-pro first-steps dedicated ui-artisan week-warrior halfway-hero data-wizard speed-learner
      streak-legend architect grand-master
      """
    for id in achievements.split(whereSeparator: \.isWhitespace) {
      keys += ["achievement.ach-\(id).title", "achievement.ach-\(id).description"]
    }
    #expect(keys.count == 2 * (1 + 11 + 28 + 12))
    for key in keys { #expect(Strings.message(forKey: key) != nil, "\(key)") }
  }
}
