public import Database
import Localization
import SQLite

/// The doctor's check of the history. (History, 1.)
public enum HistoryChecks {
  /// Each entry can be read, and its row has as many calls as it says and the totals that follow from the earlier rows.
  public static let all = [
    Doctor.Check(Strings.doctorNameHistory) { transaction in
      try transaction.statement(CheckQueries.all).all { row in
        let calls = HistoryCall.calls(in: try row.blob(2))
        return try calls?.count == row.integer(3) && row.bool(4)
          ? nil
          : Strings.doctorRowUnexpected(
            user: "\(try row.integer(1))", table: "history", row: "id=\(try row.integer(0))")
      }.compactMap(\.self)
    }
  ]

  private enum CheckQueries: SQL, StatementSet {
    case all = """
      select id, user_id, calls, call_count,
        ifnull(total_calls = call_count + lag(total_calls) over earlier
          and total_bytes = length(calls) + lag(total_bytes) over earlier, 1)
      from history window earlier as (partition by user_id order by id) order by id
      """
  }
}
