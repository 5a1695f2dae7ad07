// Settings of the organization.
import { sql } from "kysely"
import { payReaders } from "../../auth/access/field-groups.js"
import { everyone } from "../../auth/access-scope.js"
import { BaseService } from "../../core/base-service.js"
import { definedValues } from "../../core/defined-values.js"
import { AppError, forbiddenError } from "../../core/errors.js"
import { FreeValues } from "../../core/free-values.js"
import { takeAdvisoryLock } from "../../core/locks.js"
import { newId } from "../../entities/base-entity.js"
import { type CompanyPolicies, Organization } from "../../entities/organization/settings.js"
import type { UpdateCompanySettingsInput } from "../../inputs/organization.js"
import { toSlug } from "./calculations/slugs.js"

export class OrganizationSettingsService extends BaseService {
  get() {
    return this.queryOne(Organization, { id: this.viewer.organizationId })
  }

  /** The default currency of the organization (ISO 4217). */
  async loadCurrency(): Promise<string> {
    const { rows } = await sql<{ currency: string }>`
      select currency from organizations where id = ${this.viewer.organizationId}`.execute(this.db)
    return (rows[0] as { currency: string }).currency
  }

  /** Claims a new slug for `update`, if the viewer may change it. Throws NAME_TAKEN if another installation has it. */
  async claimSlug({ slug }: UpdateCompanySettingsInput): Promise<FreeValues | undefined> {
    const { directory } = this.ctx.deps
    if (!directory || slug === undefined) return undefined
    const organization = await this.findAuthorized("update", Organization, this.viewer.organizationId)
    const free = new FreeValues([slug])
    if (slug !== organization.slug && (await directory.claim("SLUG", [slug], organization.id)).size > 0)
      throw new AppError("NAME_TAKEN")
    return free
  }

  /**
   * Merges the given values, also inside branding, contacts and policies, where null removes an entry. Throws FORBIDDEN for changed
   * policies, which decide on who sees pay, unless the viewer reads the pay of everyone.
   */
  async update({ branding, contacts, policies, ...plain }: UpdateCompanySettingsInput, freeSlug?: FreeValues) {
    if (plain.slug !== undefined) freeSlug?.assertHas([plain.slug])
    const organization = await this.findAuthorized("update", Organization, this.viewer.organizationId)
    const changedPolicies = Object.entries(policies ?? {}).filter(
      ([name, value]) => value !== undefined && value !== organization.policies[name as keyof CompanyPolicies],
    )
    if (changedPolicies.length > 0 && payReaders(this.viewer) !== everyone)
      throw forbiddenError(...changedPolicies.map(([name]) => `policies.${name}`))
    const { changed } = await this.applyPatch(organization, {
      ...plain,
      branding: branding && merge(organization.branding, branding),
      contacts: contacts && merge(organization.contacts, contacts),
      policies: policies && merge(organization.policies, policies),
    })
    if (changed.length > 0) {
      const values = Object.fromEntries(changed.map((field) => [field, organization[field as keyof Organization]]))
      this.emit("organization.update", { subject: organization, details: { changedFields: changed, values } })
    }
    return organization
  }

  /** Whether another installation has the slug of a name; otherwise it is claimed for a new organization. */
  async isSlugTaken(name: string, organizationId: string): Promise<boolean> {
    const taken = await this.ctx.deps.directory?.claim("SLUG", [toSlug(name)], organizationId)
    return (taken?.size ?? 0) > 0
  }

  /**
   * A free slug for a new organization: that of its name, with a random suffix if it is taken here or elsewhere. Locks the slug until the
   * commit.
   */
  async chooseSlug(name: string, isTakenElsewhere: boolean): Promise<string> {
    const slug = toSlug(name)
    await takeAdvisoryLock(this.db, `slug ${slug}`)
    const { rows } = await sql`select 1 from organizations where slug = ${slug}`.execute(this.db)
    return rows.length === 0 && !isTakenElsewhere ? slug : `${slug}-${newId().slice(-SUFFIX_LENGTH)}`
  }
}

const SUFFIX_LENGTH = 12

/** The current values overwritten by the given ones; undefined keeps and null removes an entry. */
const merge = (current: object, given: object) => {
  const all = Object.entries({ ...current, ...definedValues(given) })
  return Object.fromEntries(all.filter(([, value]) => value !== null))
}
