#pragma once
/* Declares the preupdate hook, with which Debian builds the library; a library without it fails to link. */
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <malloc.h>
#include <sqlite3.h>
#include <string.h>

/* The C API that Swift cannot import: variadic functions, and destructor constants, which are macros with casts. */

/* Binds a copy of a text. A null pointer would bind NULL, so an empty text needs an address. */
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes ? (const char *)bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* Binds a text without copying it; the bytes must remain valid until the bindings are cleared. */
static inline int csqlite_bind_static_text(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, (const char *)bytes, count, SQLITE_STATIC, SQLITE_UTF8);
}

static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  if (count == 0) return sqlite3_bind_zeroblob(statement, index, 0);
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline int csqlite_db_config_flag(sqlite3 *db, int option, int value, int *result) {
  return sqlite3_db_config(db, option, value, result);
}

/* Enables or disables memory statistics; must be called before SQLite is initialized. */
static inline int csqlite_config_memory_statistics(int enabled) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, enabled);
}

/* Sets the size in bytes above which a statement journal spills to a file; must be called before initialization. */
static inline int csqlite_config_savepoint_memory(int bytes) {
  return sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, bytes);
}

/* Frees the unused memory of a connection. malloc_trim returns free memory anywhere in the heap to the system; free()
   returns only memory at the end of the heap. */
static inline void csqlite_release_memory(sqlite3 *db) {
  sqlite3_db_release_memory(db);
  malloc_trim(0);
}

static inline int csqlite_literal_full_path(sqlite3_vfs *vfs, const char *path, int capacity, char *full) {
  (void)vfs;
  size_t count = strlen(path) + 1;
  if (capacity < 0 || count > (size_t)capacity) return SQLITE_CANTOPEN;
  memcpy(full, path, count);
  return SQLITE_OK;
}

/* Registers a copy of the default VFS that opens paths unchanged. The default VFS first resolves symbolic links,
   including /proc/self/fd/N. */
static inline int csqlite_register_literal_paths(const char *name) {
  static sqlite3_vfs literal;
  sqlite3_vfs *standard = sqlite3_vfs_find(0);
  if (!standard) return SQLITE_ERROR;
  literal = *standard;
  literal.pNext = 0;
  literal.zName = name;
  literal.xFullPathname = csqlite_literal_full_path;
  return sqlite3_vfs_register(&literal, 0);
}
