// Task boards, and the search, filters and sort orders of tasks.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { insertWithoutIndexes } from "../support/bulk-rows.js"
import type { Client, Json } from "../support/client.js"
import { insertDepartment, UNKNOWN_ID } from "../support/factories.js"
import { planOf, recordStatements } from "../support/statements.js"
import { createTask, insertTasks } from "../support/tasks.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const STAGES = ["TODO", "IN_PROGRESS", "IN_REVIEW", "DONE"]

const titlesOf = (tasks: readonly Json[]) => tasks.map(({ title }) => title)

describe("a board", () => {
  let department: string
  let head: Client
  let outsider: Client
  beforeAll(async () => {
    head = await app.hire()
    outsider = await app.hire()
    department = await insertDepartment(app, "Board", { head_id: head.id })
    const create = (values: object) => createTask(head, { departmentId: department, ...values })
    await create({ title: "First", priority: "HIGH" })
    await create({ title: "Second", assigneeId: outsider.id })
    await create({ title: "Third" })
    await create({ title: "Done", stage: "DONE", priority: "HIGH" })
  })

  test("a board has its columns in the order of the stages, each with its count and its tasks in order, in both APIs", async () => {
    const { body } = await head.get(`/tasks/board?departmentId=${department}`)
    expect(body).toMatchObject({ departmentId: department, department: { name: "Board" }, creatorId: null, creator: null })
    const rest = body.columns.map(({ stage, count, tasks }: Json) => [stage, count, titlesOf(tasks)])
    expect(rest).toEqual([
      ["TODO", 3, ["First", "Second", "Third"]],
      ["IN_PROGRESS", 0, []],
      ["IN_REVIEW", 0, []],
      ["DONE", 1, ["Done"]],
    ])
    expect(body.columns[0].tasks.map(({ order }: Json) => order)).toEqual([0, 1, 2])
    const { taskBoard } = await head.execute(
      `{ taskBoard(filter: { departmentId: "${department}" }) { department { name }
        columns { stage count tasks { totalCount nodes { title assignee { id } } } } } }`,
    )
    expect(taskBoard.columns.map(({ stage, count, tasks }: Json) => [stage, count, titlesOf(tasks.nodes)])).toEqual(rest)
    for (const { count, tasks } of taskBoard.columns) expect(tasks.totalCount).toBe(count)
  })

  test("a board has only the tasks that the caller sees", async () => {
    const { body } = await outsider.get(`/tasks/board?departmentId=${department}`)
    expect(body.columns.map(({ count, tasks }: Json) => [count, titlesOf(tasks)])).toEqual([
      [1, ["Second"]],
      [0, []],
      [0, []],
      [0, []],
    ])
    expect(body.columns[0].tasks[0].order).toBe(0)
  })

  test("a board counts and shows the tasks that meet its conditions", async () => {
    const counts = async (conditions: string) => {
      const { body } = await head.get(`/tasks/board?departmentId=${department}&${conditions}`)
      return body.columns.map(({ count, tasks }: Json) => [count, tasks.length])
    }
    expect(await counts("priority=HIGH")).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
      [1, 1],
    ])
    expect(await counts(`assigneeId=${outsider.id}`)).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    expect(await counts("search=thi")).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
      [0, 0],
    ])
  })

  test("a board counts and shows the tasks that meet its conditions on custom fields, in both APIs", async () => {
    const definition = { key: "area", label: "Area", type: "string", isRequired: false, entityType: "TASK" }
    expect((await app.admin.post("/custom-fields/definitions", definition)).status).toBe(201)
    const person = await app.hire()
    for (const area of ["Sales", "Legal"]) await createTask(person, { title: area, customFields: { area } })
    const { body } = await person.get("/tasks/board?customFields[area]=Legal")
    expect([body.columns[0].count, titlesOf(body.columns[0].tasks)]).toEqual([1, ["Legal"]])
    const query = (key: string) => `{ taskBoard(filter: { customFields: [{ key: "${key}", value: "Legal" }] }) {
      columns { count tasks { nodes { title } } } } }`
    const { taskBoard } = await person.execute(query("area"))
    expect([taskBoard.columns[0].count, titlesOf(taskBoard.columns[0].tasks.nodes)]).toEqual([1, ["Legal"]])
    expect((await person.graphql(query("unknown"))).body.errors[0].extensions.code).toBe("VALIDATION_FAILED")
  })

  test("a board without conditions is the caller's own, and has no tasks of departments", async () => {
    await createTask(head, { title: "Own" })
    const { body } = await head.get("/tasks/board")
    expect(body).toMatchObject({ creatorId: head.id, departmentId: null, creator: { id: head.id } })
    expect(titlesOf(body.columns[0].tasks)).toEqual(["Own"])
    expect((await app.hr.get(`/tasks/board?creatorId=${head.id}`)).body.columns[0].count).toBe(1)
    expect((await outsider.get(`/tasks/board?creatorId=${head.id}`)).body.columns[0].count).toBe(0)
  })

  test("a board of an unknown or another organization's department or employee returns 404, and of both 400", async () => {
    const olgasDepartment = (await app.outsider.post("/departments", { name: "Other" })).body.id
    for (const query of [`departmentId=${UNKNOWN_ID}`, `departmentId=${olgasDepartment}`, `creatorId=${app.outsider.id}`])
      expect([query, (await app.hr.get(`/tasks/board?${query}`)).status]).toEqual([query, 404])
    expect((await app.hr.get(`/tasks/board?departmentId=${head.id}`)).status).toBe(404)
    const both = await app.hr.get(`/tasks/board?departmentId=${department}&creatorId=${head.id}`)
    expect([both.status, both.body.errors[0].path]).toEqual([400, "creatorId"])
  })

  test("a board of 10,000 tasks is read in one statement, which reads the index of the column for each page", async () => {
    const large = await insertDepartment(app, "Large", { head_id: head.id })
    const stage = `(array['${STAGES.join("','")}'])[1 + n % 4]`
    await insertTasks(app, {
      count: 10_000,
      organizationId: app.organizationId,
      creatorId: app.colleague.id,
      departmentId: large,
      stage,
    })
    await app.sql("vacuum analyze tasks")
    const read = async (columns: string) =>
      (await app.hr.execute(`{ taskBoard(filter: { departmentId: "${large}" }) { columns { ${columns} } } }`)).taskBoard.columns
    const page = "tasks(first: 20) { nodes { id order assignee { fullName } } pageInfo { endCursor } }"
    let columns: Json[] = []
    const sent = await recordStatements(app, async () => {
      columns = await read(`count ${page}`)
    })
    expect(columns.map(({ count, tasks }) => [count, tasks.nodes.length])).toEqual(STAGES.map(() => [2500, 20]))
    const statements = sent.filter(({ text }) => text.includes("task_boards"))
    expect(statements).toHaveLength(1)
    const [first] = statements
    if (!first) throw new Error("no statement")
    const { reads } = await planOf(app, first)
    expect(reads.filter((one) => /^(Seq|Bitmap Heap) Scan of tasks/.test(one))).toEqual([])
    const after = columns[0]?.tasks.pageInfo.endCursor
    const [next] = await read(`tasks(first: 2, after: "${after}") { nodes { order } }`)
    expect(next.tasks.nodes).toEqual([{ order: 20 }, { order: 21 }])
    const { body } = await app.hr.get(`/tasks/board?departmentId=${large}`)
    expect(body.columns[0].tasks).toHaveLength(50)
    const rest = await app.hr.get(`/tasks?boardId=${large}&stage=TODO&sort=order&limit=50&page=2`)
    expect(rest.body.items.map(({ order }: Json) => order)).toEqual(Array.from({ length: 50 }, (_, n) => 50 + n))
  })
})

describe("lists", () => {
  let kim: Client
  beforeAll(async () => {
    kim = await app.hire()
    const create = (title: string, values: object) => createTask(kim, { title, ...values })
    await create("a", { priority: "URGENT", dueDate: "2026-03-01" })
    await create("b", { priority: "LOW", stage: "DONE", dueDate: "2026-03-01" })
    await create("c", { priority: "HIGH", stage: "IN_REVIEW", dueDate: "2026-03-03" })
    await create("d", { priority: "MEDIUM", dueDate: "2026-03-05" })
    const { id } = await create("e", { priority: "LOW", stage: "IN_PROGRESS" })
    await app.sql("insert into task_watchers (id, organization_id, task_id, employee_id) values (uuidv7(), ?, ?, ?)", [
      app.organizationId,
      id,
      kim.id,
    ])
  })
  const list = async (query: string) => {
    const { status, body } = await kim.get(`/tasks?${query}`)
    expect([query, status]).toEqual([query, 200])
    return titlesOf(body.items).join("")
  }

  test("lists are filtered by due date, overdue, watching and completed", async () => {
    const expected: [query: string, titles: string][] = [
      ["dueFrom=2026-03-03", "cd"],
      ["dueTo=2026-03-03", "abc"],
      ["dueFrom=2026-03-02&dueTo=2026-03-04", "c"],
      ["overdue=true", "ac"],
      ["overdue=false", "bde"],
      ["watching=true", "e"],
      ["watching=false", "abcd"],
      ["completed=true", "b"],
      ["completed=false", "acde"],
      ["stage=IN_REVIEW,DONE&priority=LOW", "b"],
      ["priority=LOW,URGENT", "abe"],
    ]
    for (const [query, titles] of expected) expect([query, await list(`${query}&sort=title`)]).toEqual([query, titles])
  })

  test("lists are sorted by priority, stage and order in the sense of the enumerations, in both directions", async () => {
    expect(await list("sort=priority,title")).toBe("bedca")
    expect(await list("sort=-priority,title")).toBe("acdbe")
    expect(await list("sort=stage,title")).toBe("adecb")
    expect(await list(`sort=order&boardId=${kim.id}`)).toBe("adecb")
    expect(await list(`sort=-order&boardId=${kim.id}`)).toBe("bceda")
  })
})

describe("search", () => {
  let kim: Client
  beforeAll(async () => {
    kim = await app.hire()
    const texts: [title: string, description?: string][] = [
      ["Prepare contracts", "For the new colleague"],
      ["Verträge prüfen", "Mit dem Anwalt"],
      ["Order laptops", "The contract with the vendor ends"],
      ["Müller/example.com: re-order", "100 % of O'Brien's (C++) @home"],
      ["Plan the retreat"],
    ]
    for (const [title, description] of texts) await createTask(kim, { title, description })
  })
  const search = async (text: string) => {
    const { status, body } = await kim.get(`/tasks?search=${encodeURIComponent(text)}`)
    expect([text, status]).toEqual([text, 200])
    return titlesOf(body.items)
  }

  test("a search finds words in title and description in their forms, the title before the description", async () => {
    expect(await search("contract")).toEqual(["Prepare contracts", "Order laptops"])
    expect(await search("PREPARING contract")).toEqual(["Prepare contracts"])
    expect(await search("Vertrag")).toEqual(["Verträge prüfen"])
    expect(await search("anwalt vertrag")).toEqual(["Verträge prüfen"])
    expect(await search("contract for the colleague")).toEqual(["Prepare contracts"])
    expect(await search("contract retreat")).toEqual([])
  })

  test("a search finds beginnings of the last word, words joined by signs, and titles with a typo", async () => {
    expect(await search("lap")).toEqual(["Order laptops"])
    expect(await search("müller exam")).toEqual(["Müller/example.com: re-order"])
    expect(await search("example.com")).toEqual(["Müller/example.com: re-order"])
    expect(await search("contrcts")).toEqual(["Prepare contracts"])
    expect(await search("retraet")).toEqual(["Plan the retreat"])
    expect(await search("plan retraet")).toEqual(["Plan the retreat"])
    expect(await search("prepare retraet")).toEqual([])
  })

  test("a search accepts special characters in both APIs", async () => {
    for (const text of [
      "'",
      '"',
      "\\",
      "%",
      "_",
      "&",
      "|",
      "!",
      "(",
      ":*",
      "<->",
      "C++",
      "O'Brien",
      "a:b",
      "--",
      "漢字",
      "😀",
      "the",
    ]) {
      await search(text)
      const { body } = await kim.graphql("query($s: String) { tasks(filter: { search: $s }) { totalCount } }", { s: text })
      expect([text, body.errors]).toEqual([text, undefined])
    }
    expect(await search("o'brien")).toEqual(["Müller/example.com: re-order"])
  })

  test("a search pages by relevance in both APIs, and sorts otherwise on request", async () => {
    const lee = await app.hire()
    for (let n = 0; n < 7; n++)
      await createTask(lee, { title: n % 2 ? `Report ${n}` : `Note ${n}`, description: "Report of the quarter" })
    const all = titlesOf((await lee.get("/tasks?search=report")).body.items)
    expect(all.map((title) => title.slice(0, 4)).join(" ")).toBe("Repo Repo Repo Note Note Note Note")
    const pages: Json[] = []
    for (let page = 1; page <= 4; page++) pages.push(...(await lee.get(`/tasks?search=report&limit=2&page=${page}`)).body.items)
    expect(titlesOf(pages)).toEqual(all)
    const read = async (args: string) =>
      (
        await lee.execute(
          `{ tasks(filter: { search: "report" }, ${args}) { nodes { title } pageInfo { endCursor startCursor hasNextPage } } }`,
        )
      ).tasks
    const nodes: Json[] = []
    let after = ""
    for (;;) {
      const page = await read(`first: 3${after}`)
      nodes.push(...page.nodes)
      if (!page.pageInfo.hasNextPage) break
      after = `, after: "${page.pageInfo.endCursor}"`
    }
    expect(titlesOf(nodes)).toEqual(all)
    expect(titlesOf((await read("last: 7")).nodes)).toEqual(all)
    expect(titlesOf((await read("first: 7, orderBy: [{ field: TITLE }]")).nodes)).toEqual([...all].sort())
    const { endCursor } = (await read("first: 1")).pageInfo
    const { body } = await lee.graphql(`{ tasks(first: 1, after: "${endCursor}") { totalCount } }`)
    expect(body.errors[0].extensions.errors[0].path).toBe("after")
  })
})

test("a search among 200,000 tasks uses the index, for HR and for an employee, beside another organization's 200,000", async () => {
  const title = "(array['Prepare', 'Review', 'Send'])[1 + n % 3] || ' item ' || n"
  const many = { count: 200_000, title }
  await insertWithoutIndexes(app, ["tasks"], async () => {
    await insertTasks(app, { ...many, organizationId: app.organizationId, creatorId: app.colleague.id })
    await insertTasks(app, { ...many, organizationId: app.otherOrganizationId, creatorId: app.outsider.id })
  })
  await app.sql("analyze tasks")
  for (const [client, total] of [
    [app.hr, 39],
    [app.employee, 0],
  ] as const) {
    const sent = await recordStatements(app, async () => {
      expect(
        (await client.execute('{ tasks(filter: { search: "review 1234" }) { totalCount nodes { id } } }')).tasks.totalCount,
      ).toBe(total)
    })
    const statement = sent.find(({ text }) => text.includes("task_search_query"))
    if (!statement) throw new Error("no statement")
    const { reads, blocks } = await planOf(app, statement)
    expect(reads.filter((read) => read.startsWith("Seq Scan of tasks"))).toEqual([])
    expect(blocks).toBeLessThan(5_000)
  }
})
