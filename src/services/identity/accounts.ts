// Registration of organizations, and sign-in.
import { today } from "../../adapters/clock.js"
import { SystemViewer } from "../../auth/viewer.js"
import { countAttempt } from "../../core/attempts.js"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import type { CreatedEmployee } from "../../entities/administration/accounts.js"
import { newId } from "../../entities/base-entity.js"
import type { Language } from "../../entities/enums.js"
import type { SignInPayload } from "../../entities/identity.js"
import { Organization } from "../../entities/organization/settings.js"
import type { Confirmation } from "../../entities/payloads.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { confirmation, languageOf } from "../../i18n/translate.js"
import type { LoginInput, RegisterCompanyInput } from "../../inputs/identity.js"
import { findAccountByEmail, lockAccount, toViewer, verifyCredentials } from "./credential-checks.js"

interface OrganizationOwner {
  email: string
  fullName: string
  organizationName: string
}

export class AccountService extends BaseService {
  /** Creates an organization with its first administrator. Throws REGISTRATION_CLOSED, and EMAIL_TAKEN if the address has an account. */
  async registerCompany({ email, password, organizationName, fullName }: RegisterCompanyInput): Promise<Confirmation> {
    if (this.ctx.deps.config.registration === "closed") throw new AppError("REGISTRATION_CLOSED")
    await this.ctx.runOutsideTransaction("registration", () => countAttempt(this.ctx, "registration"))
    if (await findAccountByEmail(this.ctx, email)) throw new AppError("EMAIL_TAKEN")
    const id = newId()
    return this.ctx.runAs(new SystemViewer(id), async () => {
      const organization = await this.insertOrganization(id, organizationName)
      const administrator = await this.createRecord(Employee, {
        email,
        fullName: fullName ?? nameFromEmail(email),
        role: "ADMIN",
        accountStatus: "ACTIVE",
        emailUnconfirmedSince: this.clock.now(),
        hireDate: today(this.clock, organization.timezone),
      })
      await this.ctx.services.identity.passwords.set(administrator, password)
      await this.ctx.services.profiles.employment.recordHire(administrator)
      await this.ctx.services.identity.emailAddresses.requestConfirmation(administrator)
      this.emit("organization.register", { subject: organization })
      return confirmation(this.ctx, "answers.companyRegistered")
    })
  }

  /**
   * Creates an organization and invites its first administrator, for the operator of the server. Throws EMAIL_TAKEN if the address
   * has an account.
   */
  async createOrganization({ email, fullName, organizationName }: OrganizationOwner): Promise<CreatedEmployee> {
    const id = newId()
    return this.ctx.runAs(new SystemViewer(id), async () => {
      const organization = await this.insertOrganization(id, organizationName)
      this.emit("organization.register", { subject: organization })
      const hireDate = today(this.clock, organization.timezone)
      return this.ctx.services.administration.accounts.createEmployee({ email, fullName, role: "ADMIN", hireDate })
    })
  }

  /** Inserts an organization with its default settings and leave types. The viewer is its system. */
  private async insertOrganization(id: string, name: string): Promise<Organization> {
    const language = languageOf(this.ctx).toUpperCase() as Language
    const slug = await this.ctx.services.organization.settings.chooseSlug(name)
    const organization = await this.createRecord(Organization, { id, name, slug, language })
    await this.ctx.services.leave.types.createDefaults()
    await this.ctx.services.onboarding.templates.createFirst(languageOf(this.ctx))
    return organization
  }

  /**
   * Signs in. Throws INVALID_CREDENTIALS for an unknown address and for a wrong password, ACCOUNT_SUSPENDED only after the right
   * password, and TWO_FACTOR_REQUIRED or TWO_FACTOR_INVALID if a code is required.
   */
  async login(input: LoginInput): Promise<SignInPayload> {
    const { metrics } = this.ctx.deps
    try {
      const payload = await this.signIn(input)
      this.ctx.pending.afterCommit.push(() => metrics.countSignIn("signed_in"))
      return payload
    } catch (error) {
      if (error instanceof AppError) metrics.countSignIn(error.code)
      throw error
    }
  }

  private async signIn({ email, password, code }: LoginInput): Promise<SignInPayload> {
    const verified = await verifyCredentials(this.ctx, email, password)
    if (!verified) throw new AppError("INVALID_CREDENTIALS")
    const sessionId = newId()
    this.ctx.setViewer(toViewer(verified, sessionId))
    const { employee, account } = await lockAccount(this.ctx, verified)
    // The password may have changed between the check and the lock.
    if (account.passwordHash !== verified.passwordHash) throw new AppError("INVALID_CREDENTIALS")
    if (account.accountStatus === "SUSPENDED") throw new AppError("ACCOUNT_SUSPENDED")
    if (account.accountStatus !== "ACTIVE") throw new AppError("INVALID_CREDENTIALS")
    if (account.totpConfirmedAt) await this.ctx.services.identity.twoFactor.requireCode(employee, account, code)
    if (this.ctx.deps.passwords.needsRehash(account.passwordHash as string))
      await this.ctx.services.identity.passwords.storeHash(employee, password)
    return this.ctx.services.identity.sessions.start(employee, toViewer(account, sessionId))
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
