/* Executes recorded statements on a copy of the database as it was before the recording.

     replay DATABASE RECORDING

   Prints the seconds of wall-clock time and of CPU time, from the first statement until the database is closed. The
   settings are those of Kindling. Exits with 1 if a statement returns fewer rows than in the recording.

   A recording (`KINDLING_RECORD_STATEMENTS=FILE kindling serve`) consists of entries in the byte order of the machine:

     'S' uint32 length, text          declares the next statement, numbered from 0; the length includes a final NUL
     'X' uint32 number, uint32 steps  executes a statement; as many calls of sqlite3_step; 0 if it failed
         for each parameter: uint8 type, then int64, double, or uint32 length and bytes; nothing for NULL */
#include <fcntl.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MAX_STATEMENTS = 4096, CHECKPOINT_PAGES = 4000, SAVEPOINT_MEMORY = (1 << 17) - 1 };

static const char *settings =
    "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on;"
    "select count(*) from sqlite_schema";

static sqlite3 *database;
static const unsigned char *position, *end;
static struct {
  sqlite3_stmt *handle;
  int parameters, columns;
} statements[MAX_STATEMENTS];
static uint32_t statement_count;
/* A value that depends on all columns that were read, so that no read can be left out. */
static volatile uint64_t sum;

static void fail(const char *reason, const char *detail) {
  fprintf(stderr, "replay: %s: %s\n", reason, detail);
  exit(1);
}

static void check(int result, const char *reason) {
  if (result != SQLITE_OK) fail(reason, sqlite3_errmsg(database));
}

static const void *take(size_t count) {
  if ((size_t)(end - position) < count) fail("the recording", "truncated");
  const void *bytes = position;
  position += count;
  return bytes;
}

static uint32_t take_number(void) {
  uint32_t number;
  memcpy(&number, take(sizeof number), sizeof number);
  return number;
}

static void declare(void) {
  uint32_t length = take_number();
  const char *text = take(length);
  if (statement_count == MAX_STATEMENTS) fail("too many statements", text);
  sqlite3_stmt *handle;
  check(sqlite3_prepare_v3(database, text, (int)length, SQLITE_PREPARE_PERSISTENT, &handle, NULL), text);
  statements[statement_count].handle = handle;
  statements[statement_count].parameters = sqlite3_bind_parameter_count(handle);
  statements[statement_count++].columns = sqlite3_column_count(handle);
}

static void bind(sqlite3_stmt *handle, int index) {
  int type = *(const unsigned char *)take(1), result;
  int64_t integer;
  double number;
  uint32_t length;
  switch (type) {
    case SQLITE_INTEGER:
      memcpy(&integer, take(sizeof integer), sizeof integer);
      result = sqlite3_bind_int64(handle, index, integer);
      break;
    case SQLITE_FLOAT:
      memcpy(&number, take(sizeof number), sizeof number);
      result = sqlite3_bind_double(handle, index, number);
      break;
    case SQLITE_TEXT:
      length = take_number();
      result = sqlite3_bind_text64(handle, index, take(length), length, SQLITE_STATIC, SQLITE_UTF8);
      break;
    case SQLITE_BLOB:
      length = take_number();
      result = sqlite3_bind_blob64(handle, index, take(length), length, SQLITE_STATIC);
      break;
    case SQLITE_NULL: result = sqlite3_bind_null(handle, index); break;
    default: fail("the recording", "unknown type"); return;
  }
  check(result, "bind");
}

static void read_row(sqlite3_stmt *handle, int columns) {
  for (int column = 0; column < columns; column++) {
    switch (sqlite3_column_type(handle, column)) {
      case SQLITE_INTEGER: sum += (uint64_t)sqlite3_column_int64(handle, column); break;
      case SQLITE_FLOAT: sum += sqlite3_column_double(handle, column) > 0; break;
      case SQLITE_NULL: break;
      default: {
        const unsigned char *bytes = sqlite3_column_blob(handle, column);
        int count = sqlite3_column_bytes(handle, column);
        if (count > 0) sum += bytes[count - 1];
      }
    }
  }
}

static void execute(void) {
  uint32_t number = take_number(), steps = take_number();
  if (number >= statement_count) fail("the recording", "unknown statement");
  sqlite3_stmt *handle = statements[number].handle;
  for (int index = 1; index <= statements[number].parameters; index++) bind(handle, index);
  for (uint32_t step = 1; step <= steps; step++) {
    int result = sqlite3_step(handle);
    if (result == SQLITE_ROW) {
      read_row(handle, statements[number].columns);
    } else if (result != SQLITE_DONE) {
      fail(sqlite3_sql(handle), sqlite3_errmsg(database));
    } else if (step < steps) {
      fail("fewer rows than in the recording", sqlite3_sql(handle));
    }
  }
  sqlite3_reset(handle);
  sqlite3_clear_bindings(handle);
}

static double seconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void map(const char *path) {
  int file = open(path, O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status) < 0 || status.st_size == 0) fail("cannot read", path);
  position = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
  if (position == MAP_FAILED) fail("cannot map", path);
  end = position + status.st_size;
}

int main(int count, char **arguments) {
  if (count != 3) fail("usage", "replay DATABASE RECORDING");
  map(arguments[2]);
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, SAVEPOINT_MEMORY);
  check(sqlite3_open_v2(arguments[1], &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL), arguments[1]);
  check(sqlite3_exec(database, settings, NULL, NULL, NULL), "settings");
  sqlite3_wal_autocheckpoint(database, CHECKPOINT_PAGES);

  double wall = seconds(CLOCK_MONOTONIC), cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
  while (position < end) {
    switch (*(const unsigned char *)take(1)) {
      case 'S': declare(); break;
      case 'X': execute(); break;
      default: fail("the recording", "unknown entry");
    }
  }
  for (uint32_t number = 0; number < statement_count; number++) sqlite3_finalize(statements[number].handle);
  check(sqlite3_close(database), "close");
  wall = seconds(CLOCK_MONOTONIC) - wall;
  cpu = seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;

  printf("%.9f %.9f\n", wall, cpu);
  return 0;
}
