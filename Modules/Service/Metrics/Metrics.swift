import CLinux
import Glibc
import JSONRPC
import SQLite
import Synchronization

/// The counts and latencies of the calls of this process since its start.
public final class Metrics: Sendable {
  private struct MethodMetrics {
    let method: Method
    var errors = 0
    var latency = LatencyHistogram()
  }

  private struct State {
    var methods: [MethodMetrics] = []
    /// The index of the latest method; most calls have the same method as the previous one.
    var latest = 0
    var errors: [ErrorCode: Int] = [:]
    var invalidMessages = 0
    var writes = 0
    var commits = LatencyHistogram()
    var log: LogLength?
    var blockedSince: MonotonicTime?
    var subscriptions = 0
    var backlogBytes: @Sendable () -> Int = { 0 }

    /// Returns the index of a method in `methods`, to which it is added by its first call.
    mutating func index(of method: Method) -> Int {
      if latest < methods.count, methods[latest].method === method { return latest }
      latest = methods.firstIndex { $0.method === method } ?? methods.count
      if latest == methods.count { methods.append(MethodMetrics(method: method)) }
      return latest
    }
  }

  private let start = MonotonicTime.now
  private let state = Mutex(State())
  /// The path of the write-ahead log; nil for a database in memory.
  private let logPath: String?

  init(logPath: String?) {
    self.logPath = logPath
  }

  /// Sets the function that returns the number of bytes of unread replies.
  public func observeBacklog(_ backlogBytes: @escaping @Sendable () -> Int) {
    state.withLock { $0.backlogBytes = backlogBytes }
  }

  // MARK: - Recording

  /// Counts a call and its error; a call without a known method counts as an invalid message.
  func count(_ method: Method?, nanoseconds: Int64, error: ErrorCode?) {
    state.withLock { state in
      if let error { state.errors[error, default: 0] += 1 }
      guard let method else {
        state.invalidMessages += 1
        return
      }
      let index = state.index(of: method)
      if error != nil { state.methods[index].errors += 1 }
      if method.effect == .write { state.writes += 1 }
      state.methods[index].latency.add(nanoseconds)
    }
  }

  /// Counts a message that is not a valid call.
  func countInvalidMessage(_ error: ErrorCode) { count(nil, nanoseconds: 0, error: error) }

  /// Counts a commit of changes, after which the log has a length.
  func countCommit(nanoseconds: Int64, log: LogLength) {
    state.withLock { state in
      state.commits.add(nanoseconds)
      state.log = log
      state.blockedSince = log.isBlocked ? state.blockedSince ?? .now : nil
    }
  }

  func setSubscriptions(_ count: Int) { state.withLock { $0.subscriptions = count } }

  // MARK: - Reading

  /// Returns the current values.
  func report() -> MetricsReport {
    let now = MonotonicTime.now
    let state = state.withLock { $0 }
    let methods = state.methods.map {
      MetricsReport.MethodReport(
        name: "\($0.method.name)", calls: $0.latency.count, errors: $0.errors, latency: LatencyReport($0.latency))
    }
    return MetricsReport(
      uptime: seconds(from: start, to: now), usage: ProcessUsage(),
      calls: methods.reduce(0) { $0 + $1.calls },
      errors: state.errors.sorted { $0.key.rawValue > $1.key.rawValue }.map {
        MetricsReport.ErrorCount(kind: $0.key.kind, count: $0.value)
      },
      invalidMessages: state.invalidMessages,
      methods: methods.sorted { $0.name < $1.name },
      commits: MetricsReport.Commits(
        count: state.commits.count, writes: state.writes, latency: LatencyReport(state.commits)),
      log: MetricsReport.Log(
        bytes: logBytes(), pages: state.log?.pages ?? 0, blocked: state.blockedSince.map { seconds(from: $0, to: now) }),
      backlogBytes: state.backlogBytes(), subscriptions: state.subscriptions)
  }

  private func seconds(from earlier: MonotonicTime, to later: MonotonicTime) -> Double {
    (Double(later.nanoseconds(since: earlier)) / 1e6).rounded() / 1e3
  }

  private func logBytes() -> Int {
    var status = stat()
    guard let logPath, stat(logPath, &status) == 0 else { return 0 }
    return Int(status.st_size)
  }
}
