import ArgumentParser
import JSONRPC
import MCP

// The closures run only when a shell asks for completions.
extension CompletionKind {
  /// The names of methods; those of a fixed clock only if the command line has `--clock`.
  static var methodNames: CompletionKind {
    .custom { words, _, _ in
      let hasClock = words.contains { $0.hasPrefix("--clock") }
      return SchemaCommand.document().methods.filter { hasClock || $0.availability == nil }.map(\.name)
    }
  }

  /// The domains of topics, and the topics.
  static var topicNames: CompletionKind {
    .custom { _, _, _ in
      let topics = SchemaCommand.document().events.map(\.name)
      return topics.map { String($0.prefix { $0 != "." }) }.uniqued() + topics
    }
  }

  /// The names that select tools, as a list separated by commas.
  static var toolNames: CompletionKind {
    list { ToolCatalog.selectableNames(in: SchemaCommand.document()) }
  }

  /// The names of groups of methods, as a list separated by commas.
  static var domainNames: CompletionKind { list { TokensCommand.Create.domainNames } }

  private static func list(_ names: @escaping @Sendable () -> [String]) -> CompletionKind {
    .custom { words, index, _ in
      let word = words.indices.contains(index) ? words[index] : ""
      let earlier = word.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(String.init)
      return names().filter { !earlier.contains($0) }.map { (earlier + [$0]).joined(separator: ",") }
    }
  }
}

extension [String] {
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
