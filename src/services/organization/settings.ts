// How the organization is set up.

import { BaseService } from "../../core/base-service.js"
import { Organization } from "../../entities/organization/settings.js"
import type { UpdateCompanySettingsInput } from "../../inputs/organization/settings.js"

export class OrganizationSettingsService extends BaseService {
  get() {
    return this.queryOne(Organization, { id: this.viewer.organizationId })
  }

  /** Takes over what is given, also inside branding, contacts and policies; null empties an entry of those. */
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

/** What is kept with what is given; null takes an entry away. */
const merge = (kept: object, given: object) => {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  const all = Object.entries({ ...kept, ...Object.fromEntries(entries) })
  return Object.fromEntries(all.filter(([, value]) => value !== null))
}
