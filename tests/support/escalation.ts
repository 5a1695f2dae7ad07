// Privilege escalation: no write lets its author read or decide more than the author's permission says (docs/decisions/0087).
//
// For each permission of custom roles, every write that it extends is called with the author, and records of the author, as arguments.
// The author must not see a record, field or action afterwards that existed before and was hidden. API keys and webhooks that the author
// creates or changes must not see or deliver more than the author sees. API keys are authors, too.
import { beforeAll, expect, test } from "@jest/globals"
import { rulesOf } from "../../src/auth/access-matrix.js"
import { permissionsOf } from "../../src/auth/access-rules.js"
import { accessPolicies, resolvers, restRoutes } from "../../src/domains.js"
import { ORGANIZATION_WIDE, type Permission, type RoleScope } from "../../src/entities/administration/enums.js"
import { buildSchema } from "../../src/graphql/schema.js"
import type { RouteDefinition } from "../../src/rest/route.js"
import { mayCall } from "./access-matrix.js"
import type { Client, Json, TestResponse } from "./client.js"
import { DeliveredDataReader } from "./delivered-data.js"
import { callsOf, type EscalationCall, type IdOf, PASSWORD, send, WRITTEN_NUMBER } from "./escalation-calls.js"
import { type AuthorKind, type Company, createCompany, customFields } from "./escalation-company.js"
import type { RecordType } from "./records.js"
import { snapshotRows } from "./row-snapshot.js"
import { createTestApp } from "./test-app.js"
import { type VisibleData, VisibleDataReader } from "./visible-data.js"

/** The environment variable ROUNDS gives optional fields all their values, and adds records and operations of every employee. */
const isThorough = process.env.ROUNDS !== undefined

const rules = rulesOf(accessPolicies)
const isReading = ({ subject, name }: (typeof rules)[number]) => subject === "FIELD_READ" || name.startsWith("read")

/**
 * The writing routes that a permission extends, one for each operation: by the rule of the operation or, for operations of every employee,
 * by a rule of their records.
 */
function routesOf(author: AuthorKind, permission: Permission): RouteDefinition[] {
  const extended = rules.filter((one) => !isReading(one) && permissionsOf(one.rule).includes(permission))
  const entities = new Set(extended.map(({ entityType }) => entityType))
  const isExtended = ({ operation, path, response }: RouteDefinition) => {
    const rule = accessPolicies.operations.get(operation)?.allow
    if (!rule || rule === "public") return false
    if (author === "key" && !mayCall(operation, "Service account", { hasEveryPermission: true })) return false
    const permissions = permissionsOf(rule)
    if (permissions.includes(permission)) return true
    if (permissions.length > 0 || !mayCall(operation, "EMPLOYEE")) return false
    const isOfOthers = entities.has([response].flat()[0]?.name ?? "") && !path.includes("/me")
    return isOfOthers || (isThorough && permission === "READ_DIRECTORY")
  }
  const found = restRoutes.filter((route) => route.method !== "get" && !route.reads && isExtended(route))
  return [...new Map(found.map((route) => [route.operation, route])).values()]
}

/** A permission in a role of an author, with the writes that it extends. */
interface Case {
  readonly author: AuthorKind
  readonly permission: Permission
  readonly scope: RoleScope
  readonly routes: readonly RouteDefinition[]
}

const casesOf = (author: AuthorKind, permissions: readonly Permission[]): Case[] =>
  permissions.flatMap((permission) => {
    const routes = routesOf(author, permission)
    const isEverywhere = author === "key" || ORGANIZATION_WIDE.has(permission)
    const scopes: RoleScope[] = isEverywhere ? ["ORGANIZATION"] : ["ORGANIZATION", "DEPARTMENT_TREE"]
    return routes.length === 0 ? [] : scopes.map((scope) => ({ author, permission, scope, routes }))
  })

/**
 * Adds the tests of permissions to a file. `unreached` are operations of which no call succeeds: the company has no record in a suitable
 * state, or they decide only on records of the author.
 */
export function testEscalation(author: AuthorKind, permissions: readonly Permission[], unreached: readonly string[]): void {
  const app = createTestApp({ config: { invitationsPerDay: 1_000_000 } })
  let tester: EscalationTester
  const cases = casesOf(author, permissions)

  beforeAll(async () => {
    const company = await createCompany(app)
    const reader = new VisibleDataReader(buildSchema(resolvers, accessPolicies), company.ids)
    const existing = await reader.read(company.admin)
    const deliveries = await DeliveredDataReader.create(app, company.organizationId, existing)
    const restore = await snapshotRows(app, company.organizationId)
    const leaveOfAdmin = await leaveOf(company.admin)
    tester = new EscalationTester({ company, reader, deliveries, restore, existing, leaveOfAdmin, anonymous: app.anonymous })
  }, 60_000)

  test.each(cases)(
    "no write of the $author with $permission over $scope lets its author read or decide more",
    async (one) => expect(await tester.violationsOf(one)).toEqual([]),
    600_000,
  )

  test("a call of each other operation succeeds", () => {
    const operations = cases.flatMap(({ permission, routes }) => (permission === "READ_DIRECTORY" ? [] : routes))
    const known = new Set([...tester.succeeded, ...unreached])
    expect(operations.flatMap(({ operation }) => (known.has(operation) ? [] : operation))).toEqual([])
  })
}

/** What the author sees, now and of records that others create later. */
interface Access {
  readonly author: Client
  readonly data: VisibleData
  /** What the API key or the author sees. */
  readonly ofKey: VisibleData
  readonly seesLaterLeave: boolean
  /** The leave of the author, from `leaveOf`. */
  readonly leave: number
}

interface Fixture {
  readonly company: Company
  readonly reader: VisibleDataReader
  readonly deliveries: DeliveredDataReader
  readonly restore: () => Promise<void>
  readonly anonymous: Client
  /** What the administrator sees before all calls. */
  readonly existing: VisibleData
  readonly leaveOfAdmin: number
}

class EscalationTester {
  /** Operations of which a call succeeded. */
  readonly succeeded = new Set<string>()

  private readonly fixture: Fixture

  constructor(fixture: Fixture) {
    this.fixture = fixture
  }

  /** The calls after which the author has more access, with what is new. */
  async violationsOf({ author: kind, permission, scope, routes }: Case): Promise<Json[]> {
    const { company, reader, restore } = this.fixture
    const author = company.authors[kind]
    const own = kind === "key" ? company.ofKey : company.own
    const reset = async () => {
      await restore()
      await company.setRole(kind, permission, scope)
    }
    await reset()
    const data = await reader.read(author)
    const ofKey = new Map([...data, ...(await reader.read(company.authors.key))])
    const [leave, seesLaterLeave] = [await leaveOf(author), await this.#seesLaterLeave(author)]
    const before = { author, data, ofKey, leave, seesLaterLeave }
    await reset()
    const violations: Json[] = []
    for (const route of routes) {
      const args = { own, other: company.other, targets: this.#targetsOf(route, own), customFields, isThorough }
      const calls = callsOf(route, args)
      for (let call = calls.shift(); call; call = calls.shift()) {
        const answer = await send(author, call)
        const gained = answer.status < 300 ? await this.#newAccess(call, answer, before) : hiddenCountsIn(answer)
        if (gained.length > 0) violations.push({ operation: route.operation, path: call.path, body: call.body, gained })
        if (answer.status < 300) {
          this.succeeded.add(route.operation)
          await reset()
        } else calls.unshift(...call.parts)
      }
    }
    return violations
  }

  /** The records to which the ids in a path refer, one call for each. */
  #targetsOf({ path, input }: RouteDefinition, own: IdOf): IdOf[] {
    const { other, ofReport, ofKey, definitions, inactive } = this.fixture.company
    const withId =
      (name: RecordType) =>
      (id: string): IdOf =>
      (type) =>
        type === name ? id : other(type)
    if (path.startsWith("/custom-fields")) return definitions.slice(isThorough ? 0 : -2).map(withId("CustomFieldDefinition"))
    const people = path.startsWith("/users/") ? [ofReport, ...(input ? [] : inactive.map(withId("Employee")))] : []
    // The author's rights follow from roles and departments, those of keys from roles.
    const hasOwn = isThorough || /^\/(administration|departments)\//.test(path)
    const keys = path.startsWith("/administration/") ? [ofKey] : []
    return [...new Set([other, ...people, ...(hasOwn ? [own] : []), ...keys])]
  }

  /** What the author, and accounts whose credentials the call returned, see after a call and the author did not see before. */
  async #newAccess(call: EscalationCall, answer: TestResponse, before: Access): Promise<string[]> {
    const { company, reader, deliveries, existing } = this.fixture
    const { author } = before
    const { key } = company.authors
    const gained = new Set<string>(await this.#writtenToHiddenFields(author, call, answer))
    // Writes of administration change roles, API keys and webhooks.
    const isAdministration = call.path.startsWith("/administration/")
    if (isAdministration) for (const one of await deliveries.findNew(company.own("Webhook"), before.ofKey)) gained.add(one)
    const changesKeys = isAdministration && author !== key
    for (const client of [author, ...(changesKeys ? [key] : []), ...(await this.#accountsOf(call, answer))]) {
      // The call can have ended the author's own session, or the right of a key to read records by their ids.
      if ((await client.get("/users?limit=1")).status !== 200) continue
      const keys = await reader.findNew(client, client === key ? before.ofKey : before.data)
      const now = keys.length > 0 ? await reader.read(company.admin) : existing
      for (const key of keys) {
        // A value that the call has changed was no secret.
        const isUnchanged = existing.has(key) && existing.get(key) === now.get(key)
        if (isUnchanged || / id$| action /.test(key)) gained.add(key)
      }
    }
    // Rules that give the administrator more as well do not favor the author.
    const mayChangeLeave = call.path.startsWith("/leave/") && (await leaveOf(company.admin)) === this.fixture.leaveOfAdmin
    if (mayChangeLeave && (await leaveOf(author)) > before.leave) gained.add("own leave")
    // A route without an id changes settings, which can take effect on later records only.
    const changesSettings = call.route.method !== "post" && !call.route.path.includes(":")
    if (changesSettings && !before.seesLaterLeave && (await this.#seesLaterLeave(author)))
      gained.add("leave that an employee books later")
    return [...gained]
  }

  /** Clients with the credentials that a call gave to its author. */
  async #accountsOf({ body }: EscalationCall, { body: answer }: TestResponse): Promise<Client[]> {
    const accounts: Client[] = []
    const signIn = async (path: string, input: Json) => {
      const { status, body: session } = await this.fixture.anonymous.post(path, input)
      if (status < 300) accounts.push(this.fixture.anonymous.with(session.token))
    }
    if (body?.password) await signIn("/auth/login", { email: body.email, password: body.password })
    const token = answer?.invitation?.token ?? answer?.token
    if (token) await signIn("/invites/accept", { token, password: PASSWORD, fullName: "Somebody" })
    if (answer?.apiKey) accounts.push(this.fixture.anonymous.with(answer.secret))
    return accounts
  }

  /** Whether the author sees leave that another employee books now. */
  async #seesLaterLeave(author: Client): Promise<boolean> {
    const leave = { startDate: "2026-06-01", endDate: "2026-06-01", submit: true }
    const { status, body } = await this.fixture.company.member.post("/leave/requests", leave)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return (await author.get(`/leave/requests/${body.id}`)).status === 200
  }

  /** Fields of a new employee that have a value from the call and that the author may not read. */
  async #writtenToHiddenFields(author: Client, { body }: EscalationCall, { body: answer }: TestResponse): Promise<string[]> {
    const { company, reader, existing } = this.fixture
    const isNew = typeof answer?.id === "string" && !existing.has(`Employee ${answer.id} id`)
    if (!isNew || !JSON.stringify(body ?? {}).includes(String(WRITTEN_NUMBER))) return []
    const [seen, all] = [await reader.read(author, [answer.id]), await reader.read(company.admin, [answer.id])]
    if (seen.size === 0) return []
    return [...all].flatMap(([key, value]) =>
      value === String(WRITTEN_NUMBER) && !seen.has(key) ? `hidden but written: ${key}` : [],
    )
  }
}

/** The leave of a person at the end of the next year, of all types; 0 for an API key. */
async function leaveOf(client: Client): Promise<number> {
  const { status, body } = await client.get("/leave/balances/me?asOf=2027-12-31")
  return status === 200 ? body.reduce((sum: number, { remaining }: Json) => sum + (remaining ?? 0), 0) : 0
}

/** The number of employees with a value, in an error: the fields that calls refer to are hidden from the author. */
const hiddenCountsIn = ({ body }: TestResponse): string[] =>
  body?.code === "RECORD_IN_USE" && body.details?.values !== undefined ? ["number of employees with a value"] : []
