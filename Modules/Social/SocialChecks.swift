import Database
import Kernel
import Localization
import SQLite
import Service

/// The doctor's checks of friends and challenges: derived columns, limits of other columns, the number
/// of task names, and invitations without a friendship.
enum SocialChecks {
  static let all = [
    Doctor.Check(Strings.doctorNameFriendships) { try Friendship.derivation.violations(in: $0) },
    Doctor.Check(Strings.doctorNameParticipations) { transaction in
      try Participation.derivation.violations(in: transaction)
        + Doctor.staleValues(of: "participations.ticked_day", transaction.statement(CheckQueries.ticksBeyondReach))
        + Doctor.staleValues(of: "participations.revision", transaction.statement(CheckQueries.revisionsBeyondCounter))
        + Doctor.impossibleDays(of: "participations.start_day", transaction.statement(CheckQueries.startDays))
        + Doctor.unexpectedRows(
          in: "challenge_invitations", transaction.statement(CheckQueries.invitationsWithoutFriendship))
        + Doctor.staleValues(of: "challenge_tasks", transaction.statement(CheckQueries.wrongTaskCounts))
    },
  ]

  private enum CheckQueries: SQL, StatementSet {
    case ticksBeyondReach = """
      select participant_id, 'id=' || id, ticked_day, reachable from (
        select p.*, min(c.duration, 1 + ifnull(p.paused_on, p.reached_day) - p.start_day - p.paused_days) as reachable
        from participations p join challenges c on c.id = p.challenge_id)
      where ticked_day > reachable order by id
      """
    case revisionsBeyondCounter = """
      select p.participant_id, 'id=' || p.id, p.revision, c.value
      from participations p left join counters c on c.name = 'participation_changes'
      where p.revision > ifnull(c.value, 0) order by p.id
      """
    case startDays = """
      select participant_id, 'id=' || id, start_day, started_at, null from participations order by id
      """
    case invitationsWithoutFriendship = """
      select i.invitee_id, 'challenge_id=' || i.challenge_id
      from challenge_invitations i join challenges c on c.id = i.challenge_id
      where not exists (
        select 1 from friendships f where f.member_id = i.invitee_id and f.friend_id = c.creator_id)
      order by i.challenge_id, i.invitee_id
      """
    case wrongTaskCounts = """
      select ifnull(c.creator_id, c.copy_owner_id), 'challenge_id=' || c.id, count(*), c.tasks_per_day
      from challenges c join challenge_tasks t on t.challenge_id = c.id
      group by c.id having count(*) <> c.tasks_per_day order by c.id
      """
  }
}
