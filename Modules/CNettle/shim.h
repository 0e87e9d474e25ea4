#pragma once
#include <nettle/sha2.h>

/* Starts a SHA-256. */
static inline void cnettle_sha256_start(struct sha256_ctx *context) { sha256_init(context); }

/* Adds bytes to a SHA-256. */
static inline void cnettle_sha256_add(struct sha256_ctx *context, const uint8_t *bytes, size_t count) {
  sha256_update(context, count, bytes);
}

/* Writes a SHA-256, SHA256_DIGEST_SIZE bytes, and starts the next one. */
static inline void cnettle_sha256_finish(struct sha256_ctx *context, uint8_t *digest) {
  sha256_digest(context, SHA256_DIGEST_SIZE, digest);
}
