import Foundation

// service DATABASE --clock INSTANT < calls > replies

let arguments = CommandLine.arguments
guard arguments.count == 4, let instant = ISO8601DateFormatter().date(from: arguments[3]) else {
  FileHandle.standardError.write(Data("usage: service DATABASE --clock INSTANT\n".utf8))
  exit(64)
}
let service = try Service(path: arguments[1], now: Int64(instant.timeIntervalSince1970 * 1000))
var chunk = [UInt8](repeating: 0, count: 1 << 16)
var buffer = Data()
while true {
  // FileHandle would wait until the chunk is full.
  let count = read(STDIN_FILENO, &chunk, chunk.count)
  guard count > 0 else { break }
  buffer += chunk[..<count]
  guard let end = buffer.lastIndex(of: UInt8(ascii: "\n")) else { continue }
  let lines = buffer[..<end].split(separator: UInt8(ascii: "\n")).map { Data($0) }
  try FileHandle.standardOutput.write(contentsOf: service.run(lines))
  buffer = Data(buffer[(end + 1)...])
}
