// Comments, mentions, checklists, watchers, notifications, recurrence and reminders of tasks.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { tasksJob } from "../../src/jobs/tasks.js"
import type { Client, Json } from "../support/client.js"
import { activate, openClients, until } from "../support/live.js"
import { createDepartment } from "../support/organization.js"
import { createTask } from "../support/subscriptions.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const clients = openClients()
let kim: Client
let lee: Client
let outsider: Client
beforeAll(async () => {
  ;[kim, lee, outsider] = (await Promise.all(
    ["Kim Creator", "Lee Assignee", "Oda Outsider"].map((full_name) => app.hire({ full_name })),
  )) as [Client, Client, Client]
})

const comment = async (client: Client, taskId: string, text: string) => {
  const { status, body } = await client.post(`/tasks/${taskId}/comments`, { text })
  expect(status).toBe(201)
  return body
}
const messagesOf = async (client: Client): Promise<string[]> =>
  (await client.get("/notifications")).body.items.map(({ message }: Json) => message)
const categoriesOf = async (client: Client): Promise<string[]> =>
  (await client.get("/notifications")).body.items.map(({ category }: Json) => category)

describe("comments", () => {
  test("a comment has its author and mentions, and is edited and deleted by its author", async () => {
    const id = await createTask(kim, lee)
    const created = await comment(lee, id, `Ask @[${kim.id}] and @[${kim.id.toUpperCase()}] about @[this]`)
    expect(created).toMatchObject({ author: { id: lee.id, fullName: "Lee Assignee" }, editedAt: null })
    expect(created.mentions).toEqual([{ employeeId: kim.id, employee: { fullName: "Kim Creator" } }])
    expect((await kim.patch(`/tasks/${id}/comments/${created.id}`, { text: "No" })).status).toBe(403)
    const { body: edited } = await lee.patch(`/tasks/${id}/comments`, { commentId: created.id, text: "Done" })
    expect(edited).toMatchObject({ text: "Done", mentions: [], editedAt: app.clock.now().toISOString() })
    expect((await kim.get(`/tasks/${id}`)).body.commentCount).toBe(1)
    expect((await kim.delete(`/tasks/${id}/comments?commentId=${created.id}`)).status).toBe(403)
    expect((await lee.delete(`/tasks/${id}/comments?commentId=${created.id}`)).status).toBe(204)
    expect((await kim.get(`/tasks/${id}/comments`)).body).toEqual([])
  })

  test("HR deletes a comment of another person, also by an id in the body", async () => {
    const id = await createTask(kim)
    const created = await comment(kim, id, "Comment")
    const request = {
      method: "DELETE",
      body: JSON.stringify({ commentId: created.id }),
      headers: { "Content-Type": "application/json" },
    }
    expect((await app.hr.fetch(`/api/tasks/${id}/comments`, request)).status).toBe(204)
  })

  test("an id in the query and another one in the body return 400 naming the field, and change nothing", async () => {
    const id = await createTask(kim)
    const [first, second] = [await comment(kim, id, "First"), await comment(kim, id, "Second")]
    const path = `/api/tasks/${id}/comments?commentId=${first.id}`
    const send = (method: string, body: object) =>
      kim.fetch(path, { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } })
    for (const [method, more] of [
      ["PATCH", { text: "Changed" }],
      ["DELETE", {}],
    ] as const) {
      for (const commentId of [second.id, null, [first.id, first.id], { toString: 1 }]) {
        const { status, body } = await send(method, { commentId, ...more })
        const problem = { path: "commentId", code: "DIFFERS_FROM_QUERY" }
        expect([status, body.errors]).toEqual([400, expect.arrayContaining([expect.objectContaining(problem)])])
      }
    }
    const { body: comments } = await kim.get(`/tasks/${id}/comments`)
    expect(comments.map(({ text }: Json) => text).sort()).toEqual(["First", "Second"])
    expect((await send("PATCH", { commentId: first.id, text: "Changed" })).body.text).toBe("Changed")
  })

  test("a comment on another task than that of the path returns 404", async () => {
    const [id, other] = [await createTask(kim), await createTask(kim)]
    const created = await comment(kim, id, "Comment")
    expect((await kim.patch(`/tasks/${other}/comments/${created.id}`, { text: "Moved" })).status).toBe(404)
    expect((await kim.delete(`/tasks/${other}/comments/${created.id}`)).status).toBe(404)
  })

  test("a mentioned employee sees the task from then on, until no comment mentions them", async () => {
    const id = await createTask(kim)
    expect((await outsider.get(`/tasks/${id}`)).status).toBe(404)
    expect((await outsider.post(`/tasks/${id}/comments`, { text: "Hello" })).status).toBe(404)
    const created = await comment(kim, id, `Look, @[${outsider.id}]`)
    expect((await outsider.get(`/tasks/${id}`)).status).toBe(200)
    expect((await outsider.get("/tasks")).body.items.map((task: Json) => task.id)).toEqual([id])
    await kim.patch(`/tasks/${id}/comments/${created.id}`, { text: "Never mind" })
    expect((await outsider.get(`/tasks/${id}`)).status).toBe(404)
    expect((await outsider.get(`/tasks/${id}/activity`)).status).toBe(404)
  })

  test("a mention of an unknown or deactivated employee, and more than 50 mentions, are rejected", async () => {
    const id = await createTask(kim)
    const former = await app.hire({ account_status: "DEACTIVATED" })
    for (const mentioned of [former.id, app.outsider.id]) {
      const { status, body } = await kim.post(`/tasks/${id}/comments`, { text: `@[${mentioned}]` })
      expect([status, body.code, body.errors[0].path]).toEqual([400, "INVALID_REFERENCE", "text"])
    }
    const many = Array.from({ length: 51 }, () => `@[${crypto.randomUUID()}]`).join("")
    expect((await kim.post(`/tasks/${id}/comments`, { text: many })).status).toBe(400)
  })
})

describe("activity", () => {
  test("changes of fields and comments are entries, latest first", async () => {
    const id = await createTask(kim)
    await kim.patch(`/tasks/${id}`, { title: "New", priority: "HIGH", assigneeId: lee.id, dueDate: "2026-05-01" })
    await lee.patch(`/tasks/${id}/stage`, { stage: "DONE", order: 0 })
    const { id: commentId } = await comment(lee, id, "Done")
    const { body } = await kim.get(`/tasks/${id}/activity`)
    expect(body.map(({ action, from, to, actorId }: Json) => [action, from, to, actorId])).toEqual(
      expect.arrayContaining([
        ["COMMENT_ADDED", null, commentId, lee.id],
        ["STAGE_CHANGED", "TODO", "DONE", lee.id],
        ["ASSIGNEE_CHANGED", null, lee.id, kim.id],
        ["DUE_DATE_CHANGED", null, "2026-05-01", kim.id],
        ["PRIORITY_CHANGED", "LOW", "HIGH", kim.id],
        ["TITLE_CHANGED", "Task", "New", kim.id],
        ["CREATED", null, null, kim.id],
      ]),
    )
    expect(body).toHaveLength(7)
    expect((await kim.get(`/tasks/${id}`)).body.completedAt).toBe(app.clock.now().toISOString())
  })
})

describe("a checklist", () => {
  const positions = async (id: string) =>
    (await kim.get(`/tasks/${id}`)).body.checklist.map(({ text, position }: Json) => [text, position])

  test("a checklist keeps gapless positions when items are added, moved and deleted in parallel", async () => {
    const id = await createTask(kim)
    const add = (text: string, position?: number) => kim.post(`/tasks/${id}/checklist`, { text, position })
    const items = await Promise.all(["a", "b", "c", "d"].map((text) => add(text)))
    expect((await positions(id)).map(([, position]: [string, number]) => position)).toEqual([0, 1, 2, 3])
    const idOf = (n: number) => items[n]?.body.id
    await kim.patch(`/tasks/${id}/checklist/${idOf(3)}`, { position: 0, isDone: true })
    await kim.delete(`/tasks/${id}/checklist/${idOf(1)}`)
    const [first] = (await kim.get(`/tasks/${id}`)).body.checklist
    expect(first).toMatchObject({ text: "d", isDone: true, position: 0 })
    expect((await positions(id)).map(([, position]: [string, number]) => position)).toEqual([0, 1, 2])
    expect((await outsider.patch(`/tasks/${id}/checklist/${idOf(0)}`, { text: "No" })).status).toBe(404)
  })

  test("a checklist is changed only by those who may change the task, and has at most 100 items", async () => {
    const id = await createTask(kim)
    const watcher = await app.hire()
    await comment(kim, id, `@[${watcher.id}]`)
    expect((await watcher.post(`/tasks/${id}/checklist`, { text: "No" })).status).toBe(403)
    await app.sql(
      `insert into task_checklist_items (id, organization_id, task_id, text, position)
        select gen_random_uuid(), ?, ?, 'Item', n from generate_series(0, 99) n`,
      [app.organizationId, id],
    )
    const { status, body } = await kim.post(`/tasks/${id}/checklist`, { text: "Too many" })
    expect([status, body.errors[0].path]).toEqual([400, "checklist"])
  })
})

describe("watching", () => {
  test("watching twice in parallel makes one watcher, who loses access to the task by unwatching it", async () => {
    const id = await createTask(kim)
    const { id: commentId } = await comment(kim, id, `@[${outsider.id}]`)
    const statuses = await Promise.all([1, 2, 3].map(async () => (await outsider.put(`/tasks/${id}/watch`, {})).status))
    expect(statuses).toEqual([200, 200, 200])
    await kim.delete(`/tasks/${id}/comments/${commentId}`)
    const { task } = await outsider.execute(`{ task(id: "${id}") { watching watchers { totalCount nodes { employeeId } } } }`)
    expect(task).toEqual({ watching: true, watchers: { totalCount: 1, nodes: [{ employeeId: outsider.id }] } })
    expect((await outsider.delete(`/tasks/${id}/watch`)).status).toBe(204)
    expect((await outsider.get(`/tasks/${id}`)).status).toBe(404)
  })
})

describe("notifications", () => {
  test("notifications report assignment, stage, comments and mentions, once to each person and not to the actor", async () => {
    const [creator, assignee, watcher] = (await Promise.all(
      ["Cora", "Asim", "Wanda"].map((full_name) => app.hire({ full_name })),
    )) as [Client, Client, Client]
    const id = await createTask(creator, assignee, { title: "Report" })
    await comment(creator, id, `For @[${watcher.id}]`)
    await watcher.put(`/tasks/${id}/watch`, {})
    await assignee.patch(`/tasks/${id}/stage`, { stage: "IN_REVIEW", order: 0 })
    await assignee.patch(`/tasks/${id}/stage`, { stage: "IN_REVIEW", order: 0 })
    await comment(assignee, id, `Please, @[${creator.id}]`)
    expect(await messagesOf(assignee)).toEqual([
      "Cora commented on the task “Report”.",
      "Cora assigned the task “Report” to you.",
    ])
    expect(await messagesOf(creator)).toEqual([
      "Asim mentioned you in a comment on the task “Report”.",
      "Asim moved the task “Report” to In Review.",
    ])
    expect(await categoriesOf(creator)).toEqual(["MENTION", "TASK"])
    expect(await messagesOf(watcher)).toEqual([
      "Asim commented on the task “Report”.",
      "Asim moved the task “Report” to In Review.",
      "Cora mentioned you in a comment on the task “Report”.",
    ])
    const { notifications } = await watcher.execute("{ notifications { nodes { entity { __typename id } } } }")
    expect(notifications.nodes[1].entity).toEqual({ __typename: "Task", id })
  })
})

describe("a subscription to a board", () => {
  test("a subscription to a board delivers the tasks that the caller sees, and those that leave it", async () => {
    const head = await app.hire()
    const { id: departmentId } = (await app.hr.post("/departments", { name: "Board", headId: head.id })).body
    const stranger = await app.hire()
    const query = `subscription($id: ID!) { taskBoardChanged(departmentId: $id) { change taskId task { departmentId } } }`
    const people = [head, stranger, app.hr]
    const sockets = people.map((person) => clients.socket(person))
    await Promise.all(sockets.map(({ ready }) => ready))
    const received = await activate(app.instance, () => sockets.map((socket) => socket.subscribe(query, { id: departmentId })))
    const onBoard = await createTask(kim, undefined, { departmentId })
    await createTask(head)
    const shared = await createTask(kim, stranger, { departmentId })
    await kim.patch(`/tasks/${onBoard}`, { departmentId: null })
    await kim.delete(`/tasks/${shared}`)
    const has = (n: number, taskId: string, change: string, task: object | null) =>
      received[n]?.first((value) => {
        const { taskBoardChanged: event } = value
        return event.taskId === taskId && event.change === change && (event.task === null) === (task === null)
      })
    // The head no longer sees the task that left; HR does.
    await Promise.all([has(0, onBoard, "UPDATED", null), has(2, onBoard, "UPDATED", {})])
    await Promise.all([0, 1, 2].map((n) => has(n, shared, "DELETED", null)))
    const idsOf = (n: number) => new Set(received[n]?.values.map(({ taskBoardChanged }) => taskBoardChanged.taskId))
    expect([0, 1, 2].map(idsOf)).toEqual([new Set([onBoard, shared]), new Set([shared]), new Set([onBoard, shared])])
    const [wrong] = [sockets[0]?.subscribe(query, { id: "x" })]
    await until(() => wrong?.errors.length === 1)
    expect(wrong?.errors[0].extensions.code).toBe("VALIDATION_FAILED")
  })
})

describe("a task that is deleted meanwhile", () => {
  test("commenting on or watching a task that is deleted meanwhile succeeds or returns 404", async () => {
    const statuses = new Set<number>()
    for (let n = 0; n < 10; n++) {
      const path = `/tasks/${await createTask(kim)}`
      const deletion = kim.delete(path)
      for (const { status } of await Promise.all([kim.post(`${path}/comments`, { text: "Late" }), kim.put(`${path}/watch`)]))
        statuses.add(status < 300 ? 200 : status)
      expect((await deletion).status).toBe(204)
    }
    expect([...statuses].filter((status) => ![200, 404].includes(status))).toEqual([])
  })
})

describe("recurrence", () => {
  test("a completed task creates its successor with the next due date once, until the rule ends", async () => {
    const person = await app.hire()
    const values = { dueDate: "2026-03-02", recurrence: "FREQ=WEEKLY;COUNT=2", title: "Report" }
    const id = await createTask(person, undefined, values)
    await person.post(`/tasks/${id}/checklist`, { text: "Write", isDone: true })
    const complete = (taskId: string) => person.patch(`/tasks/${taskId}/stage`, { stage: "DONE", order: 0 })
    await Promise.all([complete(id), complete(id), complete(id)])
    await person.patch(`/tasks/${id}/stage`, { stage: "TODO", order: 0 })
    await person.patch(`/tasks/${id}`, { stage: "DONE" })
    const open = async () => (await person.get("/tasks?stage=TODO")).body.items
    const [successor, ...others] = await open()
    expect(others).toEqual([])
    expect(successor).toMatchObject({ title: "Report", dueDate: "2026-03-09", recurrence: "FREQ=WEEKLY;COUNT=2" })
    expect(successor.checklist).toMatchObject([{ text: "Write", isDone: false }])
    await complete(successor.id)
    expect(await open()).toEqual([])
  })

  test("a task that was due long ago has one open successor, due today or later, however often the job runs", async () => {
    const [creator, person] = (await Promise.all([app.hire(), app.hire()])) as [Client, Client]
    // 23:00 on 2 March in UTC is 3 March in Kiritimati.
    await person.patch("/users/me/preferences", { timezone: "Pacific/Kiritimati" })
    const past = { dueDate: "2024-12-23" }
    await createTask(creator, person, { ...past, recurrence: "FREQ=DAILY", title: "Daily" })
    await createTask(creator, person, { ...past, recurrence: "FREQ=WEEKLY", title: "Weekly" })
    const open = async () =>
      (await creator.get(`/tasks?creatorId=${creator.id}&sort=dueDate`)).body.items.map(
        ({ title, dueDate }: Json) => `${title} ${dueDate}`,
      )
    const now = app.clock.now()
    app.clock.set("2026-03-02T23:00:00Z")
    try {
      for (let n = 0; n < 4; n++) await tasksJob.run(app.instance.deps)
    } finally {
      app.clock.set(now)
    }
    const overdue = ["Daily 2024-12-23", "Weekly 2024-12-23"]
    expect((await open()).sort()).toEqual([overdue[0], "Daily 2026-03-03", overdue[1], "Weekly 2026-03-09"])
    const created = (await messagesOf(person)).filter((message) => message.startsWith("The recurring task"))
    expect(created).toHaveLength(2)
  })

  test("deleting a department ends the recurrence of its tasks, with an audit entry of each", async () => {
    const departmentId = await createDepartment(app, "Closing")
    const person = await app.hire()
    const values = { dueDate: "2026-02-23", recurrence: "FREQ=DAILY", departmentId }
    const [late, done] = [await createTask(person, undefined, values), await createTask(person, undefined, values)]
    expect((await app.hr.delete(`/departments/${departmentId}`)).status).toBe(204)
    expect((await person.get(`/tasks/${late}`)).body).toMatchObject({ recurrence: null, dueDate: "2026-02-23", stage: "TODO" })
    await person.patch(`/tasks/${done}/stage`, { stage: "DONE", order: 0 })
    await tasksJob.run(app.instance.deps)
    expect((await person.get(`/tasks?creatorId=${person.id}`)).body.total).toBe(2)
    expect((await app.hr.get(`/audit?entityId=${late}&action=task.update`)).body).toMatchObject([
      { actor: { id: app.hr.id }, details: { changedFields: ["recurrence", "recurrenceStart"] } },
    ])
  })

  test("a task that is done when it begins to recur has a successor", async () => {
    const person = await app.hire()
    const recurring = { dueDate: "2026-03-02", recurrence: "FREQ=WEEKLY" }
    await createTask(person, undefined, { ...recurring, stage: "DONE", title: "Created" })
    const id = await createTask(person, undefined, { dueDate: "2026-03-02", stage: "DONE", title: "Changed" })
    for (let n = 0; n < 2; n++) expect((await person.patch(`/tasks/${id}`, recurring)).status).toBe(200)
    const { items } = (await person.get("/tasks?stage=TODO&sort=title")).body
    expect(items.map(({ title, dueDate }: Json) => [title, dueDate])).toEqual([
      ["Changed", "2026-03-09"],
      ["Created", "2026-03-09"],
    ])
  })

  test("completing a task before its due date creates the successor of the date after it", async () => {
    const person = await app.hire()
    const values = { dueDate: "2026-03-09", recurrence: "FREQ=WEEKLY", title: "Early" }
    await person.patch(`/tasks/${await createTask(person, undefined, values)}/stage`, { stage: "DONE", order: 0 })
    expect((await person.get("/tasks?stage=TODO")).body.items).toMatchObject([{ title: "Early", dueDate: "2026-03-16" }])
  })

  test("a rule without an end has a next date, or returns 400 with recurrence", async () => {
    const person = await app.hire()
    const sparse = {
      "FREQ=YEARLY;INTERVAL=20": "2046-03-02",
      "FREQ=MONTHLY;INTERVAL=500": "2067-11-02",
      "FREQ=WEEKLY;INTERVAL=1000": "2045-05-01",
      "FREQ=DAILY;INTERVAL=1000": "2028-11-26",
      "FREQ=YEARLY;INTERVAL=20;COUNT=2": "2046-03-02",
    }
    for (const [recurrence, dueDate] of Object.entries(sparse)) {
      const id = await createTask(person, undefined, { dueDate: "2026-03-02", recurrence, title: recurrence })
      await person.patch(`/tasks/${id}/stage`, { stage: "DONE", order: 0 })
      const { items } = (await person.get("/tasks?stage=TODO")).body
      expect(items.find(({ title }: Json) => title === recurrence)).toMatchObject({ dueDate })
    }
    for (const recurrence of ["FREQ=YEARLY;INTERVAL=75", "FREQ=MONTHLY;INTERVAL=1000"]) {
      const values = { title: "Rare", stage: "TODO", priority: "LOW", dueDate: "2026-03-02", recurrence }
      const { status, body } = await person.post("/tasks", values)
      expect([status, body.errors?.[0]]).toEqual([
        400,
        expect.objectContaining({ path: "recurrence", code: "RECURRENCE_TOO_RARE" }),
      ])
    }
  })

  test("a rule needs a due date that it contains", async () => {
    const wrong = async (values: object) => {
      const { status, body } = await kim.post("/tasks", { title: "Task", stage: "TODO", priority: "LOW", ...values })
      return [status, body.errors?.[0].path]
    }
    expect(await wrong({ recurrence: "FREQ=DAILY" })).toEqual([400, "dueDate"])
    expect(await wrong({ recurrence: "FREQ=WEEKLY;BYDAY=TU", dueDate: "2026-03-02" })).toEqual([400, "recurrence"])
    const id = await createTask(kim, undefined, { recurrence: "FREQ=DAILY", dueDate: "2026-03-02" })
    const { status, body } = await kim.patch(`/tasks/${id}`, { dueDate: null })
    expect([status, body.errors[0].path]).toEqual([400, "dueDate"])
    expect((await kim.patch(`/tasks/${id}`, { dueDate: null, recurrence: null })).status).toBe(200)
  })
})

describe("the job of due tasks", () => {
  test("the job of due tasks reminds once for each due date, from 8:00 in the person's time zone, and creates due successors", async () => {
    const now = app.clock.now()
    const [creator, assignee] = (await Promise.all([app.hire(), app.hire()])) as [Client, Client]
    await assignee.patch("/users/me/preferences", { timezone: "Pacific/Kiritimati" })
    const id = await createTask(creator, assignee, { dueDate: "2026-06-03", title: "Tax" })
    await createTask(creator, undefined, {
      dueDate: "2026-06-02",
      recurrence: "FREQ=DAILY",
      remindDaysBefore: null,
    })
    const runAt = async (time: string) => {
      app.clock.set(time)
      try {
        for (let n = 0; n < 2; n++) await tasksJob.run(app.instance.deps)
      } finally {
        app.clock.set(now)
      }
    }
    // 7:45 on 2 June in Kiritimati.
    await runAt("2026-06-01T17:45:00Z")
    expect((await messagesOf(assignee))[0]).toContain("assigned")
    await runAt("2026-06-01T18:00:00Z")
    expect((await messagesOf(assignee))[0]).toBe("The task “Tax” is due on June 3, 2026.")
    expect(await messagesOf(assignee)).toHaveLength(2)
    expect((await creator.get("/tasks?stage=TODO")).body.total).toBe(2)
    await runAt("2026-06-03T00:00:00Z")
    const { items } = (await creator.get(`/tasks?creatorId=${creator.id}&sort=dueDate`)).body
    expect(items.map(({ dueDate }: Json) => dueDate)).toEqual(["2026-06-02", "2026-06-03", "2026-06-03"])
    expect(await messagesOf(creator)).toEqual([])
    await creator.patch(`/tasks/${id}`, { dueDate: "2026-06-10" })
    await runAt("2026-06-08T20:00:00Z")
    expect((await messagesOf(assignee))[0]).toBe("The task “Tax” is due on June 10, 2026.")
  })
})
