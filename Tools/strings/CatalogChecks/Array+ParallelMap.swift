import Dispatch
import Foundation
import Synchronization

extension Array where Element: Sendable {
  /// Returns the concatenated results of a transformation of slices, computed on all processors.
  ///
  /// The transformation is called from several threads at once.
  func flatMapInParallel<Result: Sendable>(_ transform: @Sendable (ArraySlice<Element>) -> [Result]) -> [Result] {
    // There are more slices than processors, so that a slow slice delays the result only slightly.
    let size = Swift.max(1, count / (8 * ProcessInfo.processInfo.activeProcessorCount))
    let starts = Array<Int>(stride(from: 0, to: count, by: size))
    let parts = Mutex<[Int: [Result]]>([:])
    DispatchQueue.concurrentPerform(iterations: starts.count) { index in
      let part = transform(self[starts[index]..<Swift.min(starts[index] + size, count)])
      parts.withLock { $0[index] = part }
    }
    var results = parts.withLock { parts in
      defer { parts = [:] }
      return parts
    }
    var all: [Result] = []
    // Each part is freed after it has been copied, because the results can be large.
    for index in starts.indices { all += results.removeValue(forKey: index) ?? [] }
    return all
  }
}
