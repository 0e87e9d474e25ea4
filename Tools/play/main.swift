import Conversation
import Glibc

// `play PROGRAM FILE`: plays a conversation against a program on an empty database and prints it.
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let program = arguments.first, let path = arguments.last else {
  print("usage: play PROGRAM FILE")
  exit(64)
}

let printer = EventPrinter(isColored: isatty(STDOUT_FILENO) == 1 && getenv("NO_COLOR") == nil)
do {
  let folder = try TemporaryFolder()
  let file = try ConversationFile(path: path)
  let player = try SpawnedPlayer(program, ["serve", "--database", "\(folder.path)/play.sqlite3"] + file.options)
  try ConversationRun(of: file, on: player, onEvent: printer.show).run()
  printer.finish()
} catch {
  printer.fail("\(path): \(error)")
  exit(1)
}
