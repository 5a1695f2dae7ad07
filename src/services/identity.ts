// Who somebody is: accounts, passwords and invitations.
import { sql } from "kysely"
import { later } from "../adapters/clock.js"
import { LONGEST_PASSWORD, passwordProblem, SHORTEST_PASSWORD } from "../auth/passwords.js"
import { hashToken, newSecretToken } from "../auth/tokens.js"
import type { TokenPurpose } from "../entities/choices.js"
import type { Employee } from "../entities/profiles.js"
import { newId } from "../entities/thing.js"
import { refuse } from "../errors.js"
import { links } from "../events/notify.js"
import { Service } from "./service.js"

const hour = 3_600_000
const lifetimes: Record<TokenPurpose, number> = { RESET: hour, INVITATION: 7 * 24 * hour }

/** An invitation as the person who sent it is told of it: they may pass the link on themselves. */
export interface Invitation {
  url: string
  token: string
  expiresAt: Date
}

export class IdentityService extends Service {
  /** Makes a link that lets the person choose a password, withdraws the links before it, and has it mailed. */
  async invite(employee: Employee): Promise<Invitation> {
    const { token, expiresAt } = await this.newLink(employee, "INVITATION")
    this.emit("account.invite", { subject: employee, token, expiresAt, inviter: await this.nameOfViewer() })
    return { url: this.ctx.kit.config.publicUrl + links.invitation(token), token, expiresAt }
  }

  /**
   * Gives the person a password: VALIDATION_FAILED at `path` for one that is too weak. Hashing happens between transactions,
   * so ask for it early.
   */
  async setPassword(employee: Employee, password: string, path = "password"): Promise<void> {
    const problem = passwordProblem(password, employee)
    const values = { min: SHORTEST_PASSWORD, max: LONGEST_PASSWORD }
    if (problem) throw refuse("VALIDATION_FAILED", { problems: [{ path, code: `password.${problem}`, values }] })
    const { passwords, clock } = this.ctx.kit
    const hash = await this.ctx.outside(`hash ${password}`, () => passwords.hash(password))
    // The credential refers to the person, who may be new.
    await this.em.flush()
    const now = clock.now()
    await sql`insert into credentials
        (id, organization_id, employee_id, password_hash, recovery_hashes, created_at, updated_at, version)
      values (${newId()}, ${employee.organizationId}, ${employee.id}, ${hash}, '{}', ${now}, ${now}, 1)
      on conflict (organization_id, employee_id) do update
        set password_hash = excluded.password_hash, updated_at = excluded.updated_at, version = credentials.version + 1`.execute(
      this.db,
    )
  }

  /** Ends the sessions of a person, all or all but one: their next request is refused on every node. */
  async endSessions(employeeId: string, exceptSessionId?: string): Promise<void> {
    const except = exceptSessionId ? sql`and id <> ${exceptSessionId}` : sql``
    await sql`update sessions set ended_at = ${this.clock.now()}
      where organization_id = ${this.me.organizationId} and employee_id = ${employeeId} and ended_at is null ${except}`.execute(
      this.db,
    )
  }

  /** A new link, which takes the place of those before it. */
  private async newLink(employee: Employee, purpose: TokenPurpose): Promise<{ token: string; expiresAt: Date }> {
    await this.em.flush()
    const { id: employeeId, organizationId } = employee
    const token = newSecretToken()
    const now = this.clock.now()
    const expiresAt = later(now, lifetimes[purpose])
    // The lock on the person decides between two who do this at once.
    await sql`select 1 from employees where organization_id = ${organizationId} and id = ${employeeId} for no key update`.execute(
      this.db,
    )
    await sql`update single_use_tokens set used_at = ${now}
      where organization_id = ${organizationId} and employee_id = ${employeeId} and purpose = ${purpose} and used_at is null`.execute(
      this.db,
    )
    await sql`insert into single_use_tokens
        (id, organization_id, employee_id, purpose, hash, expires_at, created_at, updated_at, version)
      values (${newId()}, ${organizationId}, ${employeeId}, ${purpose}, ${hashToken(token)}, ${expiresAt}, ${now}, ${now}, 1)`.execute(
      this.db,
    )
    return { token, expiresAt }
  }

  private async nameOfViewer(): Promise<string> {
    const { rows } = await sql<{ name: string }>`
      select coalesce(e.full_name, o.name) as name from organizations o
      left join employees e on e.organization_id = o.id and e.id = ${this.me.id}
      where o.id = ${this.me.organizationId}`.execute(this.db)
    return rows[0]?.name ?? ""
  }
}
