import Dispatch
import Foundation
import Synchronization

extension Array where Element: Sendable {
  /// What a transformation makes of runs of the elements, put together in their order; all processors work on it.
  ///
  /// - Parameter transform: Takes some elements that follow each other; called from several threads at once.
  /// - Returns: What it gave for each run, in the order of the elements.
  func flatMapInParallel<Result: Sendable>(_ transform: @Sendable (ArraySlice<Element>) -> [Result]) -> [Result] {
    // More runs than processors, so that none waits long for the one with the slowest.
    let size = Swift.max(1, count / (8 * ProcessInfo.processInfo.activeProcessorCount))
    let starts = Array<Int>(stride(from: 0, to: count, by: size))
    let parts = Mutex<[Int: [Result]]>([:])
    DispatchQueue.concurrentPerform(iterations: starts.count) { run in
      let part = transform(self[starts[run]..<Swift.min(starts[run] + size, count)])
      parts.withLock { $0[run] = part }
    }
    let results = parts.withLock(\.self)
    return starts.indices.flatMap { results[$0] ?? [] }
  }
}
