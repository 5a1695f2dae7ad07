// Who somebody is: companies, passwords and invitations. Sessions, links and the second step stand in siblings.
import { LockMode } from "@mikro-orm/core"
import { sql } from "kysely"
import { today } from "../../adapters/clock.js"
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, passwordProblem } from "../../auth/passwords.js"
import { SystemViewer } from "../../auth/viewer.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { newId } from "../../entities/base-entity.js"
import type { Language } from "../../entities/enums.js"
import { type Confirmation, InvitationCheck, type SignInPayload } from "../../entities/identity.js"
import { Organization } from "../../entities/organization/settings.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { enqueue } from "../../events/dispatch.js"
import { appPaths } from "../../events/outgoing-message.js"
import { languageOf, type MessageKey, translate } from "../../i18n/translate.js"
import type {
  AcceptInvitationInput,
  ChangePasswordInput,
  ForgotPasswordInput,
  InvitationInput,
  LoginInput,
  RegisterCompanyInput,
  ResetPasswordInput,
} from "../../inputs/identity.js"
import {
  type AccountRow,
  checkWithRateLimit,
  countAttempt,
  findAccount,
  findAccountByEmail,
  toViewer,
} from "./credential-checks.js"
import { SingleUseTokenService } from "./single-use-tokens.js"

/** An invitation as the person who sent it is told of it: they may pass the link on themselves. */
export interface CreatedInvitation {
  url: string
  token: string
  expiresAt: Date
}

export class AccountService extends BaseService {
  private readonly links = new SingleUseTokenService(this.ctx)

  /** Makes an organization with its first administrator, who can sign in at once. EMAIL_TAKEN for an address that is known. */
  async registerCompany({ email, password, organizationName, fullName }: RegisterCompanyInput): Promise<Confirmation> {
    await this.ctx.runOutsideTransaction("registration", () => countAttempt(this.ctx, "registration"))
    if (await findAccountByEmail(this.db, email)) throw new AppError("EMAIL_TAKEN")
    const id = newId()
    return this.ctx.runAs(new SystemViewer(id), async () => {
      const language = languageOf(this.ctx).toUpperCase() as Language
      const organization = await this.createRecord(Organization, { id, name: organizationName, language })
      await this.ctx.services.leave.types.createDefaults()
      const administrator = await this.createRecord(Employee, {
        email,
        fullName: fullName ?? nameFrom(email),
        role: "ADMIN",
        accountStatus: "ACTIVE",
        hireDate: today(this.clock, organization.timezone),
      })
      await this.setPassword(administrator, password)
      await this.ctx.services.profiles.employment.recordHire(administrator)
      // What later areas give to every new organization is set up here, through their services, in the same transaction.
      this.emit("organization.register", { subject: organization })
      return this.confirm("answers.companyRegistered")
    })
  }

  /**
   * Signs in. INVALID_CREDENTIALS alike for a wrong password and an unknown address; ACCOUNT_SUSPENDED only to who knows the
   * password; TWO_FACTOR_REQUIRED, or TWO_FACTOR_INVALID, where a code is asked for as well.
   */
  async login({ email, password, code }: LoginInput): Promise<SignInPayload> {
    const known = await this.prove(email, password)
    if (!known) throw new AppError("INVALID_CREDENTIALS")
    const sessionId = newId()
    this.ctx.setViewer(toViewer(known, sessionId))
    const { employee, account } = await this.lock(known)
    if (account.passwordHash !== known.passwordHash) throw new AppError("INVALID_CREDENTIALS")
    if (account.accountStatus === "SUSPENDED") throw new AppError("ACCOUNT_SUSPENDED")
    if (account.accountStatus !== "ACTIVE") throw new AppError("INVALID_CREDENTIALS")
    if (account.totpConfirmedAt) await this.ctx.services.identity.twoFactor.requireCode(employee, account, code)
    if (this.ctx.deps.passwords.needsRehash(account.passwordHash as string)) await this.storeHash(employee, password)
    return this.ctx.services.identity.sessions.start(employee, toViewer(account, sessionId))
  }

  /** Has a link mailed, if the address is known: the answer is the same, and so is the work, because a job looks it up. */
  async forgotPassword({ email }: ForgotPasswordInput): Promise<Confirmation> {
    await this.ctx.runOutsideTransaction("mail", () => countAttempt(this.ctx, "mail", email))
    const { requestId, address } = this.ctx.request
    await enqueue(this.ctx, [{ task: "password-reset", job: { email, request: { requestId, address } } }])
    return this.confirm("answers.resetSent")
  }

  /** What the job does for a forgotten password: mails a link to the owner of an active account. */
  async mailResetLink(email: string): Promise<void> {
    const account = await findAccountByEmail(this.db, email)
    if (account?.accountStatus !== "ACTIVE") return
    await this.ctx.runAs(new SystemViewer(account.organizationId), async () => {
      const { employee } = await this.lock(account)
      this.emit("account.requestPasswordReset", { subject: employee, ...(await this.links.issue(employee, "RESET")) })
    })
  }

  /** A new password by a link, which ends all sessions. LINK_EXPIRED for a link that is unknown, used, replaced or too old. */
  async resetPassword({ token, newPassword }: ResetPasswordInput): Promise<Confirmation> {
    const owner = await this.links.findOwner("RESET", token)
    return this.ctx.runAs(toViewer(owner), async () => {
      const { employee, account } = await this.lock(owner)
      if (account.accountStatus !== "ACTIVE") throw new AppError("LINK_EXPIRED")
      await this.setPassword(employee, newPassword, "newPassword")
      await this.links.consume("RESET", token, employee)
      await this.endSessions(employee.id)
      this.emit("account.resetPassword", { subject: employee })
      return this.confirm("answers.passwordReset")
    })
  }

  /** A new password for who knows the current one; ends the other sessions. */
  async changePassword({ currentPassword, newPassword }: ChangePasswordInput): Promise<Confirmation> {
    const { employee } = await this.confirmPassword(currentPassword, "currentPassword")
    await this.setPassword(employee, newPassword, "newPassword")
    await this.links.revoke(employee, "RESET")
    await this.endSessions(employee.id, this.viewer.sessionId)
    this.emit("account.changePassword", { subject: employee })
    return this.confirm("answers.passwordChanged")
  }

  /**
   * What the link of an invitation is good for. One that has expired, or was used or replaced, still says whom it was for, so
   * that a page can tell what to do; LINK_EXPIRED for one that never was.
   */
  async invitation({ token }: InvitationInput): Promise<InvitationCheck> {
    const check = await this.links.checkInvitation(token)
    if (!check) throw new AppError("LINK_EXPIRED")
    return Object.assign(new InvitationCheck(), check)
  }

  /** Activates an invited account and signs it in. LINK_EXPIRED for a link that is unknown, used, replaced or too old. */
  async acceptInvitation({ token, password, fullName }: AcceptInvitationInput): Promise<SignInPayload> {
    const owner = await this.links.findOwner("INVITATION", token)
    const sessionId = newId()
    this.ctx.setViewer(toViewer(owner, sessionId))
    const { employee, account } = await this.lock(owner)
    if (account.accountStatus !== "INVITED") throw new AppError("LINK_EXPIRED")
    await this.setPassword(employee, password)
    await this.links.consume("INVITATION", token, employee)
    employee.fullName = fullName
    employee.accountStatus = "ACTIVE"
    this.emit("account.acceptInvitation", { subject: employee })
    return this.ctx.services.identity.sessions.start(employee, toViewer(account, sessionId))
  }

  /** Makes a link that lets the person choose a password, withdraws the links before it, and has it mailed. */
  async invite(employee: Employee): Promise<CreatedInvitation> {
    const link = await this.links.issue(employee, "INVITATION")
    this.emit("account.invite", { subject: employee, inviter: await this.nameOfViewer(), ...link })
    return { url: this.ctx.deps.config.publicUrl + appPaths.invitation(link.token), ...link }
  }

  /** Takes away the links that went to an address which is the person's no longer. */
  async withdrawLinks(employee: Employee): Promise<void> {
    await this.links.revoke(employee, "INVITATION")
    await this.links.revoke(employee, "RESET")
  }

  /**
   * Gives the person a password: VALIDATION_FAILED at `path` for one that is too weak. Hashing happens between transactions,
   * so ask for it early.
   */
  async setPassword(employee: Employee, password: string, path = "password"): Promise<void> {
    const problem = passwordProblem(password, employee)
    const values = { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH }
    if (problem) throw new AppError("VALIDATION_FAILED", { problems: [{ path, code: `password.${problem}`, values }] })
    await this.storeHash(employee, password)
  }

  /** Ends the sessions of a person, all or all but one: their next request is refused on every node. */
  async endSessions(employeeId: string, exceptSessionId?: string): Promise<void> {
    await this.ctx.services.identity.sessions.endWhere(
      exceptSessionId ? sql`employee_id = ${employeeId} and id <> ${exceptSessionId}` : sql`employee_id = ${employeeId}`,
    )
  }

  /** The viewer with the account, locked. */
  lockViewer() {
    return this.lock(this.viewer)
  }

  /** The viewer, locked, once they have given their password again: VALIDATION_FAILED at `path` for a wrong one. */
  async confirmPassword(password: string, path = "password"): Promise<{ employee: Employee; account: AccountRow }> {
    const account = await findAccount(this.db, this.viewer)
    if (!account) throw new AppError("UNAUTHENTICATED")
    const known = await this.prove(account.email, password)
    const locked = await this.lock(account)
    if (known?.id !== account.id || known.passwordHash !== locked.account.passwordHash)
      throw validationError({ [path]: "currentPassword" })
    return locked
  }

  /** The account that the address and the password belong to; the same work whether there is one or not. */
  private prove(email: string, password: string): Promise<AccountRow | null> {
    return checkWithRateLimit(this.ctx, { kind: "signIn", account: email, key: password }, async () => {
      const account = await findAccountByEmail(this.db, email)
      const matches = await this.ctx.deps.passwords.verify(account?.passwordHash, password)
      return account && matches && ["ACTIVE", "SUSPENDED"].includes(account.accountStatus) ? account : null
    })
  }

  /**
   * The person and the account as they are now, locked: whoever signs in, or changes how somebody signs in, waits here for
   * the others.
   */
  private async lock(account: Pick<AccountRow, "organizationId" | "id">): Promise<{ employee: Employee; account: AccountRow }> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const
    const employee = await this.em.findOne(Employee, { id: account.id }, options)
    const now = await findAccount(this.db, account)
    if (!employee || !now) throw new AppError("UNAUTHENTICATED")
    return { employee, account: now }
  }

  private async storeHash(employee: Employee, password: string): Promise<void> {
    const { passwords } = this.ctx.deps
    const hash = await this.ctx.runOutsideTransaction(`hash ${password}`, () => passwords.hash(password))
    // The credential refers to the person, who may be new.
    await this.em.flush()
    const now = this.clock.now()
    await sql`insert into credentials
        (id, organization_id, employee_id, password_hash, recovery_hashes, created_at, updated_at, version)
      values (${newId()}, ${employee.organizationId}, ${employee.id}, ${hash}, '{}', ${now}, ${now}, 1)
      on conflict (organization_id, employee_id) do update
        set password_hash = excluded.password_hash, updated_at = excluded.updated_at, version = credentials.version + 1`.execute(
      this.db,
    )
  }

  private async nameOfViewer(): Promise<string> {
    const { rows } = await sql<{ name: string }>`
      select coalesce(e.full_name, o.name) as name from organizations o
      left join employees e on e.organization_id = o.id and e.id = ${this.viewer.id}
      where o.id = ${this.viewer.organizationId}`.execute(this.db)
    return rows[0]?.name ?? ""
  }

  private confirm(key: MessageKey): Confirmation {
    return { message: translate(languageOf(this.ctx), key) }
  }
}

/** A name to begin with: `ann.berg@example.com` is called Ann Berg. */
const nameFrom = (email: string) =>
  email
    .replace(/@.*$/, "")
    .split(/[._+-]+/)
    .filter(Boolean)
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
    .join(" ") || email
