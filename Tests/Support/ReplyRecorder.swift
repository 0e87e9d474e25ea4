import Foundation
import Synchronization

/// Records results of calls, so that another validator can compare them with the OpenRPC document after the tests.
///
/// Appends a line with the method and the result to the file `KINDLING_RECORD_REPLIES`, if the variable is set: at most
/// `maxPerMethod` distinct results per method.
package enum ReplyRecorder {
  private static let maxPerMethod = 200

  private static let file: FileHandle? = {
    guard let path = ProcessInfo.processInfo.environment["KINDLING_RECORD_REPLIES"] else { return nil }
    guard FileManager.default.createFile(atPath: path, contents: nil) else { return nil }
    return FileHandle(forWritingAtPath: path)
  }()

  private static let recorded = Mutex<[String: Set<Int>]>([:])

  static func record(_ method: String, _ result: JSON) {
    guard let file else { return }
    recorded.withLock { recorded in
      let hash = result.description.hashValue
      guard recorded[method, default: []].count < maxPerMethod, recorded[method, default: []].insert(hash).inserted
      else { return }
      try? file.write(contentsOf: Data(#"{"method":"\#(method)","result":\#(result.description)}\#n"#.utf8))
    }
  }

  /// Records the results of calls that were sent as lines, by the IDs of calls and replies.
  package static func record(lines: String, replies: [String]) throws {
    guard file != nil else { return }
    let calls = try messages(in: lines.split(separator: "\n").map(String.init))
    for reply in try messages(in: replies) where reply.names.contains("result") {
      guard let call = calls.first(where: { $0["id"] == reply["id"] }), let method = call["method"].string else {
        continue
      }
      record(method, reply["result"])
    }
  }

  /// Returns the messages of lines, including those in batches; lines that are not JSON are ignored.
  private static func messages(in lines: [String]) throws -> [JSON] {
    lines.compactMap { try? JSON($0) }.flatMap { $0.description.hasPrefix("[") ? $0.elements : [$0] }
  }
}
