internal import Glibc

/// Memory from `realloc`, which moves pages instead of copying bytes when the block is large.
///
/// Where there is no memory left it ends the process, as Swift's own collections do.
func resized<Element: BitwiseCopyable>(
  _ old: UnsafeMutablePointer<Element>?, to count: Int
) -> UnsafeMutablePointer<Element> {
  guard let memory = realloc(old, count * MemoryLayout<Element>.stride) else {
    preconditionFailure("out of memory")
  }
  return memory.bindMemory(to: Element.self, capacity: count)
}
