// Sessions and links of a restored database. Those that ended after its moment would be valid again.
import { type Kysely, sql } from "kysely"

/** Ends all sessions and revokes all links of emails. Returns their numbers. */
export async function endSessions(db: Kysely<unknown>, now: Date): Promise<{ sessions: number; links: number }> {
  const ended = await sql`
    update sessions set ended_at = ${now}, updated_at = ${now}, version = version + 1 where ended_at is null`.execute(db)
  const revoked = await sql`update single_use_tokens set used_at = ${now} where used_at is null and expires_at > ${now}`.execute(
    db,
  )
  return { sessions: Number(ended.numAffectedRows ?? 0), links: Number(revoked.numAffectedRows ?? 0) }
}
