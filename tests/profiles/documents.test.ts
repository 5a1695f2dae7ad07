// Documents of employees over both APIs: who uploads, reads, updates and deletes them, and downloads by signed URL.
import { describe, expect, test } from "@jest/globals"
import { pathOf, pdf, png, text } from "../support/files.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const documentsOf = (id: string) => `/users/${id}/documents`
const upload = async (
  client = app.employee,
  file = pdf(),
  fields: Record<string, string> = { type: "TAX" },
  owner = app.employee.id,
) => {
  const { status, body } = await client.upload(documentsOf(owner), file, fields)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
const download = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(app.url + pathOf(url), { method, headers, redirect: "manual" })

describe("upload", () => {
  test("uploading a document by REST returns its record with a signed URL", async () => {
    const { status, body } = await app.employee.upload(documentsOf(app.employee.id), pdf("Vertrag für Ännchen.pdf"), {
      type: "certification",
      expiresOn: "2027-01-31",
    })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        name: "Vertrag für Ännchen.pdf",
        size: 1000,
        contentType: "application/pdf",
        type: "CERTIFICATION",
        expiresOn: "2027-01-31",
        status: "READY",
        uploadedAt: "2026-03-02T09:00:00.000Z",
        uploadedBy: { id: app.employee.id },
        url: expect.stringContaining("/api/files/"),
      },
    })
    const response = await download(body.url)
    expect(response.status).toBe(200)
    expect((await response.text()).length).toBe(1000)
  })

  test("uploading a document by GraphQL stores the same bytes", async () => {
    const { body } = await app.employee.graphqlUpload(
      `mutation($file: Upload!, $id: ID!) {
        uploadEmployeeDocument(employeeId: $id, file: $file, input: { type: TAX }) { name size type url uploadedBy { id } }
      }`,
      text("tax.txt"),
      { id: app.employee.id },
    )
    expect(body).toMatchObject({
      data: { uploadEmployeeDocument: { name: "tax.txt", size: 8, type: "TAX", uploadedBy: { id: app.employee.id } } },
    })
    const response = await download(body.data.uploadEmployeeDocument.url)
    expect(await response.text()).toBe("Grüße\n")
  })

  test("a document is a File of the GraphQL interface", async () => {
    const { id } = await upload()
    const { node } = await app.hr.execute(
      "query ($id: ID!) { node(id: $id) { __typename ... on File { name size contentType status url uploadedBy { fullName } } } }",
      { id },
    )
    expect(node).toMatchObject({ __typename: "EmployeeDocument", status: "READY", uploadedBy: { fullName: "Ann Employee" } })
    expect((await fetch(app.url + pathOf(node.url))).status).toBe(200)
  })

  test("a multipart request to GraphQL without a preflight header is rejected", async () => {
    const response = await app.employee.graphqlUpload("mutation($file: Upload!) { __typename }", text(), {}, { headers: {} })
    expect(response).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_FAILED", errors: [{ path: "apollo-require-preflight", code: "REQUIRED" }] },
    })
  })

  test("an employee cannot upload a contract, and a colleague or manager no document at all", async () => {
    const own = await app.employee.upload(documentsOf(app.employee.id), pdf(), { type: "CONTRACT" })
    expect(own).toMatchObject({ status: 403, body: { code: "FORBIDDEN", errors: [{ path: "type" }] } })
    for (const client of [app.colleague, app.manager])
      expect(await client.upload(documentsOf(app.employee.id), pdf(), { type: "OTHER" })).toMatchObject({ status: 403 })
    expect(await app.outsider.upload(documentsOf(app.employee.id), pdf(), { type: "OTHER" })).toMatchObject({ status: 404 })
    expect(await app.anonymous.upload(documentsOf(app.employee.id), pdf(), { type: "OTHER" })).toMatchObject({ status: 401 })
    expect(await upload(app.hr, pdf(), { type: "CONTRACT" })).toMatchObject({ type: "CONTRACT", uploadedBy: { id: app.hr.id } })
  })

  test("a rejected upload stores no object", async () => {
    const before = await app.sql("select id from stored_objects")
    await app.colleague.upload(documentsOf(app.employee.id), pdf(), { type: "OTHER" })
    await app.employee.upload(documentsOf(app.employee.id), pdf(), { type: "wrong" })
    await app.employee.upload(documentsOf(app.employee.id), text("page.html"), { type: "OTHER" })
    expect(await app.sql("select id from stored_objects")).toEqual(before)
  })
})

describe("access", () => {
  test("only the employee and HR list the documents of an employee", async () => {
    const { id } = await upload()
    for (const client of [app.employee, app.hr, app.admin])
      expect((await client.get(documentsOf(app.employee.id))).body.map((one: { id: string }) => one.id)).toContain(id)
    for (const client of [app.colleague, app.manager]) expect((await client.get(documentsOf(app.employee.id))).status).toBe(403)
    expect((await app.outsider.get(documentsOf(app.employee.id))).status).toBe(404)
  })

  test("GraphQL hides the documents of others and names the field", async () => {
    const { id } = await upload()
    const query = "query($id: ID!) { employee(id: $id) { hiddenFields documents(first: 100) { nodes { id url } } } }"
    const { employee: own } = await app.employee.execute(query, { id: app.employee.id })
    expect(own.documents.nodes).toContainEqual({ id, url: expect.stringContaining("/api/files/") })
    const { employee: other } = await app.manager.execute(query, { id: app.employee.id })
    expect(other).toMatchObject({ documents: null, hiddenFields: expect.arrayContaining(["documents"]) })
    expect(await app.colleague.execute("query($id: ID!) { node(id: $id) { id } }", { id })).toEqual({ node: null })
  })

  test("an employee changes and deletes only own uploads that are no contracts", async () => {
    const own = await upload()
    const byHr = await upload(app.hr)
    const contract = await upload(app.hr, pdf(), { type: "CONTRACT" })
    const path = (id: string) => `${documentsOf(app.employee.id)}/${id}`
    expect((await app.employee.patch(path(own.id), { type: "OTHER", expiresOn: "2028-01-01" })).body).toMatchObject({
      type: "OTHER",
      expiresOn: "2028-01-01",
    })
    expect((await app.employee.patch(path(own.id), { type: "CONTRACT" })).status).toBe(403)
    for (const { id } of [byHr, contract]) {
      expect((await app.employee.patch(path(id), { type: "OTHER" })).status).toBe(403)
      expect((await app.employee.delete(path(id))).status).toBe(403)
    }
    await app.hr.patch(path(own.id), { type: "CONTRACT" })
    expect((await app.employee.delete(path(own.id))).status).toBe(403)
    await app.hr.patch(path(own.id), { type: "OTHER" })
    expect((await app.colleague.delete(path(own.id))).status).toBe(404)
    expect((await app.hr.delete(`/users/${app.colleague.id}/documents/${own.id}`)).status).toBe(404)
    expect((await app.employee.delete(path(own.id))).status).toBe(204)
    expect((await app.hr.delete(`${documentsOf(app.employee.id)}?documentId=${byHr.id}`)).status).toBe(204)
    expect((await app.hr.delete(documentsOf(app.employee.id), { documentId: contract.id })).status).toBe(204)
    expect((await app.employee.delete(path(own.id))).status).toBe(404)
  })
})

describe("download", () => {
  test("a download has headers that keep browsers from running it", async () => {
    const { url } = await upload(app.employee, pdf("report – ü.pdf"))
    const { headers } = await download(url)
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": "1000",
      "content-disposition": `attachment; filename="report ? ?.pdf"; filename*=UTF-8''report%20%E2%80%93%20%C3%BC.pdf`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
      "cache-control": expect.stringContaining("private"),
    })
    const image = await upload(app.employee, png())
    expect((await download(image.url)).headers.get("content-disposition")).toBe("inline; filename=pixel.png")
  })

  test("a range is returned as 206, a range outside of the file as 416", async () => {
    const { url } = await upload(app.employee, text("digits.txt", "0123456789"))
    const part = await download(url, { Range: "bytes=2-4" })
    expect({ status: part.status, range: part.headers.get("content-range"), text: await part.text() }).toEqual({
      status: 206,
      range: "bytes 2-4/10",
      text: "234",
    })
    expect(await (await download(url, { Range: "bytes=-3" })).text()).toBe("789")
    const outside = await download(url, { Range: "bytes=20-" })
    expect({ status: outside.status, range: outside.headers.get("content-range") }).toEqual({ status: 416, range: "bytes */10" })
    expect(await outside.json()).toMatchObject({ code: "RANGE_NOT_SATISFIABLE", details: { size: 10 } })
    const etag = part.headers.get("etag") as string
    expect((await download(url, { "If-None-Match": etag })).status).toBe(304)
    expect((await download(url, { Range: "bytes=2-4", "If-Range": '"other"' })).status).toBe(200)
    const head = await download(url, {}, "HEAD")
    expect({ status: head.status, length: head.headers.get("content-length") }).toEqual({ status: 200, length: "10" })
  })

  test("a URL stays the same for a window of five minutes, and works for one more", async () => {
    const { id, url, urlExpiresAt } = await upload()
    const start = app.clock.now()
    const urlAfter = async (milliseconds: number) => {
      app.clock.set(new Date(start.getTime() + milliseconds).toISOString())
      return (await app.employee.get(`/users/${app.employee.id}/documents`)).body.find((one: { id: string }) => one.id === id).url
    }
    const windowEnd = Math.ceil((start.getTime() + 1) / 300_000) * 300_000 - start.getTime()
    expect(await urlAfter(windowEnd - 1)).toBe(url)
    expect(await urlAfter(windowEnd)).not.toBe(url)
    const expiry = Date.parse(urlExpiresAt)
    expect(expiry).toBe(start.getTime() + windowEnd + 300_000)
    app.clock.set(new Date(expiry - 1_000).toISOString())
    expect((await download(url)).status).toBe(200)
    app.clock.set(new Date(expiry).toISOString())
    const expired = await download(url)
    expect({ status: expired.status, body: await expired.json() }).toMatchObject({ status: 410, body: { code: "LINK_EXPIRED" } })
    app.clock.set(start.toISOString())
  })

  test("a changed URL and the URL of another caller return 404", async () => {
    const { url } = await upload()
    const other = await upload()
    const [id, ...rest] = pathOf(url).replace("/api/files/", "").split(".")
    const changed = [
      `/api/files/${[other.id, ...rest].join(".")}`,
      `/api/files/${[id, rest[0], Number(rest[1]) + 60, rest[2]].join(".")}`,
      `/api/files/${id}`,
    ]
    for (const path of changed) expect((await fetch(app.url + path)).status).toBe(404)
    expect((await download(url, { Authorization: `Bearer ${app.hr.token}` })).status).toBe(404)
    expect((await download(url, { Authorization: `Bearer ${app.employee.token}` })).status).toBe(200)
  })

  test.each([
    ["sign-out", async (id: string) => app.sql("update sessions set ended_at = now() where employee_id = ?", [id])],
    ["suspension", async (id: string) => app.sql("update employees set account_status = 'SUSPENDED' where id = ?", [id])],
    ["deletion of the record", async (id: string) => app.sql("delete from employee_documents where employee_id = ?", [id])],
  ])("a URL ends with the %s", async (_name, end) => {
    const client = await app.hire()
    const { url } = await upload(client, pdf(), { type: "OTHER" }, client.id)
    expect((await download(url)).status).toBe(200)
    await end(client.id)
    expect((await download(url)).status).toBe(404)
  })

  test("each download of a document writes one audit entry, also if it continues in ranges", async () => {
    const { id, url } = await upload(app.hr)
    const entries = () =>
      app.sql("select actor_id as actor from audit_entries where action = 'employeeDocument.download' and subject_id = ?", [id])
    await download(url, {}, "HEAD")
    expect(await entries()).toEqual([])
    await download(url, { Range: "bytes=0-9" })
    await download(url, { Range: "bytes=10-19" })
    await download(url, { Range: "bytes=20-" })
    expect(await entries()).toEqual([{ actor: app.hr.id }])
    // A new URL that leaves out the first byte is a download of its own.
    app.clock.advance(300_000)
    const { node } = await app.hr.execute(`{ node(id: "${id}") { ... on EmployeeDocument { url } } }`)
    await download(node.url, { Range: "bytes=1-" })
    expect(await entries()).toHaveLength(2)
  })
})
