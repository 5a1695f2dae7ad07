// Managing a record includes reading it, for each permission of custom roles (docs/decisions/0061).
import { beforeAll, describe, expect, test } from "@jest/globals"
import { type AccessScope, everyone, permissionsOf } from "../../src/auth/access-rules.js"
import { type RoleGrant, ServiceViewer, Viewer, type ViewerData } from "../../src/auth/viewer.js"
import { accessPolicies, restRoutes } from "../../src/domains.js"
import { Permission, type RoleScope } from "../../src/entities/administration/enums.js"
import { NoContent, type RouteDefinition } from "../../src/rest/route.js"
import { mayCall } from "../support/access-matrix.js"
import type { Client, TestResponse } from "../support/client.js"
import { callsOf, send } from "../support/escalation-calls.js"
import { type AuthorKind, type Company, createCompany, customFields } from "../support/escalation-company.js"
import { snapshotRows } from "../support/row-snapshot.js"
import { createTestApp } from "../support/test-app.js"

describe("the rules of entities", () => {
  const data: Omit<ViewerData, "reports"> = {
    ...{ id: "self", sessionId: "session", organizationId: "organization", role: "EMPLOYEE" },
    ...{ language: "EN", timezone: "UTC", policies: { managersSeeSalary: false, employeesSeeOwnSalary: false } },
  }
  const viewersOf = (permission: Permission, scope: RoleScope): Viewer[] => {
    const scopeIds = scope === "ORGANIZATION" ? null : ["member"]
    const grant: RoleGrant = { id: "role", name: "Role", permissions: [permission], scope, scopeIds, placeId: null }
    const values = { ...data, reports: [], grants: [grant] }
    return [new Viewer(values), new ServiceViewer({ ...values, expiresAt: null })]
  }
  const includes = (outer: AccessScope, inner: AccessScope) =>
    outer === everyone || (inner !== everyone && [...inner].every((id) => outer.has(id)))

  test.each(Permission.keys)("%s gives no action on a record without reading it", (permission) => {
    const unreadable = accessPolicies.all().flatMap(({ entity, actions }) =>
      Object.entries(actions).flatMap(([name, rule]) => {
        if (name.startsWith("read") || !permissionsOf(rule).includes(permission)) return []
        const viewers = (["ORGANIZATION", "DEPARTMENT"] as const).flatMap((scope) => viewersOf(permission, scope))
        const isReadable = viewers.every((viewer) => includes(actions.read?.(viewer) ?? new Set(), rule(viewer)))
        return isReadable ? [] : `${entity.name}.${name}`
      }),
    )
    expect(unreadable).toEqual([])
  })
})

describe("written records", () => {
  const app = createTestApp({ config: { invitationsPerDay: 1_000_000 } })
  let company: Company
  let restore: () => Promise<void>
  /** Operations that have written, with their author. */
  const reached = new Set<string>()
  /** Operations for which the company has no record in a suitable state, or no picture. */
  const unreached: ReadonlySet<string> = new Set([
    ...["encashLeave", "recalculateLeave", "cancelOnboarding", "reopenOnboarding", "inviteEmployee", "unblockEmployee"],
    ...["revertAuditEntry", "uploadCompanyLogo", "uploadCompanyFavicon"],
  ])

  beforeAll(async () => {
    company = await createCompany(app)
    restore = await snapshotRows(app, company.organizationId)
  })

  const hasRoute = (method: string, path: string) => restRoutes.some((route) => route.method === method && route.path === path)
  /** The routes that create records, or act on them, and that a permission extends. */
  const routesOf = (kind: AuthorKind, permission: Permission): RouteDefinition[] =>
    restRoutes.filter(({ method, reads, response, operation }) => {
      const rule = accessPolicies.operations.get(operation)?.allow
      if (method !== "post" || reads || response === NoContent || !rule || rule === "public") return false
      const isCallable = kind === "employee" || mayCall(operation, "Service account", { hasEveryPermission: true })
      return isCallable && permissionsOf(rule).includes(permission)
    })
  const lastSequence = async () => {
    const values = [company.organizationId]
    return (await app.sql("select last_sequence from audit_chains where organization_id = ?", values))[0]?.last_sequence
  }

  /** Sends calls until one has written. The response can be 404 nevertheless, because it is read after the commit. */
  async function create(author: Client, route: RouteDefinition, setUp: () => Promise<void>): Promise<TestResponse | undefined> {
    const targets = [company.ofReport, company.other]
    const calls = callsOf(route, { own: company.own, other: company.other, targets, customFields, isThorough: false })
    for (let call = calls.shift(); call; call = calls.shift()) {
      await setUp()
      const before = await lastSequence()
      const response = await send(author, call)
      if ((await lastSequence()) !== before) return response
      calls.unshift(...call.parts)
    }
    return undefined
  }

  /** Whether the response has the written record, and a created one is readable alone and in its list. */
  async function isReadable(
    author: Client,
    { path }: RouteDefinition,
    { status, headers, body }: TestResponse,
  ): Promise<boolean> {
    const { webhook, apiKey, employee } = body ?? {}
    if (status >= 300 || status === 204 || [webhook, apiKey, employee].includes(null)) return false
    const location = headers.get("location")?.replace("/api", "") ?? ""
    const paths = [...(hasRoute("get", `${path}/:id`) ? [location] : []), ...(hasRoute("get", path) ? [path] : [])]
    const reads = await Promise.all(paths.filter((one) => !one.includes(":")).map((one) => author.get(one)))
    return reads.every((read) => read.status === 200)
  }

  const cases = (["employee", "key"] as const).flatMap((kind) =>
    Permission.keys.flatMap((permission) => {
      const routes = routesOf(kind, permission)
      return routes.length > 0 ? { kind, permission, routes } : []
    }),
  )
  test.each(cases)(
    "the $kind with $permission reads what it writes",
    async ({ kind, permission, routes }) => {
      const author = company.authors[kind]
      const setUp = async () => {
        await restore()
        // The roles that are given to webhooks and API keys have READ_DIRECTORY, and authors give no more than they have.
        const givesRoles = permission === "MANAGE_ROLES" || permission === "MANAGE_WEBHOOKS"
        await company.setPermissions(kind, [permission, ...(givesRoles ? ["READ_DIRECTORY"] : [])])
      }
      const unreadable: string[] = []
      for (const route of routes) {
        const response = await create(author, route, setUp)
        if (!response) continue
        reached.add(`${kind} ${route.operation}`)
        if (!(await isReadable(author, route, response))) unreadable.push(`${route.operation} ${response.status}`)
      }
      expect(unreadable).toEqual([])
    },
    300_000,
  )

  test("a call of each other operation writes", () => {
    const operations = cases.flatMap(({ kind, routes }) => routes.map(({ operation }) => ({ kind, operation })))
    const missed = operations.filter(({ kind, operation }) => !reached.has(`${kind} ${operation}`) && !unreached.has(operation))
    expect(missed).toEqual([])
  })
})
