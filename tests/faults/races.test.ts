// Racing operations on leave, tasks and hiring, sent to two servers: their outcomes are those of some serial order.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import pg from "pg"
import type { Client, TestResponse } from "../support/client.js"
import { createDatabase, type TestDatabase } from "../support/databases.js"
import { insertEmployee, insertOrganization, insertRow } from "../support/factories.js"
import { createDraft, created, createLeaveType } from "../support/leave-requests.js"
import { seededRandom } from "../support/random.js"
import { findSerialOrder, type HistoryEntry, type SerialModel } from "../support/serial-model.js"
import { startServerPair } from "../support/server-pair.js"
import { createSession, openSession, type ServerProcess, statementsOn } from "../support/server-process.js"

/** Operations of each kind. The environment variable ROUNDS sets it. */
const OPERATIONS = Number(process.env.ROUNDS ?? 3_000)
const PER_GROUP = 10
const GROUPS_AT_ONCE = 3

const dataDir = mkdtempSync(join(tmpdir(), "hr-races-"))
const random = seededRandom(20_261_128)
const below = (limit: number) => Math.floor(random() * limit)
const oneOf = <T>(values: readonly T[]) => values[below(values.length)] as T

let database: TestDatabase
let connection: pg.Client
let servers: ServerProcess[] = []
let admins: [Client, Client]
let organizationId: string
let managerId: string
let leaveTypeId: string
/** Functions that issue access tokens of the deciders. A token is valid for 15 minutes. */
let deciders: { manager: () => Promise<string>; hr: () => Promise<string> }

let lastStatement: Promise<unknown> = Promise.resolve()
/** Runs a statement after those before it, as the groups share a connection. */
const sql = (text: string, values?: unknown[]) => {
  const result = lastStatement.then(() => statementsOn(connection)(text, values))
  lastStatement = result.catch(() => {})
  return result
}

/** A signed-in person as a client of each server. */
async function signIn(id: string, role: "EMPLOYEE" | "HR", ownerId = organizationId): Promise<[Client, Client]> {
  return clientsWith(await createSession(sql, { organizationId: ownerId, id, role }))
}

const clientsWith = (token: string): [Client, Client] => [admins[0].with(token), admins[1].with(token)]

beforeAll(async () => {
  database = await createDatabase()
  ;({ servers, admins } = await startServerPair({ DATABASE_URL: database.url, DATA_DIR: dataDir }))
  connection = new pg.Client(database.url)
  await connection.connect()
  organizationId = (await sql("select id from organizations"))[0].id
  managerId = await insertEmployee(sql, organizationId)
  const hrId = await insertEmployee(sql, organizationId, { role: "HR" })
  deciders = {
    manager: await openSession(sql, { organizationId, id: managerId, role: "EMPLOYEE" }),
    hr: await openSession(sql, { organizationId, id: hrId, role: "HR" }),
  }
  leaveTypeId = await createLeaveType(admins[0], "Short leave", { amountPerYear: 2, isDefault: true })
})

afterAll(async () => {
  await connection?.end()
  for (const server of servers) await server.kill()
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** "done", or the error code. A write of a record that was deleted before it was read for the response has no body. */
const outcomeOf = ({ status, body }: TestResponse): string => (status < 300 ? "done" : body.code)

/** A group of records, the operations that race for them, and the model of both. */
interface Group<S, O> {
  model: SerialModel<S, O>
  operations: readonly O[]
  run(operation: O): Promise<string>
}

/** Runs the operations of a group at the same time, and those of `last` after them. Returns the history. */
async function race<S, O>({ operations, run }: Group<S, O>, last: readonly O[]): Promise<HistoryEntry<O>[]> {
  const execute = async (operation: O): Promise<HistoryEntry<O>> => {
    const sentAt = performance.now()
    const outcome = await run(operation)
    return { operation, outcome, sentAt, answeredAt: performance.now() }
  }
  const history = await Promise.all(operations.map(execute))
  for (const operation of last) history.push(await execute(operation))
  return history
}

/**
 * Races groups until enough operations ran, and expects a serial order of each. An operation that waited too long for a lock or a
 * connection is rejected and changes nothing, so the order is one without it.
 */
async function raceGroups<S, O>(makeGroup: () => Promise<Group<S, O>>, last: readonly O[]): Promise<void> {
  let left = Math.ceil(OPERATIONS / PER_GROUP)
  let rejected = 0
  const runGroups = async () => {
    while (left-- > 0) {
      const group = await makeGroup()
      const history = await race(group, last)
      const admitted = history.filter(({ outcome }) => !["OVERLOADED", "RATE_LIMITED"].includes(outcome))
      rejected += history.length - admitted.length
      const order = findSerialOrder(group.model, admitted)
      // Without an order, the history is shown.
      expect(order ? [] : history.map((entry) => JSON.stringify(entry))).toEqual([])
    }
  }
  await Promise.all(Array.from({ length: GROUPS_AT_ONCE }, runGroups))
  expect(rejected).toBeLessThanOrEqual(OPERATIONS / 100)
}

const timeout = OPERATIONS * 200 + 60_000

type LeaveStatus = "DRAFT" | "PENDING" | "APPROVED" | "REJECTED" | "CANCELLED" | "DELETED"
interface LeaveOperation {
  action: "submit" | "cancel" | "delete" | "approve" | "reject" | "read"
  request: number
}

/** Half of the requests are for the same day, and the balance covers two days. */
const leaveDays = [
  ["2026-12-07", "2026-12-07"],
  ["2026-12-07", "2026-12-07"],
  ["2026-12-08", "2026-12-09"],
  ["2026-12-10", "2026-12-10"],
] as const
const lengths = [1, 1, 2, 1]

const leaveModel: SerialModel<LeaveStatus[], LeaveOperation> = {
  initial: leaveDays.map(() => "DRAFT"),
  apply(state, { action, request }) {
    const status = state[request] as LeaveStatus
    const failed = (outcome: string) => ({ outcome, state })
    if (action === "read") return failed(String(state))
    if (status === "DELETED") return failed("NOT_FOUND")
    const isDecision = action === "approve" || action === "reject"
    // Others do not see drafts.
    if (isDecision && status === "DRAFT") return failed("NOT_FOUND")
    const from = action === "submit" || action === "delete" ? "DRAFT" : "PENDING"
    if (status !== from) return failed("INVALID_TRANSITION")
    const booked = state.flatMap((one, n) => (one === "PENDING" || one === "APPROVED" ? [n] : []))
    if (action === "submit" && booked.some((n) => leaveDays[n]?.[0] === leaveDays[request]?.[0]))
      return failed("OVERLAPPING_REQUEST")
    const used = booked.reduce((sum, n) => sum + (lengths[n] as number), 0)
    if (action === "submit" && used + (lengths[request] as number) > 2) return failed("INSUFFICIENT_BALANCE")
    const targets = {
      submit: "PENDING",
      cancel: "CANCELLED",
      delete: "DELETED",
      approve: "APPROVED",
      reject: "REJECTED",
    } as const
    return { outcome: "done", state: state.with(request, targets[action]) }
  },
}

async function makeLeaveGroup(): Promise<Group<LeaveStatus[], LeaveOperation>> {
  const id = await insertEmployee(sql, organizationId, { manager_id: managerId })
  const worker = await signIn(id, "EMPLOYEE")
  const [manager, hr] = [clientsWith(await deciders.manager()), clientsWith(await deciders.hr())]
  const ids: string[] = []
  for (const [startDate, endDate] of leaveDays) ids.push(await createDraft(worker[0], startDate, endDate, { leaveTypeId }))
  const actions = ["submit", "submit", "submit", "cancel", "delete", "approve", "approve", "reject"] as const
  return {
    model: leaveModel,
    operations: Array.from({ length: PER_GROUP }, () => ({ action: oneOf(actions), request: below(ids.length) })),
    async run({ action, request }) {
      const server = below(2)
      if (action === "read") {
        const statuses = new Map(
          (await worker[server]?.get("/leave/requests/me"))?.body.map((one: { id: string; status: string }) => [
            one.id,
            one.status,
          ]),
        )
        return String(ids.map((one) => String(statuses.get(one) ?? "DELETED").toUpperCase()))
      }
      const path = `/leave/requests/${ids[request]}`
      const people = { submit: worker, cancel: worker, delete: worker, approve: manager, reject: hr }
      const client = people[action][server] as Client
      if (action === "delete") return outcomeOf(await client.delete(path))
      return outcomeOf(await client.post(`${path}/${action}`, action === "reject" ? { comment: "No" } : {}))
    },
  }
}

test(
  `${OPERATIONS} racing operations on leave requests that share days and a balance have a serial order`,
  () => raceGroups(makeLeaveGroup, [{ action: "read", request: 0 }]),
  timeout,
)

type Board = Record<string, number[]>
interface TaskOperation {
  action: "move" | "delete" | "read"
  task: number
  stage: "TODO" | "DONE"
  order: number
}

const taskModel: SerialModel<Board, TaskOperation> = {
  initial: { TODO: [0, 1, 2, 3], DONE: [] },
  apply(board, { action, task, stage, order }) {
    if (action === "read") return { outcome: JSON.stringify(board), state: board }
    if (!Object.values(board).some((column) => column.includes(task))) return { outcome: "NOT_FOUND", state: board }
    const state: Board = Object.fromEntries(
      Object.entries(board).map(([name, column]) => [name, column.filter((one) => one !== task)]),
    )
    if (action === "move") (state[stage] as number[]).splice(order, 0, task)
    return { outcome: "done", state }
  },
}

async function makeTaskGroup(): Promise<Group<Board, TaskOperation>> {
  const creator = await signIn(await insertEmployee(sql, organizationId), "EMPLOYEE")
  const ids: string[] = []
  for (const n of [0, 1, 2, 3])
    ids.push((await created(creator[0].post("/tasks", { title: `Task ${n}`, stage: "TODO", priority: "LOW" }))).id)
  return {
    model: taskModel,
    operations: Array.from({ length: PER_GROUP }, () => ({
      action: oneOf(["move", "move", "move", "move", "move", "delete"]),
      task: below(ids.length),
      stage: oneOf(["TODO", "DONE"]),
      order: below(4),
    })),
    async run({ action, task, stage, order }) {
      const client = creator[below(2)] as Client
      if (action === "read") {
        const { body } = await client.get("/tasks/board")
        const columns = body.columns.map((column: { stage: string; tasks: { id: string }[] }) => [
          column.stage,
          column.tasks.map(({ id }) => ids.indexOf(id)),
        ])
        const { TODO, DONE } = Object.fromEntries(columns)
        return JSON.stringify({ TODO, DONE })
      }
      const path = `/tasks/${ids[task]}`
      return outcomeOf(action === "move" ? await client.patch(`${path}/stage`, { stage, order }) : await client.delete(path))
    },
  }
}

test(
  `${OPERATIONS} racing moves and deletions of tasks on one board have a serial order`,
  () => raceGroups(makeTaskGroup, [{ action: "read", task: 0, stage: "TODO", order: 0 }]),
  timeout,
)

type HiringStage = "APPLIED" | "SCREENING" | "REJECTED" | "WITHDRAWN" | "HIRED"
interface HiringOperation {
  action: "move" | "hire" | "read"
  candidate: number
  fromStage: HiringStage
  stage: Exclude<HiringStage, "HIRED">
}

/** Two candidates apply for a vacancy with one opening. Each has the stages of the application so far. */
const hiringModel: SerialModel<HiringStage[][], HiringOperation> = {
  initial: [["APPLIED"], ["APPLIED"]],
  apply(state, { action, candidate, fromStage, stage }) {
    const failed = (outcome: string) => ({ outcome, state })
    if (action === "read") return failed(JSON.stringify(state))
    const stages = state[candidate] as HiringStage[]
    const current = stages.at(-1) as HiringStage
    const isClosed = current === "REJECTED" || current === "WITHDRAWN"
    const next = (to: HiringStage) => ({ outcome: "done", state: state.with(candidate, [...stages, to]) })
    if (action === "hire") {
      if (current === "HIRED") return failed("ALREADY_HIRED")
      if (state.some((others) => others.includes("HIRED"))) return failed("NO_OPENING_LEFT")
      return isClosed ? failed("INVALID_TRANSITION") : next("HIRED")
    }
    if (fromStage !== current) return failed("STAGE_CHANGED")
    if (stage === current) return next(stage)
    const isAllowed = current !== "HIRED" && (!isClosed || stage === "APPLIED")
    return isAllowed ? next(stage) : failed("INVALID_TRANSITION")
  },
}

async function makeHiringGroup(): Promise<Group<HiringStage[][], HiringOperation>> {
  // The invitations of one organization are limited.
  const ownerId = await insertOrganization(sql)
  const hr = await signIn(await insertEmployee(sql, ownerId, { role: "HR" }), "HR", ownerId)
  const row = (table: string, values: Record<string, unknown>) => insertRow(sql, table, ownerId, values)
  const job = await row("vacancies", { title: "Baker", type: "FULL_TIME", status: "OPEN", openings: 1 })
  const candidates: string[] = []
  const applications: string[] = []
  for (const n of [0, 1]) {
    const email = `candidate${n}.${job}@mail.test`
    candidates.push(await row("candidates", { full_name: "Nora", email, source: "OTHER" }))
    applications.push(
      (await created(hr[0].post("/applications", { jobId: job, candidateId: candidates[n], source: "OTHER" }))).id,
    )
  }
  const stages = ["APPLIED", "SCREENING", "REJECTED", "WITHDRAWN"] as const
  return {
    model: hiringModel,
    operations: Array.from({ length: PER_GROUP }, () => ({
      action: oneOf(["move", "move", "move", "hire"]),
      candidate: below(2),
      fromStage: oneOf(["APPLIED", "APPLIED", "SCREENING", "REJECTED"]),
      stage: oneOf(stages),
    })),
    async run({ action, candidate, fromStage, stage }) {
      const client = hr[below(2)] as Client
      const applicationId = applications[candidate]
      if (action === "hire")
        return outcomeOf(
          await client.post("/onboarding/hire", { candidateId: candidates[candidate], applicationId, startDate: "2026-12-01" }),
        )
      if (action === "move")
        return outcomeOf(
          await client.patch(`/applications/${applicationId}/stage`, {
            ...{ stage, fromStage },
            ...(stage === "REJECTED" && { reason: "No" }),
          }),
        )
      const query = "query ($id: ID!) { application(id: $id) { history(first: 50) { nodes { stage } } } }"
      const stages = applications.map(async (id) =>
        (await client.graphql(query, { id })).body.data.application.history.nodes.map((entry: { stage: string }) => entry.stage),
      )
      return JSON.stringify(await Promise.all(stages))
    },
  }
}

test(
  `${OPERATIONS} racing moves and hires of two candidates for one opening have a serial order`,
  () => raceGroups(makeHiringGroup, [{ action: "read", candidate: 0, fromStage: "APPLIED", stage: "APPLIED" }]),
  timeout,
)
