import Foundation
import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@testable import FuzzTargets
@testable import kindling

/// The targets of `Tools/fuzz` without libFuzzer, on their seeds.
@Suite("Fuzz targets", .serialized)
struct SeedTests {
  private static func seeds(of target: FuzzTarget) throws -> [[UInt8]] {
    let folder = "Tools/fuzz/seeds/\(target.rawValue)"
    let names = try FileManager.default.contentsOfDirectory(atPath: Repository.root.appending(path: folder).path)
    return try names.sorted().map { try Repository.bytes(of: "\(folder)/\($0)") }
  }

  @Test("Every seed of a target keeps its promises", arguments: FuzzTarget.allCases)
  func promises(_ target: FuzzTarget) throws {
    let seeds = try Self.seeds(of: target)
    #expect(!seeds.isEmpty)
    for seed in seeds { seed.withUnsafeBufferPointer { target.check($0) } }
  }

  @Test("The methods of the target are those of the program")
  func methods() throws {
    let clock = ManualClock(try Harness.start.instant)
    let program = Composition.registry(Harness.program(clock), Harness.passwordCost)
    let names = MethodsTarget.registry(clock).methods.map { "\($0.name)" }
    #expect(names == program.methods.map { "\($0.name)" })
  }

  @Test("Changed calls name methods and have parameters in JSON")
  func mutations() throws {
    var mutator = CallMutator(seed: 1) { $0 }
    var input: [UInt8] = []
    for _ in 0..<200 {
      input = mutator.mutated(input)
      let lines = MethodsTarget.parts(of: input).calls.split(separator: UInt8(ascii: "\n"))
      #expect(lines.count <= MethodsTarget.maxCalls)
      for line in lines {
        let text = String(decoding: line, as: UTF8.self)
        let space = try #require(text.firstIndex(of: " "))
        #expect((try? JSON(String(text[space...]))) != nil, "\(text)")
      }
    }
  }
}
