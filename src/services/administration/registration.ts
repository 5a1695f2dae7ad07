// Registration of organizations.
import { today } from "../../adapters/clock.js"
import { SystemViewer } from "../../auth/viewer.js"
import { countAttempt } from "../../core/attempts.js"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import type { FreeValues } from "../../core/free-values.js"
import type { CreatedEmployee } from "../../entities/administration/accounts.js"
import { newId } from "../../entities/base-entity.js"
import type { Language } from "../../entities/enums.js"
import { Organization } from "../../entities/organization/settings.js"
import type { Confirmation } from "../../entities/payloads.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { confirmation, languageOf } from "../../i18n/translate.js"
import type { RegisterCompanyInput } from "../../inputs/administration.js"
import type { PreparedAccount } from "../profiles/new-employees.js"

interface OrganizationOwner {
  email: string
  fullName: string
  organizationName: string
}

interface PreparedRegistration {
  /** Id of the new organization. */
  readonly id: string
  readonly passwordHash: string
  readonly free: FreeValues
  readonly isSlugTaken: boolean
}

interface PreparedOrganization {
  readonly id: string
  readonly isSlugTaken: boolean
  readonly account: PreparedAccount
}

export class RegistrationService extends BaseService {
  /** Counts a registration and hashes the password. Throws REGISTRATION_CLOSED, and EMAIL_TAKEN if the address has an account. */
  async prepareRegistration({ email, password, organizationName }: RegisterCompanyInput): Promise<PreparedRegistration> {
    if (this.ctx.deps.config.registration === "closed") throw new AppError("REGISTRATION_CLOSED")
    await countAttempt(this.ctx, "registration")
    const id = newId()
    const { identity, organization } = this.ctx.services
    const free = await identity.emailAddresses.assertFreeFor(id, email)
    const isSlugTaken = await organization.settings.isSlugTaken(organizationName, id)
    return { id, free, isSlugTaken, passwordHash: await identity.passwords.hash(password, { email, organizationId: id }) }
  }

  /** Creates an organization with its first administrator. */
  async registerCompany(
    { email, organizationName, fullName }: RegisterCompanyInput,
    { id, passwordHash, free, isSlugTaken }: PreparedRegistration,
  ): Promise<Confirmation> {
    return this.ctx.runAs(new SystemViewer(id), async () => {
      this.ctx.services.identity.emailAddresses.assertChecked([email], free)
      const organization = await this.insertOrganization({ id, name: organizationName, isSlugTaken })
      const administrator = await this.createRecord(Employee, {
        email,
        fullName: fullName ?? nameFromEmail(email),
        role: "ADMIN",
        accountStatus: "ACTIVE",
        emailUnconfirmedSince: this.clock.now(),
        hireDate: today(this.clock, organization.timezone),
      })
      await this.ctx.services.identity.passwords.storeHash(administrator, passwordHash)
      await this.ctx.services.profiles.employment.recordHire(administrator)
      await this.ctx.services.identity.emailAddresses.requestConfirmation(administrator)
      this.emit("organization.register", { subject: organization })
      return confirmation(this.ctx, "answers.companyRegistered")
    })
  }

  /** Checks the address of the first administrator for `createOrganization`. Throws EMAIL_TAKEN if it has an account. */
  async prepareOrganization({
    email,
    organizationName,
  }: Pick<OrganizationOwner, "email" | "organizationName">): Promise<PreparedOrganization> {
    const id = newId()
    const { services } = this.ctx.createChild(new SystemViewer(id))
    const account = await services.profiles.newEmployees.prepare({ email, role: "ADMIN" })
    return { id, account, isSlugTaken: await services.organization.settings.isSlugTaken(organizationName, id) }
  }

  /** Creates an organization and invites its first administrator, for the operator of the server. */
  async createOrganization(
    { email, fullName, organizationName }: OrganizationOwner,
    { id, account, isSlugTaken }: PreparedOrganization,
  ): Promise<CreatedEmployee> {
    return this.ctx.runAs(new SystemViewer(id), async () => {
      const organization = await this.insertOrganization({ id, name: organizationName, isSlugTaken })
      this.emit("organization.register", { subject: organization })
      const hireDate = today(this.clock, organization.timezone)
      return this.ctx.services.profiles.newEmployees.create({ email, fullName, role: "ADMIN", hireDate }, account)
    })
  }

  /** Inserts an organization with its default settings and leave types. The viewer is its system. */
  private async insertOrganization({
    id,
    name,
    isSlugTaken,
  }: Pick<Organization, "id" | "name"> & { isSlugTaken: boolean }): Promise<Organization> {
    const language = languageOf(this.ctx).toUpperCase() as Language
    const slug = await this.ctx.services.organization.settings.chooseSlug(name, isSlugTaken)
    const organization = await this.createRecord(Organization, { id, name, slug, language })
    await this.ctx.services.leave.types.createDefaults()
    await this.ctx.services.onboarding.templates.createFirst(languageOf(this.ctx))
    return organization
  }
}

/** A name derived from an email address: `ann.berg@example.com` becomes "Ann Berg". */
const nameFromEmail = (email: string) =>
  email
    .replace(/@.*$/, "")
    .split(/[._+-]+/)
    .filter(Boolean)
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
    .join(" ") || email
