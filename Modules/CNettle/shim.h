#pragma once
#include <nettle/sha2.h>

/* Writes the SHA-256 of a buffer: SHA256_DIGEST_SIZE bytes. */
static inline void cnettle_sha256(const uint8_t *bytes, size_t count, uint8_t *digest) {
  struct sha256_ctx context;
  sha256_init(&context);
  sha256_update(&context, count, bytes);
  sha256_digest(&context, SHA256_DIGEST_SIZE, digest);
}
