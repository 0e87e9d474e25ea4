import Database
import Kernel
import SQLite
import TestSupport
import Testing

@testable import kindling

/// Exchanges between versions of the program. (Sync, 3.)
///
/// Two devices with a newer version exchange only with one that has an older version, or with two of them.
@Suite struct VersionTests {
  private let first: SyncDevice
  private let older: SyncDevice
  private let last: SyncDevice

  init() throws {
    first = try SyncDevice("first", with: .newer, seed: 1)
    older = try SyncDevice("older", with: .older, seed: 2)
    last = try SyncDevice("last", with: .newer, seed: 3)
    for device in [older, last] { try device.exchange(with: older === device ? first : older, isLinking: true) }
    try first.change("insert into stars (user_id, title, created_at, color) values (:user, 'Vega', 1, 3)")
    try first.change("insert into stars (user_id, title, created_at) values (:user, 'Sirius', 2)")
    try first.change("insert into comets values (1, 1986, 'Halley')")
  }

  /// Exchanges the newer ones with the older one, and expects that all are equal.
  private func exchange() throws {
    for device in [first, last, first] { #expect(try device.exchange(with: older).isEqual) }
    let digests = try [first, older, last].map { try $0.digest() }
    #expect(Set(digests).count == 1)
    for device in [first, older, last] { #expect(try device.findings() == []) }
    #expect(try first.sky() == last.sky())
  }

  private func expectSky(of device: SyncDevice, _ texts: [String]) throws {
    let sky = try device.sky()
    #expect(sky == texts)
  }

  private func wait() { for device in [first, older, last] { device.user.clock.advance(seconds: 60) } }

  @Test("An older version passes on kinds and parts that it does not know, and newer ones show them")
  func parked() throws {
    try exchange()
    try expectSky(of: last, ["Sirius - -", "Vega 3 1986 Halley"])
    #expect(try older.status()["parked"].int == 1)
    let outcome = try last.exchange(with: older)
    #expect(outcome.received == 0 && outcome.sent == 0)
  }

  @Test("Edits of an older version and of newer ones stay")
  func edits() throws {
    try exchange()
    try older.change("update stars set title = 'Wega' where title = 'Vega'")
    wait()
    try last.change("update stars set color = 5 where title = 'Vega'")
    try last.change("update stars set color = 7 where title = 'Sirius'")
    try last.change("update comets set name = '1P/Halley'")
    try exchange()
    try expectSky(of: first, ["Sirius 7 -", "Wega 5 1986 1P/Halley"])
    wait()
    try first.change("update stars set color = null where title = 'Sirius'")
    try exchange()
    try expectSky(of: last, ["Sirius - -", "Wega 5 1986 1P/Halley"])
  }

  @Test("What an older version deletes is hidden with what it does not know, and returns with it")
  func deletion() throws {
    try exchange()
    wait()
    try older.change("delete from stars where title = 'Vega'")
    try exchange()
    try expectSky(of: last, ["Sirius - -"])
    wait()
    try last.change("insert into stars (user_id, title, created_at, color) values (:user, 'Vega', 1, 4)")
    try exchange()
    try expectSky(of: first, ["Sirius - -", "Vega 4 1986 Halley"])
  }

  @Test("An older version that compares all rows keeps what it does not know")
  func comparison() throws {
    try exchange()
    try older.change("update stars set title = 'Wega' where title = 'Vega'")
    try older.user.database.connection.statement("update sync_accounts set folded = null").run()
    try exchange()
    try expectSky(of: last, ["Sirius - -", "Wega 3 1986 Halley"])
  }

  @Test("A file of an older version shows facts that it has parked when a newer version opens it and receives a change")
  func update() throws {
    try exchange()
    let harness = try SkyVersion.newer.open(older.user.database, seed: 4)
    let updated = SyncDevice(of: harness.connect(), named: "older")
    try updated.user.signIn("zoe@example.org")
    wait()
    try last.change("update stars set title = 'Sirius A' where title = 'Sirius'")
    #expect(try updated.exchange(with: last).isEqual)
    let sky = try updated.sky()
    #expect(sky.last?.hasSuffix("1986 Halley") == true)
    #expect(try updated.findings() == [] && updated.status()["parked"].int == 0)
  }

  @Test("A value that an older version has passed on unchecked waits with its row")
  func uncheckedValue() throws {
    try exchange()
    try older.change("update stars set title = 'Wega' where title = 'Vega'")
    let line = try #require(try older.lines().first { $0["kind"].string == "star" && $0["part"].string == "title" })
    let color = line.description.replacing(#""part":"title""#, with: #""part":"color""#)
      .replacing(#/"at":"[^"]*"/#, with: #""at":"2026-11-21T10:00:00.000Z+0/00000000000b""#)
      .replacing(#/"values":\{[^}]*\}/#, with: #""values":{"color":"red"}"#)
    try older.apply([color])
    let updated = SyncDevice(of: try SkyVersion.newer.open(older.user.database, seed: 4).connect(), named: "older")
    try updated.user.signIn("zoe@example.org")
    let later = line.description.replacing(#/"at":"[^"]*"/#, with: #""at":"2026-11-21T11:00:00.000Z+0/00000000000b""#)
    try updated.apply([later.replacing("Wega", with: "Vega A")])
    try expectSky(of: updated, ["Sirius - -"])
    #expect(try updated.status()["parked"].int == 2 && updated.findings() == [])
  }

  @Test("A badge of a newer version is passed on, and not listed here")
  func badge() throws {
    let devices = try ["laptop", "phone"].map { try SyncDevice($0) }
    try devices[1].exchange(with: devices[0], isLinking: true)
    let uid = MergeRegister.uid(of: #"["achievement","ach-future"]"#)
    let at = "2026-11-21T08:00:00.000Z+0/00000000000b"
    let values = #"{"achievement":"ach-future","unlockedAt":"2026-11-21T08:00:00.000Z"}"#
    let badges = try devices[1].user.call("achievements.list")
    try devices[0].apply([#"{"kind": "achievement", "uid": "\#(uid)", "at": "\#(at)", "values": \#(values)}"#])
    #expect(try devices[1].exchange(with: devices[0]).isEqual)
    for device in devices {
      #expect(try device.status()["parked"].int == 0 && device.user.harness.violations() == [])
      #expect(try device.registers().registers["achievement \(uid) "]?.values?.description == values)
      #expect(try device.user.call("achievements.list") == badges)
    }
  }

  @Test("A mission of a newer version is parked and passed on, and pays nothing here")
  func mission() throws {
    let devices = try ["laptop", "phone"].map { try SyncDevice($0) }
    try devices[1].exchange(with: devices[0], isLinking: true)
    let uid = MergeRegister.uid(of: #"["missionCompletion","d-future","2026-11-21"]"#)
    let at = "2026-11-21T08:00:00.000Z+0/00000000000b"
    let values =
      #"{"completedAt":"2026-11-21T08:00:00.000Z","day":"2026-11-21","mission":"d-future","period":"2026-11-21","#
      + #""position":1795251600000}"#
    try devices[0].apply([#"{"kind": "missionCompletion", "uid": "\#(uid)", "at": "\#(at)", "values": \#(values)}"#])
    #expect(try devices[1].exchange(with: devices[0]).isEqual)
    for device in devices {
      #expect(try device.status()["parked"].int == 1 && device.user.harness.violations() == [])
      #expect(try device.user.call("sparks.progress")["points"].int == 0)
      let register = try device.registers().registers["missionCompletion \(uid) "]
      #expect(register?.values?.description == values)
    }
    try devices[1].user.call("sparks.create", #"{"title": "A lighthouse"}"#)
    #expect(try devices[0].exchange(with: devices[1]).isEqual)
    #expect(try devices[0].status()["parked"].int == 1)
  }
}
