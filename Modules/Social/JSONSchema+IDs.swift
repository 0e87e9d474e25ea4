import JSONRPC
import Service

extension JSONSchema {
  static let challengeID = JSONSchema.rowID("ChallengeId", "The ID of a challenge.", listedBy: "challenges.list")
  static let participationID = JSONSchema.rowID("ParticipationId", "The ID of a participation.")
}
