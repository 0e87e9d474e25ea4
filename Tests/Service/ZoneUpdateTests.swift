import Foundation
import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@Suite("New versions of the time zone database")
struct ZoneUpdateTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try install("2998a", "Africa/Casablanca")
  }

  /// Writes a zone with the rules of another one, and a version.
  private func install(_ version: String, _ rules: String) throws {
    try folder.write(try #require(ZoneCopy.embedded.file(named: rules)), to: "Test")
    try folder.write(Array("# version \(version)\n".utf8), to: "new")
    #expect(rename(folder.path("new"), folder.path("tzdata.zi")) == 0)
  }

  @Test("A running program uses a new version for the next call, and logs it", arguments: [true, false])
  func update(isDue: Bool) throws {
    let zones = ZoneDatabase(directory: ZoneDirectory(path: folder.path), copy: .embedded)
    let zone = try #require(Zone(identifier: "Test", in: zones))
    let log = CapturedLog()
    let client = try Harness().connect()
    client.dispatcher.settings.zoneUpdates = ZoneUpdates(
      of: zones, interval: isDue ? 0 : ZoneUpdates.defaultInterval, logger: log.logger)
    let instant = try "2027-07-01T00:00:00Z".instant
    #expect(zone.offset(at: instant) == 0)
    try install("2998b", "Europe/Paris")
    try client.call("system.ping")
    try client.call("system.ping")
    #expect(zone.offset(at: instant) == (isDue ? 7200 : 0))
    #expect(log.lines == (isDue ? ["time zones: now version 2998b (\(folder.path))"] : []))
  }
}
