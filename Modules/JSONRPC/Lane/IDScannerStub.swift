enum IDScanner { static func id(in b: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? { nil } }
