import FuzzTargets
import Glibc

/// The target of this process, which the environment variable `KINDLING_FUZZ` names.
private let target: FuzzTarget = {
  guard let target = getenv("KINDLING_FUZZ").flatMap({ FuzzTarget(rawValue: String(cString: $0)) }) else {
    fatalError("KINDLING_FUZZ must be one of \(FuzzTarget.allCases.map(\.rawValue))")
  }
  return target
}()

@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int) -> Int

/// The libFuzzer entry point for one input.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.check(UnsafeBufferPointer(start: start, count: count))
  return 0
}

/// The libFuzzer entry point for a change of an input, in place; returns the new number of bytes.
@_cdecl("LLVMFuzzerCustomMutator")
package func mutate(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: CUnsignedInt) -> Int {
  let input = Array(UnsafeBufferPointer(start: data, count: count))
  let mutateInput: ([UInt8]) -> [UInt8] = { bytes in
    Array(unsafeUninitializedCapacity: max(bytes.count * 2, 64)) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      start.initialize(from: bytes, count: bytes.count)
      filled = mutateBytes(start, bytes.count, buffer.count)
    }
  }
  let mutated: [UInt8]
  switch target {
  case .methods:
    var mutator = CallMutator(seed: UInt64(seed), mutateBytes: mutateInput)
    mutated = mutator.mutated(input)
  case .sync:
    var mutator = SyncMutator(seed: UInt64(seed), mutateBytes: mutateInput)
    mutated = mutator.mutated(input)
  default: return mutateBytes(data, count, capacity)
  }
  let output = mutated.prefix(capacity)
  for (index, byte) in output.enumerated() { data[index] = byte }
  return output.count
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ argumentCount: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ check: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The entry point of the program, whose name SwiftPM gives to the linker; runs libFuzzer.
@_cdecl("fuzz_main")
package func runFuzzer(
  _ argumentCount: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
  var (argumentCount, arguments) = (argumentCount, arguments)
  return runDriver(&argumentCount, &arguments) { fuzz($0, $1) }
}
