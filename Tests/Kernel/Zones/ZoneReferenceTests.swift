import Foundation
import TestFiles
import Testing

@testable import Kernel

@Suite("Offsets match Python's zoneinfo", .enabled(if: Python.isInstalled, "python3 is not installed"))
struct ZoneReferenceTests {
  /// Compares the offsets of files at all transitions from 1900 to 2100 and at random times up to 2400.
  private func compare(_ paths: [String]) throws {
    let folder = try TemporaryFolder()
    let script = Repository.root.appending(path: "Tests/Kernel/Zones/offsets.py").path
    try folder.write(Array(paths.map { $0 + "\n" }.joined().utf8), to: "paths")
    let status = Python.runProgram(
      "/bin/sh", ["-c", #"exec python3 "$0" "$1" < "$2""#, script, folder.path("output"), folder.path("paths")],
      errors: folder.path("errors"))
    let errors = String(decoding: try folder.bytes(of: "errors"), as: UTF8.self)
    #expect(status == 0, "\(errors)")

    let zones = try paths.map { try Zone(identifier: $0, data: Array(Data(contentsOf: URL(filePath: $0)))) }
    var mismatches: [String] = []
    var comparisons = 0
    try folder.bytes(of: "output").withUnsafeBytes { bytes in
      for position in stride(from: 0, to: bytes.count, by: 24) {
        func field(_ index: Int) -> Int64 {
          Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: position + 8 * index, as: Int64.self))
        }
        let (zone, instant) = (zones[Int(field(0))], Instant(milliseconds: field(1) * 1000))
        comparisons += 1
        if zone.offset(at: instant) != Int(field(2)) { mismatches.append("\(zone.identifier) \(instant) \(field(2))") }
      }
    }
    #expect(mismatches == [])
    #expect(comparisons > 100 * paths.count)
  }

  @Test("All zones of the copy in the program")
  func copy() throws {
    let folder = try TemporaryFolder()
    let files = Set(ZoneCopy.embedded.names.compactMap { ZoneCopy.embedded.file(named: $0) })
    #expect(files.count > 300)
    let names = try files.enumerated().map { number, file in
      try folder.write(file, to: "\(number)")
      return "\(number)"
    }
    try compare(names.map(folder.path))
  }

  private static let systemFolder = "/usr/share/zoneinfo"

  @Test(
    "All zones of the system's directory",
    .enabled(if: FileManager.default.fileExists(atPath: systemFolder), "the system has no time zones"))
  func system() throws {
    let directory = ZoneDirectory(path: Self.systemFolder)
    var paths: [[UInt8]: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: Self.systemFolder).sorted() {
      guard let bytes = try? directory.file(named: name), (try? TimeZoneFile(bytes)) != nil else { continue }
      paths[bytes] = "\(Self.systemFolder)/\(name)"
    }
    #expect(paths.count > 300)
    try compare(paths.values.sorted())
  }
}
