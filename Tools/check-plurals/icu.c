// Prints the plural category that ICU selects for each number on standard input.
//
// The first line of output contains the versions of ICU and CLDR. Each line of standard input contains language, kind
// (cardinal or ordinal), number skeleton and number, separated by tabs; the reply is the category, a tab and the
// formatted number. Exits with 1 on an ICU error.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ulocdata.h>
#include <unicode/unumberformatter.h>
#include <unicode/upluralrules.h>
#include <unicode/ustring.h>

enum { BUFFER_LENGTH = 256 };

static void require(UErrorCode status, const char *what) {
  if (U_SUCCESS(status)) return;
  fprintf(stderr, "icu: %s: %s\n", what, u_errorName(status));
  exit(1);
}

int main(void) {
  UErrorCode status = U_ZERO_ERROR;
  UVersionInfo icu, cldr;
  char icu_text[U_MAX_VERSION_STRING_LENGTH], cldr_text[U_MAX_VERSION_STRING_LENGTH];
  u_getVersion(icu);
  ulocdata_getCLDRVersion(cldr, &status);
  require(status, "CLDR version");
  u_versionToString(icu, icu_text);
  u_versionToString(cldr, cldr_text);
  printf("%s\t%s\n", icu_text, cldr_text);

  char line[BUFFER_LENGTH];
  while (fgets(line, sizeof line, stdin)) {
    char *language = strtok(line, "\t"), *kind = strtok(NULL, "\t"), *skeleton = strtok(NULL, "\t");
    char *number = strtok(NULL, "\n");
    if (!number) require(U_PARSE_ERROR, "malformed input line");
    UChar text[BUFFER_LENGTH];
    u_strFromUTF8(text, BUFFER_LENGTH, NULL, skeleton, -1, &status);
    UNumberFormatter *formatter = unumf_openForSkeletonAndLocale(text, -1, language, &status);
    UFormattedNumber *formatted = unumf_openResult(&status);
    UPluralType type = strcmp(kind, "ordinal") == 0 ? UPLURAL_TYPE_ORDINAL : UPLURAL_TYPE_CARDINAL;
    UPluralRules *rules = uplrules_openForType(language, type, &status);
    unumf_formatDecimal(formatter, number, -1, formatted, &status);
    char category[BUFFER_LENGTH], formatted_text[BUFFER_LENGTH];
    int32_t length = uplrules_selectFormatted(rules, formatted, text, BUFFER_LENGTH, &status);
    u_strToUTF8(category, BUFFER_LENGTH, NULL, text, length, &status);
    length = unumf_resultToString(formatted, text, BUFFER_LENGTH, &status);
    u_strToUTF8(formatted_text, BUFFER_LENGTH, NULL, text, length, &status);
    require(status, number);
    printf("%s\t%s\n", category, formatted_text);
    uplrules_close(rules);
    unumf_closeResult(formatted);
    unumf_close(formatter);
  }
  return 0;
}
