// Settings of the organization.
import { BaseService } from "../../core/base-service.js"
import { Organization } from "../../entities/organization/settings.js"
import type { UpdateCompanySettingsInput } from "../../inputs/organization/settings.js"

export class OrganizationSettingsService extends BaseService {
  get() {
    return this.queryOne(Organization, { id: this.viewer.organizationId })
  }

  /** Merges the given values, also inside branding, contacts and policies, where null removes an entry. */
  async update({ branding, contacts, policies, ...plain }: UpdateCompanySettingsInput) {
    const organization = await this.findAuthorized("update", Organization, this.viewer.organizationId)
    const { changed } = await this.applyPatch(organization, {
      ...plain,
      branding: branding && merge(organization.branding, branding),
      contacts: contacts && merge(organization.contacts, contacts),
      policies: policies && merge(organization.policies, policies),
    })
    if (changed.length > 0) {
      const values = Object.fromEntries(changed.map((field) => [field, organization[field as keyof Organization]]))
      this.emit("organization.update", { subject: organization, details: { changed, values } })
    }
    return organization
  }
}

/** The current values overwritten by the given ones; undefined keeps and null removes an entry. */
const merge = (current: object, given: object) => {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  const all = Object.entries({ ...current, ...Object.fromEntries(entries) })
  return Object.fromEntries(all.filter(([, value]) => value !== null))
}
