#pragma once
#include <zlib.h>

/* What Swift cannot reach of the C API: a macro that hands the library the size of the stream as it was compiled. */

/* For data without a header of zlib's own, as in zip files. */
static inline int czlib_raw_inflate_init(z_streamp stream) { return inflateInit2(stream, -MAX_WBITS); }
