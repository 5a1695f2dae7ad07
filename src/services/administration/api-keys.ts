// API keys of service accounts: creation, rotation and revocation.
import { sql } from "kysely"
import { later } from "../../adapters/clock.js"
import { newApiKey } from "../../auth/api-keys.js"
import { checkActor } from "../../core/actor-check.js"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import { ApiKey, type IssuedApiKey } from "../../entities/administration/api-keys.js"
import type { ApiKeyFilter, CreateApiKeyInput, RotateApiKeyInput } from "../../inputs/administration.js"

/** Seconds during which the old secret works beside the new one, unless the caller says otherwise. */
export const DEFAULT_OVERLAP_SECONDS = 24 * 60 * 60

export class ApiKeyService extends BaseService {
  /** Keys by name, revoked and expired ones included unless the filter excludes them. */
  list({ active }: ApiKeyFilter) {
    const now = this.clock.now()
    return this.queryMany(ApiKey, {
      conditions:
        active === undefined
          ? []
          : [(key) => sql`(${key("revokedAt")} is null and coalesce(${key("expiresAt")} > ${now}, true)) = ${active}`],
      orderBy: [{ by: "name" }],
    })
  }

  get(id: string) {
    return this.queryOne(ApiKey, { id })
  }

  /** Throws FORBIDDEN for a role with a permission that the viewer does not have for everyone. */
  async create({ name, roleId, expiresAt }: CreateApiKeyInput): Promise<IssuedApiKey> {
    await this.ctx.services.administration.roles.assertServiceRole(roleId)
    const issued = await this.issue({ name, roleId, expiresAt: this.toExpiry(expiresAt) })
    this.emit("apiKey.create", { subject: issued.apiKey, details: { name, roleId } })
    return issued
  }

  /** Issues a key that replaces another one, which works until the end of the overlap. */
  async rotate(id: string, { overlapSeconds = DEFAULT_OVERLAP_SECONDS, expiresAt }: RotateApiKeyInput): Promise<IssuedApiKey> {
    const key = await this.lockActive(id)
    const { name, roleId } = key
    await this.ctx.services.administration.roles.assertServiceRole(roleId)
    const issued = await this.issue({ name, roleId, expiresAt: this.toExpiry(expiresAt), replacesId: id })
    const end = later(this.clock.now(), overlapSeconds * 1000)
    if (!key.expiresAt || key.expiresAt > end) key.expiresAt = end
    this.emit("apiKey.rotate", { subject: key, details: { replacedById: issued.apiKey.id, overlapSeconds } })
    return issued
  }

  /** Ends a key at once, with its connections on all instances. */
  async revoke(id: string): Promise<ApiKey> {
    const key = await this.lockActive(id)
    key.revokedAt = this.clock.now()
    this.emit("apiKey.revoke", { subject: key, details: { name: key.name } })
    return key
  }

  private async issue(values: Partial<ApiKey>): Promise<IssuedApiKey> {
    const { secret, prefix, hash } = newApiKey(this.viewer.organizationId)
    const apiKey = await this.createRecord(ApiKey, { ...values, prefix, hash })
    return { secret, apiKey }
  }

  /**
   * Throws INVALID_TRANSITION for a key that is revoked or expired, and FORBIDDEN for one with a permission that the viewer does not have
   * for everyone. The key can be that of the caller.
   */
  private async lockActive(id: string): Promise<ApiKey> {
    const key = await this.findAuthorized("update", ApiKey, id, { lock: true })
    const from = key.revokedAt ? "REVOKED" : "EXPIRED"
    const details = { INVALID_TRANSITION: { from } }
    await this.ctx.services.administration.roles.assertAvailable("update", ApiKey, id, key.roleId, details)
    await checkActor(this.ctx)
    return key
  }

  private toExpiry(text: string | undefined): Date | null {
    if (text === undefined) return null
    const expiresAt = new Date(text)
    if (expiresAt <= this.clock.now()) throw validationError({ expiresAt: "inThePast" })
    return expiresAt
  }
}
