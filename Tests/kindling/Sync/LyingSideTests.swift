import Kernel
import Service
import TestSupport
import Testing

@testable import kindling

/// The other side of `kindling sync` lies about its registers. (Sync, 5.)
@Suite struct LyingSideTests {
  /// A side that replaces the pages of another one.
  private final class LyingSide: ExchangeSide {
    /// What the pages have instead of registers and positions.
    struct Page {
      let lines: Int
      let isLast: Bool
    }

    private let side: SyncDevice
    private let page: Page
    private var number = 0

    init(_ side: SyncDevice, _ page: Page) { (self.side, self.page) = (side, page) }

    func call(_ method: String, _ params: String) throws -> String {
      let reply = try side.call(method, params)
      guard method == "sync.changes" else { return reply }
      let after = try JSON(params)["after"].int ?? 0
      let lines = (0..<page.lines).map { _ in
        number += 1
        let digits = String(number, radix: 16)
        let uid = String(repeating: "0", count: 16 - digits.count) + digits
        let text = String(repeating: "x", count: 1000)
        return #"{"kind":"unknown","uid":"\#(uid)","at":"2026-11-21T09:00:00.000Z+0/00000000000b","#
          + #""values":{"text":"\#(text)"}}"#
      }
      return reply.replacing(#/"changes":\[.*\]/#, with: #""changes":[\#(lines.joined(separator: ","))]"#)
        .replacing(#/"next":[0-9]+/#, with: #""next":\#(after + max(1, page.lines))"#)
        .replacing(#/"isLast":true/#, with: #""isLast":\#(page.isLast)"#)
    }
  }

  private let phone: SyncDevice
  private let laptop: SyncDevice

  init() throws {
    phone = try SyncDevice("phone")
    laptop = try SyncDevice("laptop", linkedTo: phone)
  }

  /// Exchanges with the lying side, and returns the error.
  private func error(_ page: LyingSide.Page) throws -> (any Error)? {
    do {
      _ = try Exchange(here: phone, there: LyingSide(laptop, page)).run()
      return nil
    } catch {
      #expect(try phone.user.harness.violations() == [])
      return error
    }
  }

  @Test("Pages without registers that are not the last, and pages with more than was asked for, end the exchange")
  func pages() throws {
    for page in [LyingSide.Page(lines: 0, isLast: false), LyingSide.Page(lines: 5001, isLast: true)] {
      let failure = try #require(try error(page) as? ExchangeFailure)
      #expect((failure.cause as? UnexpectedReply)?.method == "sync.changes")
    }
  }

  @Test("Pages without end are stored up to the limit of the user's data, and the next exchange removes them")
  func endless() throws {
    phone.user.dispatcher.settings.maxUserBytes = 4 << 20
    let rejection = try #require(try error(LyingSide.Page(lines: 500, isLast: false)) as? CallRejection)
    #expect(rejection.rule == "limit_reached")
    phone.user.dispatcher.settings.maxUserBytes = nil
    try laptop.user.call("habits.create", #"{"name": "Read"}"#)
    #expect(try phone.exchange(with: laptop).isEqual)
    #expect(try phone.content() == laptop.content())
    #expect(try phone.status()["facts"] == laptop.status()["facts"])
  }
}
