internal import SQLite

/// The SQL that a collection is read by; its tables are those of Anki.
///
/// No text is compared and no text column is sorted by: Anki's files name a collation that only Anki has.
enum CollectionStatements: SQL, StatementSet {
  /// Has SQLite look at every page of a tree before it trusts it.
  case checkCells = "pragma cell_size_check = on"
  /// Keeps what SQLite sets aside away from the disk.
  case keepInMemory = "pragma temp_store = memory"
  /// The names of tables; a virtual table has no root page, and a view is none.
  case tables = "select name from sqlite_schema where type = 'table' and rootpage > 0"

  case version = "select cast(ver as integer) from col limit 1"
  /// Up to schema 14, texts of JSON.
  case objects = "select models, decks from col limit 1"

  /// From schema 15.
  case noteTypes = "select id, name, config from notetypes order by id"
  case fields = "select ntid, ord, name from fields order by ntid, ord"
  case templates = "select ntid, ord, name, config from templates order by ntid, ord"
  case decks = "select id, name, kind from decks order by id"

  /// A card of a filtered deck has its home in `odid`.
  case cards = """
    select cast(nid as integer), cast(ord as integer), cast(did as integer), cast(odid as integer), \
    cast(flags as integer), id from cards order by id
    """
  case notes = "select id, cast(mid as integer), tags, flds from notes order by id"
}
