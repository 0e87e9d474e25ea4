import Database
import SQLite
import TestSupport
import Testing

@testable import Auth

@Suite("The doctor's checks of accounts")
struct AccountCheckTests {
  @Test("An account with an unknown time zone has the days of UTC, and is a finding")
  func unknownZone() throws {
    let harness = try Harness(checks: Auth.checks)
    let token = try harness.connect().signUp(zone: "US/Pacific")
    _ = try harness.user("Ben", zone: "Asia/Tokyo")
    #expect(try harness.violations() == [])

    try harness.database.connection.execute(
      script: "update users set time_zone = 'Mars/Olympus' where name like 'Ada%'", name: "test")
    let client = harness.connect()
    #expect(try client.call("auth.resume", #"{"token": "\#(token)"}"#)["user"]["timeZone"].string == "UTC")
    try client.call("profile.get")
    #expect(
      try harness.violations() == ["time zones: user 1: unknown time zone “Mars/Olympus”; UTC applies instead"])
    #expect(try client.failure("profile.update", #"{"timeZone": "Mars/Olympus"}"#).rule == "unknown_time_zone")

    // It remains until the user changes it, because another machine may know it.
    try client.call("profile.update", #"{"name": "Ada King", "dayStartsAt": 2}"#)
    #expect(
      try harness.violations() == ["time zones: user 1: unknown time zone “Mars/Olympus”; UTC applies instead"])
    try client.call("profile.update", #"{"timeZone": "UTC"}"#)
    #expect(try harness.violations() == [])
  }
}
