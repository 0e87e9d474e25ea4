import TestSupport
import Testing

/// A U+0000 in a title or a name is answered as what it is, in the language of the user.
@Suite struct ControlCharacterTests {
  @Test(
    "A U+0000 is not answered as a matter of length",
    arguments: [
      ("profile.update", #"{"name": "A\u0000B"}"#, "name"), ("sparks.create", #"{"title": "A\u0000B"}"#, "title"),
      ("tables.create", #"{"name": "A\u0000B"}"#, "name"),
      ("entries.add", #"{"tableId": 1, "title": "A\u0000B", "durationSeconds": 1}"#, "title"),
      ("settings.update", #"{"displayName": "A\u0000B"}"#, "displayName"),
      ("study.updateProfile", #"{"name": "A\u0000B"}"#, "name"),
      ("kits.create", #"{"name": "A\u0000B", "stage": 0, "questions": []}"#, "name"),
      (
        "challenges.create", #"{"title": "A\u0000B", "description": "", "duration": 1, "tasksPerDay": 1}"#, "title"
      ),
    ])
  func refused(_ method: String, _ params: String, _ field: String) throws {
    let fixture = try WholeService.fixture()
    try fixture.signUp(locale: "fr")
    try fixture.call("tables.create", #"{"name": "Runs"}"#)
    let refusal = try fixture.refusal(method, params)
    #expect(refusal.code == 1005 && refusal.rule == "invalid_format" && refusal.path == "/\(field)")
    #expect(try refusal.data["issues"][0]["path"].string == "/\(field)")
    let message = try #require(try refusal.data["issues"][0]["message"].string)
    #expect(message.contains("caractère de contrôle U+0000"), "\(message)")
  }
}
