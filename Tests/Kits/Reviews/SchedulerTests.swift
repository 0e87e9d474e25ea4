import Kernel
import Testing

@testable import Kits

@Suite("The FSRS-6 scheduler")
struct SchedulerTests {
  private let scheduler = ReviewScheduler()
  private let start = Instant(milliseconds: 1_795_251_600_000)
  private let day = ReviewScheduler.millisecondsPerDay

  /// Returns questions in many states by random walks from a new question, each with an instant for its next answer.
  private func reviews(_ count: Int, seed: UInt64 = 1) -> [(review: ReviewSchedule?, now: Instant)] {
    let random = SeededRandomSource(seed: seed)
    var result: [(review: ReviewSchedule?, now: Instant)] = []
    var (review, now) = (ReviewSchedule?.none, start)
    while result.count < count {
      result.append((review, now))
      if random.next(upperBound: 20) == 0 { (review, now) = (nil, start) }
      let after = scheduler.answer(review, ReviewRating.allCases[random.next(upperBound: 4)], at: now)
      let span = Int64(random.next(upperBound: 4)) * after.due.milliseconds(since: now) / 2
      (review, now) = (after, now.adding(milliseconds: span + Int64(random.next(upperBound: 1000))))
    }
    return result
  }

  @Test("A new question is due after 1, 5.5 or 10 minutes or 8 days, depending on the rating")
  func newQuestion() {
    let outcomes = ReviewRating.allCases.map { scheduler.answer(nil, $0, at: start) }
    #expect(outcomes.map { $0.due.milliseconds(since: start) } == [60_000, 330_000, 600_000, 8 * day])
    #expect(
      outcomes.map(\.phase) == [.learning(step: 0), .learning(step: 0), .learning(step: 1), .review])
    #expect(outcomes.map(\.memory.stability) == FSRSWeights.initialStability)
    #expect(outcomes.allSatisfy { $0.answeredAt == start })
  }

  @Test("The second \"good\" moves a new question to review; \"again\" moves it to relearning")
  func learning() {
    var review = scheduler.answer(nil, .good, at: start)
    review = scheduler.answer(review, .good, at: review.due)
    #expect(review.phase == .review)
    #expect(review.due.milliseconds(since: review.answeredAt) == 2 * day)
    review = scheduler.answer(review, .again, at: review.due)
    #expect(review.phase == .relearning(step: 0))
    #expect(review.due.milliseconds(since: review.answeredAt) == 600_000)
    #expect(scheduler.answer(review, .hard, at: review.due).due.milliseconds(since: review.due) == 900_000)
    review = scheduler.answer(review, .good, at: review.due)
    #expect(review.phase == .review)
  }

  @Test("A better rating never yields an earlier due time, less stability or more difficulty")
  func order() {
    for (review, now) in reviews(3000) {
      let outcomes = ReviewRating.allCases.map { scheduler.answer(review, $0, at: now) }
      for (worse, better) in zip(outcomes, outcomes.dropFirst()) {
        #expect(better.due >= worse.due)
        #expect(better.memory.stability >= worse.memory.stability)
        #expect(better.memory.difficulty <= worse.memory.difficulty)
      }
    }
  }

  @Test("Stability is positive, difficulty from 1 to 10, and intervals from a minute to the maximum")
  func ranges() {
    for (review, now) in reviews(3000, seed: 2) {
      for after in ReviewRating.allCases.map({ scheduler.answer(review, $0, at: now) }) {
        #expect(after.memory.stability >= FSRSMemory.minStability && after.memory.stability.isFinite)
        #expect(FSRSMemory.difficultyRange.contains(after.memory.difficulty))
        let interval = after.due.milliseconds(since: now)
        #expect(after.phase == .review ? interval % day == 0 && interval >= day : interval >= 60_000 && interval < day)
        #expect(interval <= 36_500 * day)
      }
    }
  }

  @Test("Repeated \"again\" makes difficulty almost maximal and stability almost 0; repeated \"easy\" reverses that")
  func repeatedAnswers() {
    var review = scheduler.answer(nil, .again, at: start)
    for _ in 0..<500 { review = scheduler.answer(review, .again, at: review.due.adding(milliseconds: day)) }
    #expect(review.memory.difficulty > 9.9)
    #expect(review.memory.stability < 0.1)
    for _ in 0..<50 { review = scheduler.answer(review, .easy, at: review.due) }
    #expect(review.memory.difficulty == 1)
    #expect(review.due.milliseconds(since: review.answeredAt) == 36_500 * day)
  }

  @Test("The maximum and minimum intervals are respected")
  func bounds() {
    var short = ReviewScheduler()
    short.maximumInterval = 5
    #expect(short.answer(nil, .easy, at: start).due.milliseconds(since: start) == 5 * day)
    #expect(
      short.answer(nil, .easy, at: start, fuzz: SeededRandomSource(seed: 3)).due.milliseconds(since: start) <= 5 * day)
    var strict = ReviewScheduler()
    strict.desiredRetention = 0.9999
    #expect(strict.answer(nil, .easy, at: start).due.milliseconds(since: start) == day)
  }

  @Test("A lower retention never shortens an interval")
  func retention() {
    var relaxed = ReviewScheduler()
    relaxed.desiredRetention = 0.8
    for (review, now) in reviews(500, seed: 3) {
      for rating in ReviewRating.allCases {
        #expect(relaxed.answer(review, rating, at: now).due >= scheduler.answer(review, rating, at: now).due)
      }
    }
  }

  @Test("Retrievability is 1 in the first 24 hours, and 0.9 after as many days as the stability")
  func retrievability() {
    let memory = FSRSMemory(stability: 10, difficulty: 5)
    let review = ReviewSchedule(phase: .review, memory: memory, answeredAt: start, due: start)
    #expect(review.retrievability(at: start) == 1)
    #expect(review.retrievability(at: start.adding(milliseconds: day - 1)) == 1)
    #expect(review.retrievability(at: start.adding(milliseconds: day)) < 1)
    #expect(abs(review.retrievability(at: start.adding(milliseconds: 10 * day)) - 0.9) < 1e-12)
    #expect(abs(memory.days(until: 0.9) - 10) < 1e-12)
    let far = review.retrievability(at: .max)
    #expect(far > 0 && far < 0.3)
  }

  @Test("With the clock set back, the memory changes as if no time had passed since the previous answer")
  func clockSetBack() {
    let review = scheduler.answer(nil, .easy, at: start)
    let before = start.adding(milliseconds: -400 * day)
    #expect(review.retrievability(at: before) == 1)
    for rating in ReviewRating.allCases {
      let back = scheduler.answer(review, rating, at: before)
      #expect(back.memory == scheduler.answer(review, rating, at: start).memory)
      #expect(back.answeredAt == before)
      #expect(back.due.milliseconds(since: before) > 0)
    }
  }

  @Test("The minimum and maximum instants cause no overflow", arguments: [Instant.min, .max])
  func extremes(_ instant: Instant) {
    let review = scheduler.answer(nil, .easy, at: start)
    for after in ReviewRating.allCases.map({ scheduler.answer(review, $0, at: instant) }) {
      #expect(after.memory.stability.isFinite && after.memory.stability > 0)
      #expect(after.due >= instant)
      let opposite = instant == .min ? Instant.max : .min
      for last in ReviewRating.allCases.map({ scheduler.answer(after, $0, at: opposite) }) {
        #expect(last.memory.stability.isFinite && last.memory.stability > 0)
      }
    }
  }

  @Test("Only intervals of at least 3 days are randomized")
  func fuzz() {
    let random = SeededRandomSource(seed: 4)
    for days in 1...2 {
      #expect(ReviewFuzz.fuzzed(days, upTo: 36_500, random: random) == days)
    }
    for (days, range) in [(3, 2...5), (8, 6...11), (100, 93...108)] {
      let drawn = Set((0..<4000).map { _ in ReviewFuzz.fuzzed(days, upTo: 36_500, random: random) })
      #expect(drawn == Set(range), "\(days) days")
    }
  }

  @Test("Equal seeds yield equal schedules, and fuzz does not change the memory")
  func seeded() {
    for (review, now) in reviews(200, seed: 5) {
      let one = scheduler.answer(review, .good, at: now, fuzz: SeededRandomSource(seed: 9))
      #expect(one == scheduler.answer(review, .good, at: now, fuzz: SeededRandomSource(seed: 9)))
      #expect(one.memory == scheduler.answer(review, .good, at: now).memory)
    }
  }
}
