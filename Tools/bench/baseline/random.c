#include "baseline.h"

/* xoshiro256** 1.0 of David Blackman and Sebastiano Vigna, its state filled by SplitMix64. */

static uint64_t state[4];

void seed_random(uint64_t seed) {
  for (int i = 0; i < 4; i++) {
    uint64_t value = seed += 0x9E3779B97F4A7C15;
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9;
    value = (value ^ value >> 27) * 0x94D049BB133111EB;
    state[i] = value ^ value >> 31;
  }
}

static uint64_t rotate(uint64_t value, int bits) { return value << bits | value >> (64 - bits); }

static uint64_t next(void) {
  uint64_t result = rotate(state[1] * 5, 7) * 9, carried = state[1] << 17;
  state[2] ^= state[0];
  state[3] ^= state[1];
  state[1] ^= state[2];
  state[0] ^= state[3];
  state[2] ^= carried;
  state[3] = rotate(state[3], 45);
  return result;
}

/* Lemire's method: rejects values that would bias the result. */
int below(int limit) {
  if (limit < 2) return 0;
  uint64_t wide = (uint64_t)limit, unfair = -wide % wide;
  __uint128_t product;
  do {
    product = (__uint128_t)next() * wide;
  } while ((uint64_t)product < unfair);
  return (int)(product >> 64);
}
