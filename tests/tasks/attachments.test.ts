// Files of tasks: who attaches, lists, downloads and deletes them, their counts and activity, and live updates.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { pathOf, pdf, text } from "../support/files.js"
import { activate, openClients } from "../support/live.js"
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

const attachmentsOf = (taskId: string) => `/tasks/${taskId}/attachments`
const attach = async (client: Client, taskId: string, file = pdf("plan.pdf")) => {
  const { status, body } = await client.upload(attachmentsOf(taskId), file, {})
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
const namesOf = async (client: Client, taskId: string): Promise<string[]> =>
  (await client.get(attachmentsOf(taskId))).body.map(({ name }: Json) => name)

describe("attachments", () => {
  test("both APIs attach files to a task and list them with their number", async () => {
    const id = await createTask(kim, lee)
    expect(await attach(lee, id)).toMatchObject({
      name: "plan.pdf",
      size: 1000,
      contentType: "application/pdf",
      status: "READY",
      uploadedBy: { id: lee.id, fullName: "Lee Assignee" },
    })
    const { body } = await kim.graphqlUpload(
      "mutation($file: Upload!, $id: ID!) { uploadTaskAttachment(taskId: $id, file: $file) { name url task { id } } }",
      text("notes.txt"),
      { id },
    )
    expect(body.data.uploadTaskAttachment).toMatchObject({ name: "notes.txt", task: { id } })
    expect(await namesOf(lee, id)).toEqual(["plan.pdf", "notes.txt"])
    const names = "attachments(first: 10) { totalCount nodes { name } }"
    const query = `query($id: ID!) { task(id: $id) { attachmentCount ${names} } taskAttachments(taskId: $id, first: 10) { nodes { name } } }`
    const nodes = [{ name: "plan.pdf" }, { name: "notes.txt" }]
    expect(await lee.execute(query, { id })).toEqual({
      task: { attachmentCount: 2, attachments: { totalCount: 2, nodes } },
      taskAttachments: { nodes },
    })
    expect((await kim.get(`/tasks/${id}`)).body.attachmentCount).toBe(2)
  })

  test("an employee who does not see the task neither attaches, lists nor deletes", async () => {
    const id = await createTask(kim)
    const { id: fileId } = await attach(kim, id)
    const before = await app.sql("select id from stored_objects")
    for (const client of [outsider, app.outsider]) {
      expect((await client.upload(attachmentsOf(id), pdf(), {})).status).toBe(404)
      expect((await client.get(attachmentsOf(id))).status).toBe(404)
      expect((await client.delete(`${attachmentsOf(id)}/${fileId}`)).status).toBe(404)
      expect(await client.execute("query($id: ID!) { node(id: $id) { id } }", { id: fileId })).toEqual({ node: null })
    }
    expect(await app.sql("select id from stored_objects")).toEqual(before)
  })

  test("a URL ends when its session no longer sees the task", async () => {
    const id = await createTask(kim)
    const { body: comment } = await kim.post(`/tasks/${id}/comments`, { text: `@[${outsider.id}]` })
    await attach(kim, id, text("notes.txt", "Notes"))
    const [{ url }] = (await outsider.get(attachmentsOf(id))).body
    const download = () => fetch(app.url + pathOf(url))
    expect(await (await download()).text()).toBe("Notes")
    await kim.delete(`/tasks/${id}/comments/${comment.id}`)
    expect((await download()).status).toBe(404)
  })

  test("the uploader, the creator of the task, the department head and HR delete a file, others do not", async () => {
    const head = await app.hire()
    const { body: department } = await app.hr.post("/departments", { name: "Attachments", headId: head.id })
    const id = await createTask(kim, lee, { departmentId: department.id })
    await lee.put(`/tasks/${id}/watch`)
    for (const client of [lee, kim, head, app.hr]) {
      const { id: fileId } = await attach(lee, id)
      expect((await client.delete(`${attachmentsOf(id)}/${fileId}`)).status).toBe(204)
    }
    const { id: fileId } = await attach(kim, id)
    expect((await lee.delete(`${attachmentsOf(id)}/${fileId}`)).body).toMatchObject({ status: 403, code: "FORBIDDEN" })
    expect((await kim.delete(`${attachmentsOf(await createTask(kim))}/${fileId}`)).status).toBe(404)
    const mutation = "mutation($id: ID!) { deleteTaskAttachment(id: $id) { deletedId } }"
    expect(await kim.execute(mutation, { id: fileId })).toEqual({ deleteTaskAttachment: { deletedId: fileId } })
    expect(await namesOf(kim, id)).toEqual([])
  })

  test("the activity has the names of attached and deleted files", async () => {
    const id = await createTask(kim)
    const { id: fileId } = await attach(kim, id)
    await kim.delete(`${attachmentsOf(id)}/${fileId}`)
    const { body } = await kim.get(`/tasks/${id}/activity`)
    expect(body.map(({ action, from, to, actorId }: Json) => [action, from, to, actorId])).toEqual(
      expect.arrayContaining([
        ["ATTACHMENT_DELETED", "plan.pdf", null, kim.id],
        ["ATTACHMENT_ADDED", null, "plan.pdf", kim.id],
      ]),
    )
  })

  test("a task has at most 100 files, also when they arrive in parallel, and deleting the task deletes them", async () => {
    const id = await createTask(kim)
    const { id: fileId } = await attach(kim, id)
    const columns = "organization_id, name, size, content_type, uploaded_at, task_id"
    await app.sql(
      `with source as (select ${columns} from task_attachments where id = ?),
        objects as (insert into stored_objects (id, organization_id, size)
          select gen_random_uuid(), organization_id, 10 from source, generate_series(1, 97) returning id)
        insert into task_attachments (id, object_id, ${columns})
        select gen_random_uuid(), objects.id, source.* from source, objects`,
      [fileId],
    )
    const results = await Promise.all([1, 2, 3, 4].map(() => kim.upload(attachmentsOf(id), pdf(), {})))
    expect(results.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400])
    expect(results.find(({ status }) => status === 400)?.body.errors).toMatchObject([{ path: "file" }])
    expect((await kim.get(`/tasks/${id}`)).body.attachmentCount).toBe(100)
    expect((await kim.delete(`/tasks/${id}`)).status).toBe(204)
    expect(await app.sql("select id from task_attachments where task_id = ?", [id])).toEqual([])
  })

  test("subscribers receive attached and deleted files as changes of the task", async () => {
    const id = await createTask(kim, lee)
    const socket = clients.socket(lee)
    const [received] = await activate(app.instance, () => [
      socket.subscribe("subscription { taskChanged { taskId change task { attachmentCount } } }"),
    ])
    const next = (attachmentCount: number) =>
      received?.first(
        ({ taskChanged }: Json) => taskChanged.taskId === id && taskChanged.task.attachmentCount === attachmentCount,
      )
    const { id: fileId } = await attach(kim, id)
    expect(await next(1)).toMatchObject({ taskChanged: { change: "UPDATED" } })
    await kim.delete(`${attachmentsOf(id)}/${fileId}`)
    expect(await next(0)).toMatchObject({ taskChanged: { change: "UPDATED" } })
  })
})
