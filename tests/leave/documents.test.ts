// Supporting documents of leave requests over both APIs: who uploads, replaces, reads and deletes them.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client } from "../support/client.js"
import { pathOf, pdf } from "../support/files.js"
import { act, createDraft, createLeaveType, createPending, hireWorker, outcomeOf } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
let sick: string

beforeAll(async () => {
  sick = await createLeaveType(app.hr, "Sick leave", { documentAfterDays: 0, isDefault: true })
})

const pathTo = (id: string) => `/leave/requests/${id}/document`
const upload = (client: Client, id: string, name = "note.pdf") => client.upload(pathTo(id), pdf(name))
const filesOf = async (client: Client, id: string) => (await client.get(`/leave/requests/${id}`)).body.documentFiles
const download = (url: string) => fetch(app.url + pathOf(url))

describe("documents of leave requests", () => {
  test("a file satisfies DOCUMENT_REQUIRED, and a second file replaces the first", async () => {
    const ann = await hireWorker(app)
    const id = await createDraft(ann, "2026-03-09", "2026-03-10", { leaveTypeId: sick })
    expect(outcomeOf(await act(ann, id, "submit"))).toEqual([409, "DOCUMENT_REQUIRED"])
    expect(await upload(ann, id)).toMatchObject({ status: 201, body: { requestId: id, employeeId: ann.id, name: "note.pdf" } })
    expect(outcomeOf(await act(ann, id, "submit"))).toEqual([200, "Pending"])
    const { body } = await ann.graphqlUpload(
      "mutation($file: Upload!, $id: ID!) { uploadLeaveDocument(requestId: $id, file: $file) { id name url } }",
      pdf("second.pdf"),
      { id },
    )
    expect(body).toMatchObject({ data: { uploadLeaveDocument: { name: "second.pdf" } } })
    expect(await filesOf(ann, id)).toMatchObject([{ name: "second.pdf" }])
    await download(body.data.uploadLeaveDocument.url)
    const entries = await app.sql(
      "select actor_id as actor from audit_entries where action = 'leaveDocument.download' and subject_id = ?",
      [body.data.uploadLeaveDocument.id],
    )
    expect(entries).toEqual([{ actor: ann.id }])
  })

  test("an approver reads the document until the decision, and its URL ends with it", async () => {
    const ann = await hireWorker(app)
    const id = await createPending(ann, "2026-03-09", "2026-03-10", { document: "AU 4711" })
    await upload(ann, id)
    const [file] = await filesOf(app.manager, id)
    expect((await download(file.url)).status).toBe(200)
    expect(outcomeOf(await act(app.manager, id, "approve"))).toEqual([200, "Approved"])
    expect((await download(file.url)).status).toBe(404)
    expect(await filesOf(app.manager, id)).toEqual([])
    expect(await filesOf(app.hr, id)).toHaveLength(1)
    expect(await app.colleague.execute("query($id: ID!) { node(id: $id) { id } }", { id: file.id })).toEqual({ node: null })
  })

  test("only the employee and HR upload, and only to draft, pending and approved requests", async () => {
    const ann = await hireWorker(app)
    const id = await createPending(ann, "2026-03-09", "2026-03-10", { document: "AU 4711" })
    expect((await upload(app.manager, id)).status).toBe(403)
    expect((await upload(app.colleague, id)).status).toBe(404)
    expect((await upload(app.hr, id)).status).toBe(201)
    await act(ann, id, "cancel")
    expect(outcomeOf(await upload(ann, id))).toEqual([409, "INVALID_TRANSITION"])
  })

  test("an employee deletes the document of a draft, and HR that of a submitted request", async () => {
    const ann = await hireWorker(app)
    const id = await createDraft(ann, "2026-03-09", "2026-03-10")
    const path = pathTo(id)
    await upload(ann, id)
    expect((await ann.delete(path)).status).toBe(204)
    expect((await ann.delete(path)).status).toBe(404)
    await upload(ann, id)
    await act(ann, id, "submit")
    expect(outcomeOf(await ann.delete(path))).toEqual([409, "INVALID_TRANSITION"])
    const { deleteLeaveDocument } = await app.hr.execute(
      "mutation($id: ID!) { deleteLeaveDocument(requestId: $id) { deletedId } }",
      {
        id,
      },
    )
    expect(deleteLeaveDocument.deletedId).toEqual(expect.any(String))
    expect(await filesOf(ann, id)).toEqual([])
  })
})
