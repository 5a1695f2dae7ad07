// Random histories of people, departments, positions, locations and custom roles, and what both APIs say of their days: equal to copies
// of the tables, which were taken at the end of each day.
import { expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { type Copy, writeHistories } from "../support/company-histories.js"
import { seededRandom } from "../support/random.js"
import { byText, compareAnswers, listOnBothApis, type Question, withFields } from "../support/snapshots.js"
import { createTestApp } from "../support/test-app.js"

/** Histories of single records. The environment variable ROUNDS sets a number of which these are a fifth. */
const HISTORIES = Math.ceil(Number(process.env.ROUNDS ?? 500) / 5)

const app = createTestApp()

const kinds = {
  employees: ["employee", ["isEmployed", "departmentId", "positionId", "locationId", "managerId", "customRoles"]],
  departments: ["department", ["name", "parentId", "headId", "locationId", "isArchived", "unknownFields"]],
  positions: ["position", ["title", "grade", "level", "departmentId", "isArchived", "unknownFields"]],
  locations: ["location", ["name", "country", "region", "timezone", "isArchived", "unknownFields"]],
} as const
type Kind = keyof typeof kinds

const treeFields = ["departmentId", ...kinds.departments[1], "level", "headcount", "totalHeadcount", "childCount"]
const assignmentFields = [
  "employeeId",
  "roleId",
  "roleName",
  "permissions",
  "scope",
  "departmentId",
  "locationId",
  "unknownFields",
]

/** The department tree of a copy in preorder, with levels and headcounts, by reading it from the top. */
function treeOf({ departments, employees }: Copy): Json[] {
  const live = departments.filter(({ isArchived }) => !isArchived)
  const below = (parentId: string | null, level: number): Json[] =>
    live
      .filter((one) => one.parentId === parentId)
      .sort((a, b) => a.name.localeCompare(b.name))
      .flatMap((one) => {
        const rows = below(one.departmentId, level + 1)
        const children = rows.filter(({ parentId: parent }) => parent === one.departmentId)
        const headcount = employees.filter(({ departmentId }) => departmentId === one.departmentId).length
        const totalHeadcount = headcount + children.reduce((sum, child) => sum + child.totalHeadcount, 0)
        return [{ ...one, level, headcount, totalHeadcount, childCount: children.length }, ...rows]
      })
  return below(null, 0)
}

/** The managers of a person in a copy, from the direct one up, without repetition. */
function managersOf({ employees }: Copy, id: string): string[] {
  const managerOf = (one: string) => employees.find(({ employeeId }) => employeeId === one)?.managerId as string | null
  const chain: string[] = []
  for (let at = managerOf(id); at && at !== id && !chain.includes(at); at = managerOf(at)) chain.push(at)
  return chain
}

/** Compares all lists of a day with the copy. */
async function compareLists(admin: Client, copy: Copy, random: () => number, label: object): Promise<void> {
  const { day } = copy
  for (const kind of Object.keys(kinds) as Kind[]) {
    const [name, others] = kinds[kind]
    const fields = [`${name}Id`, ...others]
    for (const isArchived of kind === "employees" ? [undefined] : [false, true]) {
      const [filter, query] = isArchived === undefined ? ["", ""] : [`isArchived: ${isArchived}`, `&isArchived=${isArchived}`]
      const rows = copy[kind].filter((row) => row.isArchived === isArchived).map((row) => withFields(row, fields))
      const request = `${name}Snapshots(filter: { asOf: "${day}" ${filter} })`
      const { graphql, rest } = await listOnBothApis(admin, request, `${kind}?asOf=${day}${query}`, fields)
      const expected = { ...label, kind, isArchived, rows: byText(rows) }
      expect({ ...expected, rows: byText(graphql) }).toEqual(expected)
      expect({ ...expected, rows: byText(rest) }).toEqual(expected)
    }
  }
  const tree = treeOf(copy)
  const root = tree[Math.floor(random() * tree.length)]
  for (const rootId of [undefined, root?.departmentId]) {
    const rows = rootId ? tree.filter((row) => row === root || row.parentId === rootId) : tree
    const [args, query] = rootId ? [`rootId: "${rootId}", depth: 2`, `&rootId=${rootId}&depth=2`] : ["", ""]
    const request = `departmentTreeSnapshot(asOf: "${day}", ${args})`
    const { graphql, rest } = await listOnBothApis(admin, request, `departments/tree?asOf=${day}${query}`, treeFields)
    const expected = { ...label, rootId, graphql: rows, rest: rows }
    expect({ ...label, rootId, graphql, rest }).toEqual(expected)
  }
  const request = `roleAssignmentSnapshots(filter: { asOf: "${day}" })`
  const { graphql, rest } = await listOnBothApis(admin, request, `role-assignments?asOf=${day}`, assignmentFields)
  const expected = byText(copy.roleAssignments.map((row) => withFields(row, assignmentFields)))
  expect({ ...label, rows: byText(graphql) }).toEqual({ ...label, rows: expected })
  expect({ ...label, rows: byText(rest) }).toEqual({ ...label, rows: expected })
}

function questionsAbout(copies: readonly Copy[], random: () => number): Question[] {
  const draw = () => copies[Math.floor(random() * copies.length)] as Copy
  const last = copies.at(-1) as Copy
  const ofRecords = (Object.keys(kinds) as Kind[]).flatMap((kind) => {
    const [name, others] = kinds[kind]
    return last[kind].map((record): Question => {
      const [copy, id] = [draw(), record[`${name}Id`] as string]
      const inTree = kind === "departments" ? treeOf(copy).find(({ departmentId }) => departmentId === id) : undefined
      const row = inTree ?? copy[kind].find((one) => one[`${name}Id`] === id)
      const fields = inTree ? [...treeFields] : [`${name}Id`, ...others]
      return {
        graphql: `${name}Snapshot(${name}Id: "${id}", asOf: "${copy.day}")`,
        rest: `/history/${kind}/${id}?asOf=${copy.day}`,
        fields,
        expected: row && withFields(row, fields),
      }
    })
  })
  const ofManagers = last.employees.map(({ employeeId }): Question => {
    const copy = draw()
    return {
      graphql: `managerChain(employeeId: "${employeeId}", asOf: "${copy.day}")`,
      rest: `/history/employees/${employeeId}/managers?asOf=${copy.day}`,
      fields: ["employeeId", "level"],
      expected: managersOf(copy, employeeId).map((id, n) => ({ employeeId: id, level: n + 1 })),
    }
  })
  return [...ofRecords, ...ofManagers]
}

test(
  `past days of ${HISTORIES} random histories are read on both APIs as the tables were`,
  async () => {
    let replayed = 0
    for (let seed = 71; replayed < HISTORIES; seed++) {
      const { copies, count, admin } = await writeHistories(app, seed)
      const random = seededRandom(seed)
      expect(copies.length).toBeGreaterThan(10)
      expect(count).toBeGreaterThan(50)
      expect(copies.flatMap(treeOf).some(({ level, totalHeadcount }) => level === 1 && totalHeadcount > 0)).toBe(true)
      for (const copy of copies) await compareLists(admin, copy, random, { seed, day: copy.day })
      await compareAnswers(admin, questionsAbout(copies, random), { seed })
      replayed += count
    }
  },
  Math.max(120_000, HISTORIES * 300),
)
