// Files of imports that are made to stop, fill or end the server, beside the requests of another organization.
import { readdirSync, readFileSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { describe, expect, test } from "@jest/globals"
import type { Client, Json, TestResponse } from "../support/client.js"
import { insertOrganization } from "../support/factories.js"
import { until } from "../support/live.js"
import { createTestApp } from "../support/test-app.js"
import { deflateRepeated, inlineCell, makeWorkbook, makeZip, sheetRow, workbookEntries } from "../support/workbooks.js"

const app = createTestApp()

/** Milliseconds that requests of another organization take. */
interface Durations {
  readonly p95: number
  readonly slowest: number
}

interface Outcome {
  readonly response: TestResponse
  readonly neighbor: Durations
}

/** On a busy machine requests take as long, whether or not a file is read. */
const UNDISTURBED_P95_MS = 200
/** Read in the thread that answers requests, these files delay one request by 2 to 60 seconds or for ever. */
const MAX_NEIGHBOR_MS = 1_500

/** Between two requests, which would slow down the import otherwise. */
const PAUSE_MS = 5
/** So that a single slow request, such as during the encoding of 9 MB by the client in this thread, does not count. */
const MIN_REQUESTS = 100

/** Reads as another organization, one request after the other, at least until the work is done. */
async function measureBeside(work: Promise<unknown>): Promise<Durations> {
  const durations: number[] = []
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone || durations.length < MIN_REQUESTS) {
    const startedAt = performance.now()
    const { status } = await app.outsider.get("/departments")
    if (status !== 200) throw new Error(`another organization got ${status}`)
    durations.push(performance.now() - startedAt)
    await setTimeout(PAUSE_MS)
  }
  await done
  const sorted = durations.sort((a, b) => a - b)
  return { p95: sorted[Math.floor(sorted.length * 0.95)] as number, slowest: sorted.at(-1) as number }
}

/** Uploads a file, and meanwhile reads as another organization. */
async function importBeside({ kind, ...file }: { kind: string; name: string; bytes: string | Buffer }): Promise<Outcome> {
  const bytes = typeof file.bytes === "string" ? file.bytes : Uint8Array.from(file.bytes)
  const sent = app.hr.upload("/imports", { ...file, bytes }, { kind })
  return { neighbor: await measureBeside(sent), response: await sent }
}

/** The reading process has a low priority, so on a busy machine it takes long. */
const SLOW_TEST_MS = 60_000

/** Asserts that the requests of another organization took at most twice as long as without the import. */
async function expectUndisturbed({ neighbor }: Outcome): Promise<void> {
  expect(neighbor.slowest).toBeLessThan(MAX_NEIGHBOR_MS)
  if (neighbor.p95 < UNDISTURBED_P95_MS) return
  const { p95 } = await measureBeside(Promise.resolve())
  expect(neighbor.p95).toBeLessThan(2 * p95)
}

const problemOf = ({ status, body }: TestResponse) => [status, body.errors?.[0].path, body.errors?.[0].code]

/** The processes that read files for the server of this test. */
const sheetReaders = () =>
  readdirSync("/proc/self/task")
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, "utf8").trim().split(" "))
    .filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("sheet-reader"))
    .map(Number)

const header = sheetRow(["email", "fullName"])
const person = sheetRow(["nora@acme.test", "Nora New"])
const texts = (count: number) => ({
  deflated: deflateRepeated({ start: "<sst>", text: "<si><r><t>a</t></r></si>", count, end: "</sst>" }),
  declaredSize: 100,
})
const mebibytes = (count: number) => count * 1_048_576
const tooComplex = [400, "file", "FILE_TOO_COMPLEX"]

describe("workbooks", () => {
  const workbooks: [string, () => Buffer, unknown[]][] = [
    [
      "columns up to 1,000,000,000 in 1 KB",
      () => makeWorkbook({ columns: '<cols><col min="1" max="1000000000" width="9"/></cols>', rows: header + person }),
      [201, undefined, undefined],
    ],
    [
      "960 MB of shared texts that declare 100 bytes",
      () => makeWorkbook({ sharedStrings: texts(40_000_000), rows: header + person }),
      tooComplex,
    ],
    [
      "192 MB of shared texts that are declared",
      () => {
        const text = `<si><t>${"a".repeat(1_000)}</t></si>`
        const deflated = deflateRepeated({ start: "<sst>", text, count: 200_000, end: "</sst>" })
        return makeWorkbook({ sharedStrings: { deflated, declaredSize: mebibytes(192) }, rows: header + person })
      },
      tooComplex,
    ],
    [
      "a text of 198 MB in one cell",
      () => {
        const [start, end] = [
          '<worksheet><sheetData><row><c t="inlineStr"><is><t>',
          "</t></is></c></row></sheetData></worksheet>",
        ]
        const deflated = deflateRepeated({ start, text: "a", count: mebibytes(198), end })
        const sheet = { name: "xl/worksheets/sheet1.xml", bytes: { deflated }, declaredSize: mebibytes(198) }
        return makeZip([...workbookEntries({}).slice(0, -1), sheet])
      },
      tooComplex,
    ],
    [
      "9 million escapes that exhaust the memory of the reading process",
      () => {
        const deflated = deflateRepeated({ start: "<sst><si><t>", text: "_x000A_", count: 9_000_000, end: "</t></si></sst>" })
        return makeWorkbook({ sharedStrings: { deflated, declaredSize: 100 }, rows: header + person })
      },
      tooComplex,
    ],
  ]
  test.each(workbooks)(
    "importing a workbook with %s delays no other organization",
    async (_, make, outcome) => {
      const result = await importBeside({ kind: "EMPLOYEES", name: "people.xlsx", bytes: make() })
      expect(problemOf(result.response)).toEqual(outcome)
      await expectUndisturbed(result)
    },
    SLOW_TEST_MS,
  )
})

describe("CSV files", () => {
  /** People each of whom is the manager of the next. */
  const chainOf = (name: string, count: number, topManager: string) =>
    Array.from({ length: count }, (_, n) => {
      const manager = n > 0 ? `${name}${n - 1}@acme.test` : topManager
      return `${name}${n}@acme.test,Person ${n},${manager}\n`
    }).join("")
  const deepTree = (count: number) => [
    "name,parent",
    ...Array.from({ length: count }, (_, n) => `Level ${n},${n < count - 1 ? `Level ${n + 1}` : ""}`),
  ]
  const spaced = `email,fullName,department\nn@acme.test,Nora,x${" ".repeat(200_000)}y`
  const files: [string, string, () => string, Json][] = [
    ["a department of 200 KB with spaces inside", "EMPLOYEES", () => spaced, { errors: [{ code: "CELL_TOO_LONG" }] }],
    [
      "4,000 people in a chain of managers and 4,000 in a cycle",
      "EMPLOYEES",
      () => `email,fullName,managerEmail\n${chainOf("p", 4_000, "")}${chainOf("q", 4_000, "q3999@acme.test")}`,
      { createCount: 4_000, errorCount: 4_000 },
    ],
    [
      "8,000 departments, each below the next",
      "DEPARTMENTS",
      () => deepTree(8_000).join("\n"),
      { createCount: 8_000, errorCount: 0 },
    ],
    [
      "20,000 departments of one name",
      "DEPARTMENTS",
      () => `name\n${"Team\n".repeat(20_000)}`,
      { createCount: 1, errorCount: 19_999 },
    ],
    [
      "9 MB in one row",
      "EMPLOYEES",
      () => `email,fullName\n${"a,".repeat(4_500_000)}`,
      { errors: [{ code: "TOO_MANY_COLUMNS" }] },
    ],
    ["a header of 9 MB", "EMPLOYEES", () => "x".repeat(9_000_000), { errors: [{ code: "UNREADABLE_ROW" }] }],
    ["9 MB of quotation marks", "EMPLOYEES", () => '"'.repeat(9_000_000), { errors: [{ code: "UNREADABLE_ROW" }] }],
  ]
  test.each(files)(
    "importing a CSV file with %s delays no other organization",
    async (_, kind, make, body) => {
      const result = await importBeside({ kind, name: "file.csv", bytes: make() })
      expect(result.response).toMatchObject({ status: body.errors ? 400 : 201, body })
      await expectUndisturbed(result)
    },
    SLOW_TEST_MS,
  )
})

describe("bounds", () => {
  const upload = (name: string, bytes: string | Buffer) =>
    app.hr.upload("/imports", { name, bytes: typeof bytes === "string" ? bytes : Uint8Array.from(bytes) }, { kind: "EMPLOYEES" })
  const row = (length: number) => Array<string>(length).fill("x").join(",")

  test("a rejected file names the row and the column of its problem", async () => {
    const outcomes = []
    for (const [name, bytes] of [
      ["people.csv", `email,fullName\n\na@acme.test,${"x".repeat(5_001)}`],
      ["people.xlsx", makeWorkbook({ rows: header + sheetRow(["a@acme.test", "x".repeat(5_001)], 7) })],
      ["people.csv", `email\n${row(201)}`],
      ["people.xlsx", makeWorkbook({ rows: `${header}<row r="5">${inlineCell("far away", "GS5")}</row>` })],
      ["people.csv", 'email,fullName\na@acme.test,"A"x'],
      ["people.xlsx", makeWorkbook({ rows: `${header}<row><c r="B2"><v>many</v></c></row>` })],
      ["people.csv", `email\n${"x\n".repeat(20_001)}`],
    ] as const) {
      const { status, body } = await upload(name, bytes)
      outcomes.push([status, body.errors[0].code, body.details.row, body.details.column])
    }
    expect(outcomes).toEqual([
      [400, "CELL_TOO_LONG", 3, 2],
      [400, "CELL_TOO_LONG", 7, 2],
      [400, "TOO_MANY_COLUMNS", 2, undefined],
      [400, "TOO_MANY_COLUMNS", 5, undefined],
      [400, "UNREADABLE_ROW", 2, undefined],
      [400, "UNREADABLE_CELL", 2, 2],
      [400, "TOO_MANY_ROWS", undefined, undefined],
    ])
  })

  test("a file with 200 columns of 5,000 characters is read", async () => {
    const { status } = await upload("people.csv", `email,${row(199)}\n${`${"x".repeat(4_999)},`.repeat(199)}y`)
    expect(status).toBe(201)
  })

  test("a file whose reading process is killed returns 400 FILE_TOO_COMPLEX, and the next file is read", async () => {
    const killed = upload("people.xlsx", makeWorkbook({ sharedStrings: texts(40_000_000) }))
    await until(() => sheetReaders().length > 0, "the reading process")
    for (const pid of sheetReaders()) process.kill(pid, "SIGKILL")
    expect(problemOf(await killed)).toEqual(tooComplex)
    expect((await upload("people.csv", "email,fullName\na@acme.test,A")).status).toBe(201)
  })

  test(
    "a file of two lines is read before files of other organizations that take seconds",
    async () => {
      // The normalization of so many combining marks takes some milliseconds a cell.
      const marks = `<si><t>a${"\u0316\u0301".repeat(2_499)}</t></si>`
      const slow = makeWorkbook({ sharedStrings: marks, rows: '<row><c t="s"><v>0</v></c></row>'.repeat(400) })
      const finished: string[] = []
      const send = async (name: string, client: Client, bytes: string | Buffer) => {
        const file = { name, bytes: typeof bytes === "string" ? bytes : Uint8Array.from(bytes) }
        await client.upload("/imports", file, { kind: "EMPLOYEES" })
        finished.push(name)
      }
      const sent = await Promise.all(
        Array.from({ length: 3 }, async () => {
          const client = await app.hire({ role: "HR" }, await insertOrganization(app.sql))
          return () => send("slow.xlsx", client, slow)
        }),
      )
      const all = sent.map((start) => start())
      await until(() => sheetReaders().length > 0, "the reading process")
      await Promise.all([...all, send("quick.csv", app.hr, "email,fullName\na@acme.test,A")])
      expect(finished).toEqual(["quick.csv", ...Array<string>(3).fill("slow.xlsx")])
    },
    SLOW_TEST_MS,
  )

  test("files of one organization wait for each other, and too many waiting ones return 429", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    void app.instance.deps.importFiles.run(app.organizationId, () => promise)
    const uploads = Array.from({ length: 4 }, () => upload("people.csv", "email,fullName\na@acme.test,A"))
    const { status, body } = await Promise.race(uploads)
    expect([status, body.code]).toEqual([429, "RATE_LIMITED"])
    const clerk = await app.hire({ role: "HR" }, app.otherOrganizationId)
    const theirs = await clerk.upload("/imports", { name: "a.csv", bytes: "email,fullName" }, { kind: "EMPLOYEES" })
    expect(theirs.status).toBe(201)
    resolve()
    expect((await Promise.all(uploads)).map((response) => response.status).sort()).toEqual([201, 201, 201, 429])
  })
})
