// A server on its own database with a small organization. The employee reports to the manager, and the manager to the administrator.
// The colleague has no reports. The outsider administers another organization.
import { mkdtempSync, rmSync } from "node:fs"
import type { Agent } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Writable } from "node:stream"
import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll } from "@jest/globals"
import pino from "pino"
import { type App, createApp } from "../../src/app.js"
import { newSecretToken } from "../../src/auth/tokens.js"
import type { Config } from "../../src/config.js"
import { loadConfig } from "../../src/config.js"
import { newId } from "../../src/entities/base-entity.js"
import type { Role } from "../../src/entities/enums.js"
import { Client } from "./client.js"
import { type MovableClock, movableClock } from "./clocks.js"
import { cloneDatabase } from "./databases.js"
import { takeContradictions } from "./denials.js"
import { employeeRow, insertOrganization, insertRows } from "./factories.js"
import { findDifferences, recordChanges } from "./shadow-audit.js"
import { findVersionDifferences, versionTestRows } from "./shadow-versions.js"

const people = ["employee", "manager", "colleague", "hr", "admin", "outsider"] as const
export type PersonName = (typeof people)[number]

export interface TestApp extends Record<PersonName, Client> {
  /** A client that is not signed in. */
  anonymous: Client
  /** The server. */
  instance: App
  clock: MovableClock
  /** Lines of the server's log. */
  log: string[]
  url: string
  organizationId: string
  otherOrganizationId: string
  /** Runs an SQL statement on the database. */
  sql<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
  /** Inserts an employee, by column names, and returns a client with a session. */
  hire(values?: Record<string, unknown>, organizationId?: string): Promise<Client>
}

interface TestAppOptions {
  config?: Partial<Config>
  /** Initial time of the clock. */
  now?: string
  /** HTTPS agent for push services. */
  pushAgent?: Agent
}

const STEP_TIMEOUT_MS = 60_000

/** Names the step of a hook that does not end. */
const inTime = (step: string, work: Promise<void>): Promise<void> =>
  Promise.race([
    work,
    setTimeout(STEP_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`${step} takes more than a minute`)
    }),
  ])

/** Starts a server with the organization before the tests of a file and stops it after them. */
export function createTestApp({ config = {}, now = "2026-03-02T09:00:00.000Z", pushAgent }: TestAppOptions = {}): TestApp {
  const testApp = {} as TestApp
  let stop = async () => {}
  beforeAll(async () => {
    const database = await cloneDatabase()
    const dataDir = mkdtempSync(join(tmpdir(), "hr-test-"))
    const log: string[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        log.push(String(chunk))
        done()
      },
    })
    const clock = movableClock(now)
    // Scheduled jobs would run at times of the machine's clock. Tests of a job call it.
    const environment = {
      NODE_ENV: "test",
      DATA_DIR: dataDir,
      PORT: "0",
      RATE_LIMIT: "0",
      SCHEDULED_JOBS: "false",
      APP_URL: "https://app.acme.test",
    }
    const settings = { ...loadConfig(environment), ...config }
    const instance = await createApp({
      config: settings,
      databaseUrl: database.url,
      clock,
      log: pino({ level: "info" }, sink),
      pushAgent,
    })
    await new Promise<void>((resolve) => instance.server.listen(0, "127.0.0.1", resolve))
    const url = `http://127.0.0.1:${(instance.server.address() as { port: number }).port}`
    // The system has chosen the port only now, and clients follow the URLs of files.
    settings.publicUrl = config.publicUrl ?? url
    const sql = async <T>(text: string, values: unknown[] = []) =>
      (await instance.deps.orm.em.fork().execute(`/* test */ ${text}`, values)) as T[]
    await recordChanges(sql)
    await versionTestRows(sql)
    const organizationId = await insertOrganization(sql, { name: "Acme" })
    const otherOrganizationId = await insertOrganization(sql, { name: "Other" })
    const hire = async ({ role = "EMPLOYEE", ...values }: Record<string, unknown> = {}, organization = organizationId) => {
      const [id, sessionId] = [(values.id as string | undefined) ?? newId(), newId()]
      const session = {
        id: sessionId,
        organization_id: organization,
        employee_id: id,
        refresh_hash: newSecretToken(),
        last_seen_at: clock.now(),
        expires_at: new Date(clock.now().getTime() + 30 * 86_400_000),
      }
      await insertRows(sql, [employeeRow(organization, { role, ...values, id }), ["sessions", session]])
      const claims = { userId: id, sessionId, organizationId: organization, role: role as Role }
      return new Client(url, { id, token: await instance.deps.tokens.issueAccessToken(claims, clock) })
    }
    Object.assign(testApp, {
      instance,
      clock,
      log,
      url,
      sql,
      hire,
      organizationId,
      otherOrganizationId,
      anonymous: new Client(url),
    })
    testApp.admin = await hire({ full_name: "Eve Admin", email: "eve@acme.test", role: "ADMIN" })
    testApp.manager = await hire({
      full_name: "Bob Manager",
      email: "bob@acme.test",
      role: "MANAGER",
      manager_id: testApp.admin.id,
    })
    testApp.employee = await hire({ full_name: "Ann Employee", email: "ann@acme.test", manager_id: testApp.manager.id })
    testApp.colleague = await hire({ full_name: "Carl Colleague", email: "carl@acme.test", manager_id: testApp.admin.id })
    testApp.hr = await hire({ full_name: "Hana Human", email: "hana@acme.test", role: "HR", manager_id: testApp.admin.id })
    testApp.outsider = await hire({ full_name: "Olga Other", email: "olga@other.test", role: "ADMIN" }, otherOrganizationId)
    stop = async () => {
      const contradictions = takeContradictions()
      const differences = await findDifferences(sql)
      const versionDifferences = await findVersionDifferences(sql)
      await inTime("stopping the server", instance.stop())
      await inTime("dropping the database", database.drop())
      rmSync(dataDir, { recursive: true, force: true })
      if (differences.length > 0) throw new Error(`the audit log and the tables differ:\n${differences.join("\n")}`)
      if (versionDifferences.length > 0) throw new Error(`the versions and the tables differ:\n${versionDifferences.join("\n")}`)
      if (contradictions.length > 0) throw new Error(`explanations contradict denials:\n${contradictions.join("\n")}`)
    }
  })
  afterAll(async () => {
    await stop()
    // Modules of tests stay in memory, and the server should not stay with them.
    stop = async () => {}
    for (const name of Object.keys(testApp)) delete testApp[name as keyof TestApp]
  })
  return testApp
}
