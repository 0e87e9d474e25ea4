/// The metrics of a process in the text format of Prometheus.
struct PrometheusText {
  /// The first bytes of every text.
  static let prefix = "# HELP kindling_"

  private(set) var text = ""

  init(_ report: MetricsReport) {
    family("kindling_uptime_seconds", .gauge, "Seconds since the start of the process.")
    sample("kindling_uptime_seconds", report.uptime)
    family("kindling_calls_total", .counter, "Calls by method, including those that failed.")
    for method in report.methods { sample("kindling_calls_total", method.calls, [("method", method.name)]) }
    family("kindling_call_errors_total", .counter, "Calls that failed, by method.")
    for method in report.methods { sample("kindling_call_errors_total", method.errors, [("method", method.name)]) }
    family("kindling_errors_total", .counter, "Errors by kind, including those of invalid messages.")
    for error in report.errors { sample("kindling_errors_total", error.count, [("kind", error.kind)]) }
    family("kindling_invalid_messages_total", .counter, "Messages that were no valid call of a method.")
    sample("kindling_invalid_messages_total", report.invalidMessages)
    family("kindling_call_duration_seconds", .summary, "Durations of calls by method, without the commit.")
    for method in report.methods {
      summary("kindling_call_duration_seconds", method.latency, [("method", method.name)])
    }
    family("kindling_commit_duration_seconds", .summary, "Durations of commits of changes.")
    summary("kindling_commit_duration_seconds", report.commits.latency)
    family("kindling_writes_total", .counter, "Calls of methods that write; waiting calls share one commit.")
    sample("kindling_writes_total", report.commits.writes)
    family("kindling_log_bytes", .gauge, "Size of the write-ahead log.")
    sample("kindling_log_bytes", report.log.bytes)
    family("kindling_log_pages", .gauge, "Pages of the write-ahead log in use after the latest commit.")
    sample("kindling_log_pages", report.log.pages)
    family("kindling_log_blocked_seconds", .gauge, "Seconds for which the log could not start again; 0 if it can.")
    sample("kindling_log_blocked_seconds", report.log.blocked ?? 0)
    family("kindling_backlog_bytes", .gauge, "Bytes of replies that the client has not read yet.")
    sample("kindling_backlog_bytes", report.backlogBytes)
    family("kindling_subscriptions", .gauge, "Subscriptions of the connection.")
    sample("kindling_subscriptions", report.subscriptions)
    family("process_cpu_seconds_total", .counter, "CPU time of the process in seconds.")
    sample("process_cpu_seconds_total", report.usage.cpuSeconds)
    family("process_resident_memory_bytes", .gauge, "Resident memory of the process in bytes.")
    sample("process_resident_memory_bytes", report.usage.residentBytes)
  }

  private typealias Label = (name: String, value: String)

  private enum Kind: String {
    case counter, gauge, summary
  }

  private mutating func family(_ name: String, _ kind: Kind, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  private mutating func summary(_ name: String, _ latency: LatencyReport, _ labels: [Label] = []) {
    for (quantile, duration) in zip(LatencyReport.quantiles, latency.quantiles) {
      sample(name, Double(duration) / 1e9, labels + [("quantile", "\(quantile)")])
    }
    sample(name + "_sum", Double(latency.total) / 1e9, labels)
    sample(name + "_count", latency.count, labels)
  }

  /// Appends a sample; the values of labels contain no characters that the format would escape.
  private mutating func sample(_ name: String, _ value: some Numeric, _ labels: [Label] = []) {
    let labels = labels.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: ",")
    text += "\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(value)\n"
  }
}
