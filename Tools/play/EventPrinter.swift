import Conversation
import JSON

/// Prints the events of a conversation.
struct EventPrinter {
  let isColored: Bool

  private enum Color: String {
    case heading = "\u{1B}[1m"
    case sent = "\u{1B}[36m"
    case received = "\u{1B}[32m"
    case failure = "\u{1B}[31m"
  }

  func show(_ event: ConversationRun.Event) {
    switch event {
    case .comment(let text): print(colored(text.isEmpty ? "" : "\n\(text)", .heading))
    case .sent(let text): print(message(text, sign: ">> ", .sent))
    case .received(let text): print(message(text, sign: "<< ", .received))
    }
  }

  /// Prints that all replies were as expected.
  func finish() { print(colored("\nAll replies were as expected.", .heading)) }

  /// Prints an error.
  func fail(_ text: String) { print(colored("\n\(text)", .failure)) }

  /// Returns JSON pretty-printed after a colored sign, and any other message completely in color.
  private func message(_ text: String, sign: String, _ color: Color) -> String {
    guard let json = JSONText(text) else { return colored(sign + text, color) }
    let pretty = json.withValue { PrettyJSON(indentation: sign.count, maxTextLength: 160).text($0) }
    return colored(sign, color) + pretty
  }

  private func colored(_ text: String, _ color: Color) -> String {
    isColored ? "\(color.rawValue)\(text)\u{1B}[0m" : text
  }
}
