// Tasks: creation, changes, moves, visibility and available actions.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client } from "../support/client.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
let department: string
let member: Client
let head: Client
beforeAll(async () => {
  head = await app.hire()
  department = (await app.hr.post("/departments", { name: "Tasks", headId: head.id })).body.id
  member = await app.hire({ department_id: department })
})

const create = async (client: Client, values: object = {}) => {
  const { status, body } = await client.post("/tasks", { title: "Task", stage: "TODO", priority: "LOW", ...values })
  expect([status, body.errors]).toEqual([201, undefined])
  return body
}

describe("a task", () => {
  test("a task is created at the end of its column with the caller as its creator", async () => {
    const kim = await app.hire()
    const first = await create(kim, { dueDate: "2026-04-01" })
    const second = await create(kim)
    expect(first).toMatchObject({ stage: "TODO", priority: "LOW", order: 0, creatorId: kim.id, overdue: false, commentCount: 0 })
    expect(second.order).toBe(1)
    expect((await kim.get("/tasks")).body).toMatchObject({ total: 2, page: 1, limit: 20 })
  })

  test("creating a task requires title, stage and priority", async () => {
    const { status, body } = await app.employee.post("/tasks", {})
    expect(status).toBe(400)
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(["priority", "stage", "title"])
  })

  test("a task moves to a position of another stage, and the positions stay gapless", async () => {
    const kim = await app.hire()
    const ids: string[] = []
    for (let n = 0; n < 4; n++) ids.push((await create(kim)).id)
    expect((await kim.patch(`/tasks/${ids[3]}/stage`, { stage: "TODO", order: 1 })).body.order).toBe(1)
    expect((await kim.patch(`/tasks/${ids[0]}/stage`, { stage: "DONE", order: 9 })).body).toMatchObject({
      stage: "DONE",
      order: 0,
    })
    const { body } = await kim.get("/tasks?stage=TODO")
    const orders = Object.fromEntries(body.items.map(({ id, order }: { id: string; order: number }) => [id, order]))
    expect(orders).toEqual({ [ids[3] as string]: 0, [ids[1] as string]: 1, [ids[2] as string]: 2 })
  })

  test("a task is visible to creator, assignee, their managers, members and head of the department and HR only", async () => {
    const [creator, assignee, outsider] = (await Promise.all([
      app.hire({ manager_id: app.manager.id }),
      app.hire(),
      app.hire(),
    ])) as [Client, Client, Client]
    const { id } = await create(creator, { departmentId: department, assigneeId: assignee.id })
    for (const person of [creator, assignee, app.manager, member, head, app.hr])
      expect((await person.get(`/tasks/${id}`)).status).toBe(200)
    expect((await outsider.get(`/tasks/${id}`)).status).toBe(404)
    expect((await outsider.get("/tasks")).body.total).toBe(0)
  })

  test("a task is changed by creator, assignee, head and HR, and deleted by all of them except the assignee", async () => {
    const [creator, assignee] = (await Promise.all([app.hire(), app.hire()])) as [Client, Client]
    const { id } = await create(creator, { departmentId: department, assigneeId: assignee.id })
    const allowedTo = async (person: Client) => {
      const { body } = await person.get(`/tasks/${id}`)
      return body.availableActions
        .filter(({ allowed }: { allowed: boolean }) => allowed)
        .map(({ name }: { name: string }) => name)
    }
    const all = ["update", "move", "delete", "comment", "attach", "watch"]
    for (const person of [creator, head, app.hr]) expect(await allowedTo(person)).toEqual(all)
    expect(await allowedTo(assignee)).toEqual(all.filter((name) => name !== "delete"))
    expect(await allowedTo(member)).toEqual(["comment", "attach", "watch"])
    expect((await member.patch(`/tasks/${id}`, { title: "No" })).status).toBe(403)
    expect((await assignee.delete(`/tasks/${id}`)).status).toBe(403)
    expect((await head.delete(`/tasks/${id}`)).status).toBe(204)
  })
})
