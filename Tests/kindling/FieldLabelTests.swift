import Localization
import TestSupport
import Testing

@testable import Service
@testable import kindling

@Suite("Labels of fields in messages to users (Localization)")
struct FieldLabelTests {
  @Test("Each label exists, and names a field of a method")
  func labels() throws {
    let document = try Harness.program().connect().call("rpc.discover").description
    for (name, key) in FieldLabels.keys {
      // A member of an object is a property of its schema, a parameter has a name.
      let isField = document.contains("\"\(name)\":{") || document.contains("\"name\":\"\(name)\"")
      #expect(isField && Strings.message(forKey: key) != nil, "\(name) \(key)")
    }
  }

  @Test(
    "Messages name fields in the user's language; the path names the parameter",
    arguments: [
      ("habits.create", #"{"name": "Lire", "schedule": {"type": "daily"}, "color": 99}"#, "Couleur", "/color"),
      ("habits.create", #"{"name": "", "schedule": {"type": "daily"}}"#, "Saisissez un nom.", "/name"),
    ])
  func french(_ method: String, _ params: String, _ part: String, _ path: String) throws {
    let client = try Harness.program().connect()
    try client.signUp(locale: "fr")
    let failure = try client.failure(method, params)
    #expect(try failure.data["issues"][0]["path"].string == path || failure.path == path)
    #expect(failure.description.contains(part), "\(failure)")
  }
}
