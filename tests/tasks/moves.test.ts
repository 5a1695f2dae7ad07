// Moves of tasks: positions under concurrency, the rows that a move writes, and ranks that grow.
import { describe, expect, test } from "@jest/globals"
import pg from "pg"
import type { Client, Json } from "../support/client.js"
import { insertDepartment } from "../support/factories.js"
import { until } from "../support/live.js"
import { createTask, insertTasks } from "../support/tasks.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

/** The tasks of a column in the order of the board, from all pages. */
async function readColumn(client: Client, boardId: string, stage = "TODO"): Promise<Json[]> {
  const tasks: Json[] = []
  for (let page = 1; ; page++) {
    const { body } = await client.get(`/tasks?boardId=${boardId}&stage=${stage}&sort=order&limit=100&page=${page}`)
    tasks.push(...body.items)
    if (tasks.length >= body.total) return tasks
  }
}

const positionsOf = (tasks: readonly Json[]) => tasks.map(({ order }) => order)
const fromZero = (count: number) => Array.from({ length: count }, (_, n) => n)

describe("a move", () => {
  const titlesIn = async (client: Client, boardId: string) =>
    (await readColumn(client, boardId)).map(({ title }) => title).join("")
  const mover = (client: Client, ids: Record<string, string>) => async (title: string, order: number) =>
    (await client.patch(`/tasks/${ids[title]}/stage`, { stage: "TODO", order })).body.order

  test("a move within a column counts the other tasks only, in both directions", async () => {
    const kim = await app.hire()
    const ids: Record<string, string> = {}
    for (const title of "ABCDE") ids[title] = (await createTask(kim, { title })).id
    const move = mover(kim, ids)
    expect([await move("A", 2), await titlesIn(kim, kim.id)]).toEqual([2, "BCADE"])
    expect([await move("E", 1), await titlesIn(kim, kim.id)]).toEqual([1, "BECAD"])
    expect([await move("E", 1), await titlesIn(kim, kim.id)]).toEqual([1, "BECAD"])
    expect([await move("B", 99), await titlesIn(kim, kim.id)]).toEqual([4, "ECADB"])
  })

  test("a viewer who sees some tasks of a column moves a task among these, before the next one that is visible", async () => {
    const head = await app.hire()
    const helper = await app.hire()
    const department = await insertDepartment(app, "Half visible", { head_id: head.id })
    const ids: Record<string, string> = {}
    for (const title of "AxByC") {
      const assignee = title === title.toUpperCase() ? { assigneeId: helper.id } : {}
      ids[title] = (await createTask(head, { title, departmentId: department, ...assignee })).id
    }
    const move = mover(helper, ids)
    const titles = () => Promise.all([titlesIn(helper, department), titlesIn(head, department)])
    expect([await move("C", 1), ...(await titles())]).toEqual([1, "ACB", "AxCBy"])
    expect([await move("A", 2), ...(await titles())]).toEqual([2, "CBA", "xCByA"])
    expect([await move("B", 0), ...(await titles())]).toEqual([0, "BCA", "xBCyA"])
  })
})

describe("moves at the same time", () => {
  test("200 moves in a column of 1,000 tasks succeed and leave the positions 0 to 999", async () => {
    const kim = await app.hire()
    await insertTasks(app, { count: 1000, organizationId: app.organizationId, creatorId: kim.id })
    const before = await readColumn(kim, kim.id)
    const moved = before.slice(300, 500)
    const answers = await Promise.all(
      moved.map(({ id }, n) => kim.patch(`/tasks/${id}/stage`, { stage: "TODO", order: (n % 10) * 100 })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const after = await readColumn(kim, kim.id)
    expect(positionsOf(after)).toEqual(fromZero(1000))
    expect(new Set(after.map(({ id }) => id)).size).toBe(1000)
    const isMoved = new Set(moved.map(({ id }) => id))
    const idsOfOthers = (tasks: Json[]) => tasks.map(({ id }) => id).filter((id) => !isMoved.has(id))
    expect(idsOfOthers(after)).toEqual(idsOfOthers(before))
  })

  test("moves between the columns of a board keep the positions of all columns gapless", async () => {
    const kim = await app.hire()
    const stages = ["TODO", "IN_PROGRESS", "IN_REVIEW", "DONE"]
    await insertTasks(app, { count: 40, organizationId: app.organizationId, creatorId: kim.id })
    const tasks = await readColumn(kim, kim.id)
    const answers = await Promise.all(
      tasks.flatMap(({ id }, n) =>
        [0, 1].map((k) => kim.patch(`/tasks/${id}/stage`, { stage: stages[(n + k) % 4], order: n % 5 })),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const columns = await Promise.all(stages.map((stage) => readColumn(kim, kim.id, stage)))
    for (const column of columns) expect(positionsOf(column)).toEqual(fromZero(column.length))
    expect(columns.flat()).toHaveLength(40)
  })

  test("a move of a task whose board changes meanwhile places it on the new board", async () => {
    const kim = await app.hire()
    const department = await insertDepartment(app, "Moved to")
    const { id } = await createTask(kim)
    const other = await createTask(kim, { departmentId: department, stage: "DONE" })
    const client = new pg.Client(app.instance.deps.orm.config.get("clientUrl") as string)
    await client.connect()
    try {
      await client.query("begin")
      await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`tasks ${kim.id} DONE`])
      const move = kim.patch(`/tasks/${id}/stage`, { stage: "DONE", order: 0 })
      await until(async () => {
        const waiting = await client.query(
          "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
        )
        return waiting.rowCount === 1
      }, "the move to wait for the column")
      await client.query("update tasks set department_id = $1, board_id = $1 where id = $2", [department, id])
      await client.query("commit")
      expect((await move).body).toMatchObject({ departmentId: department, stage: "DONE", order: 0 })
    } finally {
      await client.end()
    }
    expect((await readColumn(kim, department, "DONE")).map((task) => task.id)).toEqual([id, other.id])
  })
})

describe("the rows of a move", () => {
  test("a move within a stage writes one task, one audit entry and one activity", async () => {
    const kim = await app.hire()
    for (let n = 0; n < 5; n++) await createTask(kim)
    const tasks = await readColumn(kim, kim.id)
    const rowsOf = (table: string) => app.sql<{ id: string; xmin: string }>(`select id, xmin::text from ${table}`)
    const read = async () =>
      (await Promise.all(["tasks", "task_activities", "audit_entries"].map(rowsOf))).map(
        (rows) => new Set(rows.map(({ id, xmin }) => `${id} ${xmin}`)),
      )
    const before = await read()
    await kim.patch(`/tasks/${tasks[4]?.id}/stage`, { stage: "TODO", order: 0 })
    const after = await read()
    const written = after.map((rows, n) => [...rows].filter((row) => !before[n]?.has(row)).length)
    expect(written).toEqual([1, 1, 1])
    const [activity] = (await kim.get(`/tasks/${tasks[4]?.id}/activity`)).body
    expect(activity).toMatchObject({ action: "ORDER_CHANGED", to: "0", actor: { id: kim.id } })
  })
})

describe("long ranks", () => {
  test("a move between long ranks starts a job that shortens them without changing positions or versions", async () => {
    const kim = await app.hire()
    for (let n = 0; n < 5; n++) await createTask(kim)
    const [, second, third, , last] = await readColumn(kim, kim.id)
    const long = `a0${"V".repeat(50)}`
    await app.sql("update tasks set rank = ? where id = ?", [long, second?.id])
    await app.sql("update tasks set rank = ? where id = ?", [`${long}V`, third?.id])
    const versions = () => app.sql("select id, version, updated_at from tasks where board_id = ? order by id", [kim.id])
    const before = await readColumn(kim, kim.id)
    expect((await kim.patch(`/tasks/${last?.id}/stage`, { stage: "TODO", order: 2 })).body.order).toBe(2)
    const moved = await versions()
    await until(async () => {
      const rows = await app.sql("select from tasks where board_id = ? and length(rank) > 20", [kim.id])
      return rows.length === 0
    }, "short ranks")
    expect(await versions()).toEqual(moved)
    const order = [0, 1, 4, 2, 3].map((n) => before[n]?.id)
    expect((await readColumn(kim, kim.id)).map(({ id }) => id)).toEqual(order)
  })
})
