#pragma once
#include <malloc.h>
#include <sqlite3.h>
#include <string.h>

/* What Swift cannot reach of the C API: variadic functions, and the destructor constants, which are casts in macros. */

/* The destructor SQLITE_TRANSIENT makes SQLite copy the bytes before it returns. A null pointer would bind NULL, so
   that an empty text needs an address. */
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes ? (const char *)bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* The bytes stay where they are until the bindings are cleared. */
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

/* Has to come before anything else is asked of SQLite. */
static inline int csqlite_config_memory_statistics(int isWanted) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, isWanted);
}

/* The same; how many bytes of what a savepoint may have to put back stay in memory, before the rest goes to a file. */
static inline int csqlite_config_savepoint_memory(int bytes) {
  return sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, bytes);
}

/* Frees what a connection can do without, and gives free memory in the middle of the heap back to the system, which free()
   does only at its end. */
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

/* Registers the default interface to the file system under another name, with which paths are opened as they are. The
   default one replaces links by their text before it opens anything, /proc/self/fd/N among them. */
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
