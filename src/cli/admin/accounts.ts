// Commands on organizations and accounts.
import { sql } from "kysely"
import { today } from "../../adapters/clock.js"
import { SystemViewer, type Viewer } from "../../auth/viewer.js"
import { ConfigError } from "../../core/config-values.js"
import { Context } from "../../core/context.js"
import type { AppDependencies } from "../../core/dependencies.js"
import { unitOfWork } from "../../core/unit-of-work.js"
import type { CreatedEmployee } from "../../entities/administration/accounts.js"
import { isId } from "../../entities/base-entity.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { CreateEmployeeInput, OrganizationName } from "../../inputs/administration.js"
import { parseInput } from "../../inputs/parse.js"
import { withDependencies } from "./run.js"

interface AdministratorOptions {
  email: string
  fullName: string
}

export const createOrganization = ({ name, email, fullName }: AdministratorOptions & { name: string }): Promise<void> =>
  withDependencies(async (deps) => {
    const owner = {
      ...(await parseAdministrator(email, fullName)),
      ...(await parseInput(OrganizationName, { organizationName: name }, "json")),
    }
    const ctx = operatorContext(deps, null)
    const { registration } = ctx.services.administration
    const prepared = await registration.prepareOrganization(owner)
    printInvitation(await unitOfWork(ctx, () => registration.createOrganization(owner, prepared)))
  })

export const createAdministrator = ({ organization, email, fullName }: AdministratorOptions & { organization: string }) =>
  withDependencies(async (deps) => {
    const input = await parseAdministrator(email, fullName)
    const { rows } = isId(organization)
      ? await sql<{ timezone: string }>`select timezone from organizations where id = ${organization}`.execute(deps.db)
      : { rows: [] }
    const [row] = rows
    if (!row) throw new ConfigError(`No organization has the id ${organization}`)
    const ctx = operatorContext(deps, organization)
    const { newEmployees } = ctx.services.profiles
    const administrator = { ...input, role: "ADMIN" as const, hireDate: today(deps.clock, row.timezone) }
    const prepared = await newEmployees.prepare(administrator)
    printInvitation(await unitOfWork(ctx, () => newEmployees.create(administrator, prepared)))
  })

export const resetSecondFactor = (email: string): Promise<void> =>
  withDependencies(async (deps) => {
    const { rows } = await sql<{ id: string; organizationId: string }>`
      select id, organization_id as "organizationId" from employees where lower(email) = lower(${email})`.execute(deps.db)
    const [row] = rows
    if (!row) throw new ConfigError(`No account has the address ${email}`)
    const ctx = operatorContext(deps, row.organizationId)
    const wasEnabled = await unitOfWork(ctx, async () =>
      ctx.services.identity.twoFactor.reset(await ctx.em.findOneOrFail(Employee, { id: row.id })),
    )
    console.log(
      wasEnabled
        ? `Two-factor authentication of ${email} is disabled, and its passkeys are removed`
        : `${email} has no second factor`,
    )
  })

const parseAdministrator = (email: string, fullName: string) => parseInput(CreateEmployeeInput, { email, fullName }, "json")

function printInvitation({ id, email, invitation }: CreatedEmployee): void {
  console.log(`Administrator ${email} (${id}) is invited: ${invitation?.url}`)
}

/** The context of a command. Its viewer is the system of the organization, or null without one. */
function operatorContext(deps: AppDependencies, organizationId: string | null): Context {
  const viewer: Viewer | null = organizationId === null ? null : new SystemViewer(organizationId)
  return new Context(deps, viewer, { requestId: "operator", address: "" })
}
