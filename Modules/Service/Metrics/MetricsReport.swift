import Glibc

/// The result of `system.metrics`.
struct MetricsReport: ResultObject {
  struct ErrorCount: ResultObject {
    let kind: String
    let count: Int

    static let shape = Shape<ErrorCount>("ErrorCount", "The number of errors of a kind.") {
      Field("kind", "The kind of error, as in data.kind.", \.kind)
      Field("count", "The number of errors.", \.count)
    }
  }

  struct MethodReport: ResultObject {
    let name: String
    let calls: Int
    let errors: Int
    let latency: LatencyReport

    static let shape = Shape<MethodReport>("MethodMetrics", "The calls of a method.") {
      Field("method", "The name of the method.", \.name)
      Field("calls", "The number of calls, including those that failed.", \.calls)
      Field("errors", "The number of calls that failed.", \.errors)
      Field("latency", "The durations of the calls, without the commit.", \.latency)
    }
  }

  struct Commits: ResultObject {
    let count: Int
    let writes: Int
    let latency: LatencyReport

    static let shape = Shape<Commits>("CommitMetrics", "The commits of changes; waiting calls share one commit.") {
      Field("count", "The number of commits.", \.count)
      Field("writes", "The number of calls of methods that write.", \.writes)
      Field("writesPerCommit", "The average number of such calls per commit; null before the first one.") {
        $0.count > 0 ? Double($0.writes) / Double($0.count) : nil
      }
      Field("latency", "The durations of the commits.", \.latency)
    }
  }

  struct Log: ResultObject {
    let bytes: Int
    let pages: Int
    let blocked: Double?

    static let shape = Shape<Log>("LogMetrics", "The write-ahead log of the database.") {
      Field("bytes", "The size of the file, which never shrinks while the database is open.", \.bytes)
      Field("pages", "The number of pages that were in use after the latest commit of this process.", \.pages)
      Field(
        "blockedSeconds",
        "For how many seconds another program has kept the log from starting again; null if it can.", \.blocked)
    }
  }

  let uptime: Double
  let usage: ProcessUsage
  let calls: Int
  let errors: [ErrorCount]
  let invalidMessages: Int
  let methods: [MethodReport]
  let commits: Commits
  let log: Log
  let backlogBytes: Int
  let subscriptions: Int

  static let shape = Shape<MetricsReport>("Metrics", "The work of this process since its start.") {
    Field("uptimeSeconds", "The number of seconds since the start.", \.uptime)
    Field("cpuSeconds", "The CPU time of the process in seconds.", \.usage.cpuSeconds)
    Field("residentBytes", "The memory of the process in bytes, including shared pages.", \.usage.residentBytes)
    Field("calls", "The number of calls of all methods; a system.atomic call counts as one.", \.calls)
    Field("errors", "The numbers of errors by kind, including those of invalid messages.", \.errors)
    Field("invalidMessages", "The number of messages that were no valid call of a method.", \.invalidMessages)
    Field("methods", "The methods with calls, by name.", \.methods)
    Field("commits", "The commits of changes.", \.commits)
    Field("log", "The write-ahead log of the database.", \.log)
    Field("backlogBytes", "The number of bytes of replies that the client has not read yet.", \.backlogBytes)
    Field("subscriptions", "The number of subscriptions of the connection.", \.subscriptions)
  }
}

/// The distribution of durations, in milliseconds.
struct LatencyReport: ResultObject {
  static let quantiles = [0.5, 0.9, 0.99]

  let count: Int
  /// All durations are in nanoseconds.
  let total: Int64
  let quantiles: [Int64]
  let max: Int64

  init(_ histogram: LatencyHistogram) {
    count = histogram.count
    total = histogram.total
    quantiles = Self.quantiles.map(histogram.quantile)
    max = histogram.max
  }

  private var mean: Int64 { count > 0 ? total / Int64(count) : 0 }

  private static func milliseconds(_ nanoseconds: Int64) -> Double { (Double(nanoseconds) / 1e3).rounded() / 1e3 }

  static let shape = Shape<LatencyReport>("Latency", "The distribution of durations, in milliseconds.") {
    Field("mean", "The mean.") { milliseconds($0.mean) }
    Field("p50", "The median, which may be one eighth too large like the other quantiles.") {
      milliseconds($0.quantiles[0])
    }
    Field("p90", "The duration that 90 % do not exceed.") { milliseconds($0.quantiles[1]) }
    Field("p99", "The duration that 99 % do not exceed.") { milliseconds($0.quantiles[2]) }
    Field("max", "The maximum.") { milliseconds($0.max) }
  }
}

/// The resources that the process uses.
struct ProcessUsage: Sendable {
  let cpuSeconds: Double
  let residentBytes: Int

  /// Reads the current values.
  init() {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    let times = [usage.ru_utime, usage.ru_stime]
    cpuSeconds = times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    residentBytes = Self.residentPages() * sysconf(Int32(_SC_PAGESIZE))
  }

  /// The second number in `/proc/self/statm`; 0 if it cannot be read.
  private static func residentPages() -> Int {
    let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    let text = [UInt8](unsafeUninitializedCapacity: 128) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
    let fields = text.split(separator: UInt8(ascii: " "))
    return fields.count > 1 ? Int(String(decoding: fields[1], as: UTF8.self)) ?? 0 : 0
  }
}
