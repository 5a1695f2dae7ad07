// Authenticates API keys. A key is its own session: its id is that of the viewer, and that of the session in signed URLs
// and connections.
import type { Clock } from "../adapters/clock.js"
import { AppError } from "../core/errors.js"
import { assertServed, isServedSql, recordRead } from "../core/organization-moves.js"
import type { PreparedQuery } from "../fast-path/prepared-statements.js"
import { grantsOfKeySql } from "./role-grants.js"
import { API_KEY_PREFIX, hashToken, newOrganizationToken, organizationOfToken } from "./tokens.js"
import { ServiceViewer, type ViewerData } from "./viewer.js"

/** Length of the part of a key that is stored and shown: the prefix, the organization and eight random characters. */
const SHOWN_LENGTH = API_KEY_PREFIX.length + 23 + 8
/** The last use is stored at most this often. */
const USE_INTERVAL_MS = 60_000

/** A new key of 256 random bits, with what is stored of it. */
export function newApiKey(organizationId: string): { secret: string; prefix: string; hash: string } {
  const secret = `${API_KEY_PREFIX}${newOrganizationToken(organizationId)}`
  return { secret, prefix: secret.slice(0, SHOWN_LENGTH), hash: hashToken(secret) }
}

export const isApiKey = (token: string): boolean => token.startsWith(API_KEY_PREFIX)

type KeyRow = ViewerData & { lastUsedAt: Date | null; expiresAt: Date | null }

const keySql = `select k.id, k.id as "sessionId", k.organization_id as "organizationId", 'EMPLOYEE' as role, '{}'::uuid[] as reports,
    o.language, o.timezone, o.policies, ${grantsOfKeySql("k")} as grants, k.last_used_at as "lastUsedAt", k.expires_at as "expiresAt"
  from api_keys k join organizations o on o.id = k.organization_id and ${isServedSql("o.id")}
  where k.revoked_at is null and (k.expires_at is null or k.expires_at > $1)`

export class ApiKeyAuthenticator {
  constructor(
    private readonly clock: Clock,
    private readonly query: PreparedQuery,
  ) {}

  /**
   * Throws UNAUTHENTICATED for a key that is unknown, expired or revoked, and ORGANIZATION_MOVED or UNAVAILABLE for one of an
   * organization that this installation does not serve.
   */
  async authenticate(secret: string): Promise<ServiceViewer> {
    const now = this.clock.now()
    const [row] = await this.query<KeyRow>(`${keySql} and k.hash = $2`, [now, hashToken(secret)])
    if (!row) {
      const organizationId = organizationOfToken(secret)
      if (organizationId !== undefined) await assertServed(this.query, { organizationId })
      throw new AppError("UNAUTHENTICATED")
    }
    if (!row.lastUsedAt || now.getTime() - new Date(row.lastUsedAt).getTime() >= USE_INTERVAL_MS)
      await recordRead(this.query("update api_keys set last_used_at = $1 where id = $2", [now, row.id]))
    return new ServiceViewer(row)
  }

  /** The service accounts of all valid keys of an organization. */
  async loadAll(organizationId: string): Promise<ServiceViewer[]> {
    const rows = await this.query<KeyRow>(`${keySql} and k.organization_id = $2`, [this.clock.now(), organizationId])
    return rows.map((row) => new ServiceViewer(row))
  }

  /** The service accounts of valid keys, by the id of the key. */
  async loadViewers(ids: readonly string[], query = this.query): Promise<Map<string, ServiceViewer>> {
    if (ids.length === 0) return new Map()
    const rows = await query<KeyRow>(`${keySql} and k.id = any($2::uuid[])`, [this.clock.now(), ids])
    return new Map(rows.map((row) => [row.id, new ServiceViewer(row)]))
  }
}
