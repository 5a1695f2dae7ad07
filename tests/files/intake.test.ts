// Uploads to both storages: types, limits, hostile names and forms, and that nothing remains of what fails.
import { request } from "node:http"
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals"
import { storageKey } from "../../src/adapters/storage/storage.js"
import { fileCleanUpJob } from "../../src/jobs/file-clean-up.js"
import { Client, type TestFile } from "../support/client.js"
import { type FormPart, pathOf, pdf, png, sendForm, text, zip } from "../support/files.js"
import { startInstance } from "../support/identity.js"
import { until } from "../support/live.js"
import { diskStorage, startS3Storage } from "../support/object-store.js"
import { createTestApp } from "../support/test-app.js"

const MIB = 1_048_576
const storages = [
  ["disk", diskStorage],
  ["S3", await startS3Storage()],
] as const

describe.each(storages)("uploads to %s", (_name, storage) => {
  const app = createTestApp({ config: storage.config })
  const path = () => `/users/${app.employee.id}/documents`
  const upload = (file: TestFile, client: Client = app.employee) => client.upload(path(), file, { type: "OTHER" })
  const download = (url: string, headers: Record<string, string> = {}) => fetch(app.url + pathOf(url), { headers })
  const typeField = { name: "type", content: "OTHER" }
  const sendParts = async (...parts: FormPart[]) => {
    const { status, body } = await sendForm(app.employee, path(), { parts })
    return { status, ...JSON.parse(body) }
  }
  /** Stored objects and their rows. */
  const stored = async () => ({
    objects: storage.objects(app).sort(),
    rows: await app.sql("select id from stored_objects order by id"),
  })

  test("a downloaded file has the uploaded bytes, type and disposition, also in ranges", async () => {
    const { body } = await upload(text("list.csv", "a;b\n1;2\n"))
    const response = await download(body.url)
    expect(await response.text()).toBe("a;b\n1;2\n")
    expect(response.headers.get("content-disposition")).toBe("attachment; filename=list.csv")
    expect(response.headers.get("content-type")).toMatch(/^text\/csv/)
    const part = await download(body.url, { Range: "bytes=4-6" })
    expect([part.status, await part.text()]).toEqual([206, "1;2"])
    expect(storage.objects(app)).toHaveLength(1)
  })

  test("a job deletes the contents of deleted records and keeps the others", async () => {
    const [kept, deleted] = [(await upload(pdf())).body, (await upload(png())).body]
    const before = storage.objects(app).length
    await app.employee.delete(`${path()}/${deleted.id}`)
    await fileCleanUpJob.run(app.instance.deps)
    expect(storage.objects(app)).toHaveLength(before)
    app.clock.advance(3_600_001)
    await fileCleanUpJob.run(app.instance.deps)
    expect(storage.objects(app)).toHaveLength(before - 1)
    app.clock.advance(-3_600_001)
    const { body } = await app.employee.get(path())
    expect((await download(body.find(({ id }: { id: string }) => id === kept.id).url)).status).toBe(200)
  })

  test("an upload is stored once although its transaction is repeated", async () => {
    const before = storage.objects(app).length
    // A sequence keeps its value when the transaction is rolled back.
    await app.sql("create sequence tries")
    await app.sql(`create function fail_once() returns trigger language plpgsql as
      $$ begin if nextval('tries') = 1 then raise 'retry' using errcode = 'serialization_failure'; end if; return new; end $$`)
    await app.sql("create trigger fail_once before insert on employee_documents for each row execute function fail_once()")
    const { status, body } = await upload(pdf())
    const [tries] = await app.sql<{ n: string }>("select last_value as n from tries")
    await app.sql("drop function fail_once cascade")
    await app.sql("drop sequence tries")
    expect([status, Number(tries?.n), storage.objects(app).length]).toEqual([201, 2, before + 1])
    expect((await download(body.url)).status).toBe(200)
    await app.employee.delete(`${path()}/${body.id}`)
  })

  test("a download that is redirected to the object store gets a URL for one minute", async () => {
    const { body } = await upload(pdf())
    const { status, headers } = await fetch(app.url + pathOf(body.url), { redirect: "manual" })
    const expires = status === 302 && new URL(headers.get("location") ?? "").searchParams.get("X-Amz-Expires")
    expect([status, expires]).toEqual(status === 302 ? [302, "60"] : [200, false])
    await app.employee.delete(`${path()}/${body.id}`)
  })

  test("the contents of a file that the storage has lost return 503", async () => {
    const { body } = await upload(pdf())
    const [{ id }] = (await app.sql<{ id: string }>("select object_id as id from employee_documents where id = ?", [
      body.id,
    ])) as [{ id: string }]
    await app.instance.deps.storage.delete(storageKey(app.organizationId, id))
    const response = await fetch(app.url + pathOf(body.url), { redirect: "manual" })
    if (response.status !== 302) expect(response.status).toBe(503)
    await app.employee.delete(`${path()}/${body.id}`)
  })

  test.each([
    ["a script in an SVG", text("logo.svg", "<svg><script/></svg>")],
    ["HTML", text("page.html", "<script/>")],
    ["HTML behind the extension of an image", text("page.html.png", "<html>")],
    ["a program behind two extensions", pdf("invoice.pdf.exe")],
    ["a name without an extension", pdf("contract")],
    ["a name that is an extension", pdf(".pdf")],
    ["HTML that is named PDF", text("page.pdf", "<html>")],
    ["PDF that is named PNG", pdf("scan.png")],
    ["PDF that is named text", pdf("scan.txt")],
    ["PNG that is named JPEG", png("photo.jpg")],
    ["a Java archive that is named ZIP", zip("code.zip", { "META-INF/MANIFEST.MF": "x", "Main.class": "x" })],
    ["a text that is named Word document", text("letter.docx")],
  ])("%s is rejected with 415", async (_case, file) => {
    const before = await stored()
    expect(await upload(file)).toMatchObject({
      status: 415,
      body: {
        code: "UNSUPPORTED_FILE_TYPE",
        errors: [{ path: "file", code: "FILE_TYPE" }],
        details: { extensions: expect.any(Array) },
      },
    })
    expect(await stored()).toEqual(before)
  })

  const word = {
    "[Content_Types].xml":
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  }
  test.each([
    ["notes.md", text("notes.md", "# Ä"), "text/markdown"],
    ["BMI.csv", text("BMI.csv", "BMI;name\n"), "text/csv"],
    ["letter.docx", zip("letter.docx", word), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    [
      "sheet.ods",
      zip("sheet.ods", { mimetype: "application/vnd.oasis.opendocument.spreadsheet" }),
      "application/vnd.oasis.opendocument.spreadsheet",
    ],
    ["all.zip", zip("all.zip", { "a.txt": "a" }), "application/zip"],
    [
      "polyglot.png",
      { ...png("polyglot.png"), bytes: Buffer.concat([png().bytes as Buffer, Buffer.from("<script>alert(1)</script>")]) },
      "image/png",
    ],
  ])("%s is served with its own type", async (_name, file, contentType) => {
    const { status, body } = await upload(file)
    expect({ status, body }).toMatchObject({ status: 201, body: { contentType } })
  })

  test("names lose folders, control characters and characters of direction", async () => {
    const names = {
      "../../etc/passwd.txt": "passwd.txt",
      "..\\..\\boot.txt": "boot.txt",
      "/absolute/a.txt": "a.txt",
      "exe.\u202Etxt.txt": "exe.txt.txt",
      "zero\u200Bwidth.txt": "zerowidth.txt",
      "Bu\u0308ro.txt": "Büro.txt",
      "  a b.txt ": "a b.txt",
      "😀.txt": "😀.txt",
    }
    for (const [given, name] of Object.entries(names))
      expect((await sendParts(typeField, { name: "file", filename: given, content: "x" })).name).toBe(name)
    expect((await sendParts(typeField, { name: "file", filename: "", content: "x" })).status).toBe(400)
  })

  test("names of up to 255 characters are kept, and longer ones are cut before the extension", async () => {
    const nameOf = async (filename: string) => (await sendParts(typeField, { name: "file", filename, content: "x" })).name
    expect(await nameOf(`${"x".repeat(251)}.txt`)).toBe(`${"x".repeat(251)}.txt`)
    expect(await nameOf(`${"x".repeat(252)}.txt`)).toBe(`${"x".repeat(251)}.txt`)
    expect(await nameOf(`${"😀".repeat(1_000)}.txt`)).toBe(`${"😀".repeat(251)}.txt`)
  })

  test("text that is not UTF-8 or has NUL, and an empty file, are rejected", async () => {
    const before = await stored()
    const code = async (bytes: Buffer) =>
      (await upload({ name: "a.txt", bytes: bytes as Uint8Array<ArrayBuffer> })).body.errors?.[0]?.code
    expect(await code(Buffer.from("Gr\xfc\xdfe", "latin1"))).toBe("TEXT_ENCODING")
    expect(await code(Buffer.from("a\0b"))).toBe("TEXT_ENCODING")
    expect(await code(Buffer.concat([Buffer.alloc(100_000, "a"), Buffer.from([0xc3])]))).toBe("TEXT_ENCODING")
    expect(await code(Buffer.alloc(0))).toBe("EMPTY_FILE")
    expect(await stored()).toEqual(before)
  })

  test("a rejection names the extensions that upload-limits returns, on both APIs", async () => {
    const { body } = await app.employee.get("/upload-limits")
    const { uploadLimits } = await app.employee.execute("{ uploadLimits { documents { maxBytes extensions } } }")
    expect(uploadLimits.documents).toEqual(body.documents)
    const rejected = await upload(text("setup.exe", "MZ"))
    expect(rejected.body.details.extensions).toEqual(body.documents.extensions)
    const picture = await app.employee.upload("/users/me/avatar", text("me.txt"))
    expect(picture.body.details.extensions).toEqual(body.images.extensions)
    expect([body.documents.maxBytes, body.images.maxBytes]).toEqual([25 * MIB, 5 * MIB])
  })

  test("a file of 25 MiB is stored, and a longer one is rejected with 413 on both APIs", async () => {
    const before = await stored()
    const chunk = Buffer.alloc(MIB, "x")
    const send = (mebibytes: number, extra = 0, headers = {}) =>
      sendForm(app.employee, path(), {
        parts: [typeField, { name: "file", filename: "big.txt" }],
        more: [...Array.from({ length: mebibytes }, () => chunk), Buffer.alloc(extra, "x")],
        headers,
      })
    expect(await send(25, 1)).toMatchObject({ status: 413, body: expect.stringContaining('"maxBytes":26214400') })
    expect(await send(60)).toMatchObject({ status: 413 })
    const query = `mutation($file: Upload!) { uploadEmployeeDocument(employeeId: "${app.employee.id}", file: $file, input: { type: OTHER }) { id } }`
    const { body } = await app.employee.graphqlUpload(query, text("big.txt", "x".repeat(25 * MIB + 1)))
    expect(body.errors[0].extensions).toMatchObject({ code: "PAYLOAD_TOO_LARGE", details: { maxBytes: 25 * MIB } })
    expect(await stored()).toEqual(before)
    expect(await send(25)).toMatchObject({ status: 201 })
  })

  test.each([
    ["without a file", [typeField], { path: "file", code: "REQUIRED" }],
    ["with a text in place of the file", [typeField, { name: "file", content: "x" }], { path: "file", code: "FILE" }],
    [
      "with the file in another field",
      [typeField, { name: "data", filename: "a.txt", content: "x" }],
      { path: "data", code: "UNKNOWN_FIELD" },
    ],
    [
      "with an unknown field after the file",
      [typeField, { name: "file", filename: "a.txt", content: "x" }, { name: "late" }],
      { path: "late", code: "UNKNOWN_FIELD" },
    ],
    [
      "with a field after a file of more than 512 KiB",
      [typeField, { name: "file", filename: "a.txt", content: "x".repeat(MIB) }, { name: "late" }],
      { path: "late", code: "AFTER_FILE" },
    ],
    [
      "with a required field after a file of more than 512 KiB",
      [{ name: "file", filename: "a.txt", content: "x".repeat(MIB) }, typeField],
      { path: "type", code: "REQUIRED_BEFORE_FILE" },
    ],
    [
      "with two files",
      [typeField, ...["a.txt", "b.txt"].map((filename) => ({ name: "file", filename, content: "x" }))],
      { path: "file", code: "TOO_MANY" },
    ],
    [
      "with an unknown field",
      [typeField, { name: "admin", content: "true" }, { name: "file", filename: "a.txt", content: "x" }],
      { path: "admin" },
    ],
    ["with 10,000 fields", Array.from({ length: 10_000 }, (_, n) => ({ name: `f${n}`, content: "x" })), { code: "TOO_MANY" }],
    [
      "with a field named __proto__",
      [typeField, { name: "__proto__", content: "x" }, { name: "file", filename: "a.txt", content: "x" }],
      { path: "__proto__" },
    ],
  ])("a form %s returns 400 naming the field", async (_case, parts: FormPart[], error) => {
    const before = await stored()
    expect(await sendParts(...parts)).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
      errors: expect.arrayContaining([expect.objectContaining(error)]),
    })
    expect(await stored()).toEqual(before)
  })

  test("fields of a form may follow a file of up to 512 KiB", async () => {
    const file = { name: "file", filename: "a.txt", content: "x".repeat(400_000) }
    expect(await sendParts(file, { name: "expiresOn", content: "2027-01-01" }, typeField)).toMatchObject({
      status: "READY",
      size: 400_000,
      type: "OTHER",
      expiresOn: "2027-01-01",
    })
  })

  test("a malformed form returns a clear error, and the server goes on", async () => {
    const parts = [typeField, { name: "file", filename: "a.txt", content: "x" }]
    const send = async (form: Parameters<typeof sendForm>[2]) => (await sendForm(app.employee, path(), form)).status
    expect(await send({ parts, isTruncated: true })).toBe(400)
    expect(await send({ parts, headers: { "Content-Type": "multipart/form-data" } })).toBe(400)
    expect(await send({ parts, headers: { "Content-Type": "multipart/form-data; boundary=other" } })).toBe(400)
    expect(await send({ parts: [{ name: "x".repeat(20_000) }, ...parts] })).toBe(400)
    expect(await send({ parts: [{ name: "type", content: "x".repeat(20_000) }, ...parts] })).toBe(413)
    expect(await send({ parts, headers: { "Idempotency-Key": "key" } })).toBe(400)
    expect((await app.employee.post(path(), { type: "OTHER" })).status).toBe(415)
    expect((await sendForm(app.hr, "/departments", { parts })).status).toBe(415)
    expect(await send({ parts })).toBe(201)
  })

  test("an aborted upload leaves nothing", async () => {
    const before = await stored()
    const sent = Promise.withResolvers<void>()
    const aborted = request(`${app.url}/api${path()}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${app.employee.token}`,
        "Content-Type": "multipart/form-data; boundary=b",
        "Content-Length": String(MIB * 20),
      },
    })
    aborted.on("error", () => {})
    aborted.write('--b\r\nContent-Disposition: form-data; name="type"\r\n\r\nOTHER\r\n')
    aborted.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n')
    aborted.write("x".repeat(MIB), () => sent.resolve())
    await sent.promise
    const rows = async () => (await app.sql("select id from stored_objects")).length
    while ((await rows()) === before.rows.length) await new Promise(setImmediate)
    aborted.destroy()
    while ((await rows()) > before.rows.length) await new Promise(setImmediate)
    expect(await stored()).toEqual(before)
  })

  let second: Awaited<ReturnType<typeof startInstance>>
  beforeAll(async () => {
    second = await startInstance(app)
  })
  afterAll(() => second?.stop())

  test("parallel uploads to two instances do not exceed the quota together", async () => {
    const clients = [app.employee, new Client(second.url, app.employee)]
    const organizationId = app.organizationId
    const [{ used }] = (await app.sql<{ used: string }>(
      "select sum(size) as used from stored_objects where organization_id = ?",
      [organizationId],
    )) as [{ used: string }]
    const quota = app.instance.deps.config.storageQuotaMb * MIB
    const left = 2 * MIB
    const fill = async (size: number) =>
      app.sql("insert into stored_objects (id, organization_id, size) values (gen_random_uuid(), ?, ?)", [organizationId, size])
    let remaining = quota - left - Number(used)
    for (; remaining > 0; remaining -= 2 ** 30) await fill(Math.min(remaining, 2 ** 30))
    // Both instances reserve at the same time, when this transaction ends.
    const uploads = await app.instance.deps.orm.em.fork().transactional(async (em) => {
      await em.execute("lock table stored_objects in share row exclusive mode")
      const begun = Array.from({ length: 8 }, (_, n) => upload(text("a.txt", "x".repeat(MIB)), clients[n % 2]))
      const waiting =
        "select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())"
      await until(async () => (await em.execute(waiting)).length === clients.length, "the reservations")
      return begun
    })
    const results = await Promise.all(uploads)
    const statuses = results.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(results.filter(({ status }) => status !== 201).map(({ body }) => body.code)).toEqual(
      Array(7).fill("STORAGE_QUOTA_EXCEEDED"),
    )
    expect(results.find(({ status }) => status === 409)?.body.details).toEqual({ quotaBytes: quota })
    await app.sql("delete from stored_objects where size >= ? and id not in (select object_id from employee_documents)", [
      2 * MIB,
    ])
  })
})

describe("a quota that is no multiple of five", () => {
  const app = createTestApp({ config: { storageQuotaMb: 7 } })

  test("accepts uploads", async () => {
    expect((await app.employee.upload(`/users/${app.employee.id}/documents`, text(), { type: "OTHER" })).status).toBe(201)
  })
})
