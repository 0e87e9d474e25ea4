#pragma once
#include <zlib.h>

/* Initializes a stream for raw deflate data, as in zip files. inflateInit2 is a macro, which Swift cannot import. */
static inline int czlib_raw_inflate_init(z_streamp stream) { return inflateInit2(stream, -MAX_WBITS); }
