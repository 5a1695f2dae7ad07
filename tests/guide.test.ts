// The README and the client guide: their commands run, documents and programs are valid, and shown output is real.
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals"
import { buildSchema, getOperationAST, parse, validate } from "graphql"
import { createDemoFiles } from "../src/demo/files.js"
import { loadDemo } from "../src/demo/load.js"
import { QUERY_LIMITS } from "../src/graphql/query-limits.js"
import { MAX_PAGE_BYTES, MAX_RESULT_BYTES, MAX_STATEMENT_SIZES } from "../src/query/statement-limits.js"
import { Client, type Json } from "./support/client.js"
import { type CodeBlock, codeBlocks, excerptOf, hasCurl, lastJson, linePattern, runShell } from "./support/guide.js"
import { connectSocket } from "./support/live.js"
import { createTestApp } from "./support/test-app.js"

const root = fileURLToPath(new URL("..", import.meta.url))
const guide = readdirSync(join(root, "docs/guide"))
  .sort()
  .map((name) => `docs/guide/${name}`)
const read = (page: string) => readFileSync(join(root, page), "utf8")
const pages = ["README.md", ...guide].map((page) => ({ page, blocks: codeBlocks(read(page)) }))
const blocksIn = (language: string) =>
  pages.flatMap(({ page, blocks }) =>
    blocks.flatMap((block, index) => (block.language === language ? { page, block, shown: blocks[index + 1] } : [])),
  )

/** Whether a block starts the server or the tests. Such a block is not run. */
const isNpmCommand = ({ text }: CodeBlock) => /^npm /.test(text)
const isShell = (block: CodeBlock) => block.language === "sh" && !isNpmCommand(block)
const pagesWithCommands = pages.filter(({ blocks }) => blocks.some(isShell))

/** Whether a response is an error. */
const isRefusal = (response: Json) => response?.errors !== undefined || response?.status >= 400

/** Compares the output of a command with the block after it. Output without such a block is no error. */
function compareOutput(command: string, output: string, shown: CodeBlock | undefined): void {
  if (shown?.language === "json") {
    const expected = JSON.parse(shown.text)
    expect({ command, output: excerptOf(lastJson(output), expected) }).toEqual({ command, output: expected })
  } else if (shown?.language === "text") {
    const lines = output.split("\n").map((line) => line.trim())
    for (const line of shown.text.trimEnd().split("\n"))
      expect({ command, lines }).toEqual({ command, lines: expect.arrayContaining([expect.stringMatching(linePattern(line))]) })
  } else if (isRefusal(lastJson(output))) throw new Error(`${command}\n${output}`)
}

const schema = buildSchema(read("schema.graphql"))

const app = createTestApp()
beforeAll(async () => {
  await createDemoFiles(app.instance.deps, await loadDemo(app.instance.deps, { people: 60 }))
})

if (!hasCurl) console.log("curl is not installed, so the commands of the guide are not run.")

// First, because the pages of the guide add records.
test("the demo organization has policy groups, part-time patterns and a coverage rule, and its leave is counted by them", async () => {
  const { body } = await app.anonymous.post("/auth/login", { email: "hr@demo.example", password: "Demo-2026" })
  const hr = new Client(app.url, { token: body.token })
  const { leavePolicyGroups, leavePolicyAssignments, workPatterns, leaveCoverageRules } = await hr.execute(
    `{ leavePolicyGroups { nodes { name leaveType { name } policies { nodes { amountPerYear useFullTimeShare } } } }
      leavePolicyAssignments { nodes { leaveTypeId group { name } location { name } employmentType } }
      workPatterns { nodes { name isDefault } } leaveCoverageRules { totalCount } }`,
  )
  const leaveType = { name: "Annual Leave" }
  expect(leavePolicyGroups.nodes).toEqual([
    { name: "Part-time", leaveType, policies: { nodes: [{ amountPerYear: 25, useFullTimeShare: true }] } },
    { name: "Vienna", leaveType, policies: { nodes: [{ amountPerYear: 27, useFullTimeShare: true }] } },
  ])
  expect(leavePolicyAssignments.nodes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ group: { name: "Vienna" }, location: { name: "Vienna" } }),
      expect.objectContaining({ group: { name: "Part-time" }, employmentType: "PART_TIME" }),
    ]),
  )
  expect(workPatterns.nodes).toEqual([
    { name: "Five days", isDefault: true },
    { name: "Four days", isDefault: false },
    { name: "Three days", isDefault: false },
    { name: "Two days", isDefault: false },
  ])
  expect(leaveCoverageRules.totalCount).toBe(1)
  const members = await app.sql<{ id: string; name: string }>(
    `select distinct on (1) coalesce(l.name, e.employment_type) as name, e.id from employees e
     left join locations l on l.id = e.location_id and l.name = 'Vienna'
     where e.account_status = 'ACTIVE' and (l.name = 'Vienna' or e.employment_type = 'PART_TIME') order by 1`,
  )
  const { leaveTypeId } = leavePolicyAssignments.nodes[0]
  const groups = members.map(async ({ id, name }) => {
    const { body: rules } = await hr.get(`/leave/types/${leaveTypeId}/effective-policy?employeeId=${id}`)
    return [name, rules.group.name]
  })
  expect(await Promise.all(groups)).toEqual([
    ["PART_TIME", "Part-time"],
    ["Vienna", "Vienna"],
  ])
  const dryRun = { from: "2026-01-01", to: "2026-12-31", dryRun: true }
  const partTimers = "select employee_id from work_pattern_assignments"
  const employeeIds = (await app.sql<{ employee_id: string }>(partTimers)).map((row) => row.employee_id)
  expect(employeeIds.length).toBeGreaterThan(0)
  expect((await hr.post("/leave/recalculate", { ...dryRun, employeeIds })).body).toEqual([])
})

;(hasCurl ? describe : describe.skip)("commands", () => {
  const directory = mkdtempSync(join(tmpdir(), "hr-guide-"))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  test.each(pagesWithCommands.map(({ page, blocks }) => [page, blocks] as const))(
    "the commands of %s run",
    async (_page, blocks) => {
      const local = (text: string) => text.replaceAll(/(http:\/\/)?localhost:4000/g, app.url)
      const commands = blocks.filter(isShell)
      const outputs = await runShell(
        commands.map(({ text }) => local(text)),
        directory,
      )
      for (const [index, command] of commands.entries()) {
        const next = blocks[blocks.indexOf(command) + 1]
        compareOutput(command.text, outputs[index] ?? "", next)
      }
    },
  )
})

describe("GraphQL documents", () => {
  let hr: Client
  beforeAll(async () => {
    const { body } = await app.anonymous.post("/auth/login", { email: "hr@demo.example", password: "Demo-2026" })
    hr = new Client(app.url, { token: body.token })
  })

  test.each(blocksIn("graphql").map(({ page, block, shown }) => [page, block.text, shown] as const))(
    "a document in %s is valid and runs: %s",
    async (_page, text, shown) => {
      const document = parse(text)
      expect(validate(schema, document)).toEqual([])
      if (getOperationAST(document)?.operation === "subscription") {
        const socket = connectSocket(hr)
        await socket.ready
        const received = socket.subscribe(text)
        // The answer to a later query shows that the subscription was not refused.
        await socket.subscribe("{ viewer { id } }").first(() => true)
        expect(received.errors).toEqual([])
        await socket.stop()
        return
      }
      const data = await hr.execute(text)
      if (shown?.language !== "json") return
      const expected = JSON.parse(shown.text)
      expect(excerptOf(data, expected)).toEqual(expected)
    },
  )
})

test("the demo organization has documents, avatars and files of tasks that can be downloaded", async () => {
  const { body } = await app.anonymous.post("/auth/login", { email: "hr@demo.example", password: "Demo-2026" })
  const hr = new Client(app.url, { token: body.token })
  const { viewer, employeeDocuments, tasks } = await hr.execute(
    `query ($id: ID!) { viewer { avatarUrl } employeeDocuments(employeeId: $id) { nodes { type contentType url } }
      tasks(first: 100, filter: { stages: [IN_PROGRESS] }) { nodes { attachments { nodes { url } } } } }`,
    { id: body.user.id },
  )
  const documents: { type: string; url: string }[] = employeeDocuments.nodes
  expect(documents.map(({ type }) => type)).toEqual(expect.arrayContaining(["CERTIFICATION", "CONTRACT"]))
  const attachments = tasks.nodes.flatMap((task: Json) => task.attachments.nodes)
  expect(attachments.length).toBeGreaterThan(0)
  for (const { url } of [...documents, ...attachments, { url: viewer.avatarUrl }]) {
    expect(url).toContain("/api/files/")
    expect((await fetch(url)).status).toBe(200)
  }
})

describe("programs", () => {
  const directory = join(root, "dist/guide")
  beforeAll(() => {
    rmSync(directory, { recursive: true, force: true })
    mkdirSync(directory, { recursive: true })
    symlinkSync(join(root, "clients/typescript"), join(directory, "hr"))
    writeFileSync(join(directory, "tsconfig.json"), JSON.stringify({ extends: "../../tsconfig.json", include: ["*.ts"] }))
    for (const [index, { block }] of blocksIn("ts").entries()) writeFileSync(join(directory, `program-${index}.ts`), block.text)
  })

  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  test("the programs of the guide compile", () => {
    const { stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), ["--project", directory], { encoding: "utf8" })
    expect(stdout).toBe("")
    expect(blocksIn("ts").length).toBeGreaterThan(0)
  })
})

describe("statements", () => {
  test("a shown file equals the file", () => {
    const files = blocksIn("json").filter(({ block }) => block.info !== "")
    for (const { block } of files) expect(JSON.parse(block.text)).toEqual(JSON.parse(read(block.info)))
    expect(files.length).toBeGreaterThan(0)
  })

  test("the contents list every page", () => {
    const listed = [...read("docs/guide/README.md").matchAll(/\]\((\S+\.md)\)/g)].map(([, name]) => `docs/guide/${name}`)
    expect(listed.sort()).toEqual(guide.filter((page) => !page.endsWith("README.md")))
  })

  test.each(pages.map(({ page }) => page))("the links of %s lead to files", (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, link]) => link as string)
    expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([])
  })

  test("the limits of GraphQL are those of the server", () => {
    const { cost, directivesPerNode, ...limits } = QUERY_LIMITS
    const rows = [...read("docs/guide/graphql-limits.md").matchAll(/^\| `(\w+)` \| (\d+) \| (.*) \|$/gm)]
    const shown = Object.fromEntries(rows.map(([, name, allowed]) => [name, Number(allowed)]))
    expect(shown).toEqual({
      ...limits,
      ...MAX_STATEMENT_SIZES,
      resultBytes: MAX_PAGE_BYTES,
      documentBytes: MAX_RESULT_BYTES,
      cost: cost.signedIn,
      oncePerDocument: 1,
    })
    const text = rows.map(([, , , meaning]) => meaning).join("\n")
    expect(text).toContain(`${cost.anonymous} without a token`)
    expect(text).toContain(`at most ${directivesPerNode} at one place`)
  })
})
