import Kernel
import Service
import Testing

@testable import Library

@Suite("Fields of entry types (Tables, 2.)")
struct EntryRuleTests {
  private static let now = Instant(milliseconds: 1_000_000)

  private static let fields = CustomFields([CustomField(key: "route", name: "Route", type: .text)])

  /// Returns a draft with the fields of all types.
  private static func full(_ type: EntryType) -> EntryDraft {
    EntryDraft(
      type: type, title: "A moment", notes: "More", durationSeconds: 60, value: 1.5, checked: false, rating: 3,
      tags: ["a"], customData: NamedValues([NamedValue("route", .text("North"))]), mood: 2, isImportant: true,
      occurredAt: now)
  }

  /// Returns a draft with all fields of its type.
  private static func valid(_ type: EntryType) -> EntryDraft {
    var draft = full(type)
    EntryRules.clearFieldsOfOtherTypes(of: &draft)
    return draft
  }

  private func issues(
    _ draft: EntryDraft, latest: Instant = now, fieldIssues: [DomainError.Issue] = []
  ) -> [String] {
    EntryRules.issues(of: draft, fields: Self.fields, latest: latest, fieldIssues: fieldIssues).map {
      "\($0.rule) \($0.path)"
    }
  }

  @Test("An entry with all fields of its type is valid", arguments: EntryType.allCases)
  func validDraft(_ type: EntryType) {
    #expect(issues(Self.valid(type)).isEmpty)
  }

  @Test(
    "Each type requires its field",
    arguments: [
      (.session, "duration_required /durationSeconds"), (.measurement, "value_required /value"),
      (.log, "notes_required /notes"), (.checklist, "checked_required /checked"), (.rating, "rating_required /rating"),
    ] as [(EntryType, String)])
  func required(_ type: EntryType, _ issue: String) {
    var draft = Self.valid(type)
    (draft.notes, draft.durationSeconds, draft.value, draft.checked, draft.rating) = ("", nil, nil, nil, nil)
    #expect(issues(draft) == (type == .log ? [] : [issue]), "a log needs notes or values of custom fields")
    draft.customData = NamedValues()
    #expect(issues(draft) == [issue])
  }

  @Test(
    "Fields of other types are not allowed",
    arguments: [
      (.session, ["/value", "/checked", "/rating"]), (.measurement, ["/checked", "/rating"]),
      (.log, ["/value", "/checked", "/rating"]), (.checklist, ["/value", "/rating"]),
      (.rating, ["/value", "/checked"]),
    ] as [(EntryType, [String])])
  func disallowedFields(_ type: EntryType, _ paths: [String]) {
    #expect(issues(Self.full(type)) == paths.map { "field_not_allowed \($0)" })
  }

  @Test(
    "A change of the type clears the fields that the new type does not allow",
    arguments: EntryType.allCases, EntryType.allCases)
  func typeChange(_ before: EntryType, _ after: EntryType) {
    var draft = Self.valid(before)
    draft.type = after
    EntryRules.clearFieldsOfOtherTypes(of: &draft)
    #expect(draft.value == (before == after && after == .measurement ? 1.5 : nil))
    #expect(draft.checked == (before == after && after == .checklist ? false : nil))
    #expect(draft.rating == (before == after && after == .rating ? 3 : nil))
    #expect([draft.durationSeconds, draft.mood] == [60, 2] && draft.tags == ["a"])
    #expect(draft.customData == Self.full(after).customData && draft.isImportant)
  }

  @Test("Issues are sorted in the order of the rules, including those found while decoding")
  func order() {
    var draft = Self.full(.measurement)
    (draft.title, draft.value, draft.customData.all[0]) = ("", nil, NamedValue("a/b~", .text("x")))
    let fieldIssues = [
      DomainError.invalidTag.issue(at: "/tags"), DomainError.moodOutOfRange.issue(at: "/mood"),
      DomainError.invalidDuration.issue(at: "/durationSeconds"),
    ]
    #expect(
      issues(draft, latest: Instant(milliseconds: 999_999), fieldIssues: fieldIssues) == [
        "title_required /title", "value_required /value", "invalid_duration /durationSeconds",
        "mood_out_of_range /mood", "invalid_tag /tags", "field_not_allowed /checked", "field_not_allowed /rating",
        "unknown_custom_field /customData/a~1b~0", "date_in_future /occurredAt",
      ])
  }

  @Test("An unknown type suppresses the issues of fields that depend on the type")
  func unknownType() {
    let fieldIssues = [DomainError.invalidEntryType.issue(at: "/type")]
    #expect(issues(Self.full(.session), fieldIssues: fieldIssues) == ["invalid_entry_type /type"])
  }

  @Test("Custom data is trimmed, without empty texts, in stored form and in the order of the table's fields")
  func normalized() {
    var draft = Self.full(.session)
    draft.customData.all = [
      NamedValue("other", .text("old")), NamedValue("c", .text("e\u{301}")), NamedValue("b", .text("  ")),
      NamedValue("n", .number(-0.0)), NamedValue("a", .text(" one ")), NamedValue("d", .number(1)),
    ]
    let fields = CustomFields([
      CustomField(key: "a", name: "A", type: .text), CustomField(key: "b", name: "B", type: .text),
      CustomField(key: "c", name: "C", type: .choice, options: ["\u{e9}"]),
      CustomField(key: "d", name: "D", type: .day), CustomField(key: "n", name: "N", type: .number),
    ])
    let customData = EntryRules.normalized(draft, fields: fields).customData
    #expect(customData.json == #"{"a":"one","c":"é","n":0,"other":"old","d":1}"#)
    #expect(
      EntryRules.valueIssues(of: customData, fields).map { "\($0.rule) \($0.path)" } == [
        "unknown_custom_field /customData/other", "invalid_custom_value /customData/d",
      ])
  }
}
