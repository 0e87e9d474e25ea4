#include "baseline.h"

/* SHA-256 (FIPS 180-4) of the first 119 bytes of a text, which fit in two blocks; tokens are shorter. */

static const uint32_t constants[64] = {
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated(uint32_t word, int count) { return word >> count | word << (32 - count); }

static void mix(uint32_t state[8], const unsigned char *block) {
  uint32_t words[64], v[8];
  for (int i = 0; i < 16; i++) {
    words[i] = (uint32_t)block[i * 4] << 24 | (uint32_t)block[i * 4 + 1] << 16 | (uint32_t)block[i * 4 + 2] << 8
      | block[i * 4 + 3];
  }
  for (int i = 16; i < 64; i++) {
    uint32_t low = words[i - 15], high = words[i - 2];
    words[i] = words[i - 16] + (rotated(low, 7) ^ rotated(low, 18) ^ low >> 3) + words[i - 7]
      + (rotated(high, 17) ^ rotated(high, 19) ^ high >> 10);
  }
  memcpy(v, state, sizeof v);
  for (int i = 0; i < 64; i++) {
    uint32_t first = v[7] + (rotated(v[4], 6) ^ rotated(v[4], 11) ^ rotated(v[4], 25))
      + ((v[4] & v[5]) ^ (~v[4] & v[6])) + constants[i] + words[i];
    uint32_t second = (rotated(v[0], 2) ^ rotated(v[0], 13) ^ rotated(v[0], 22))
      + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof *v);
    v[4] += first;
    v[0] = first + second;
  }
  for (int i = 0; i < 8; i++) state[i] += v[i];
}

void sha256(slice bytes, unsigned char digest[32]) {
  uint32_t state[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  };
  unsigned char blocks[128] = {0};
  size_t length = bytes.length < 119 ? bytes.length : 119;
  memcpy(blocks, bytes.at, length);
  blocks[length] = 0x80;
  size_t total = length < 56 ? 64 : 128;
  blocks[total - 2] = (unsigned char)(length * 8 >> 8);
  blocks[total - 1] = (unsigned char)(length * 8);
  for (size_t at = 0; at < total; at += 64) mix(state, blocks + at);
  for (int i = 0; i < 32; i++) digest[i] = (unsigned char)(state[i / 4] >> (24 - i % 4 * 8));
}
