// The generated TypeScript client: it is current, and a program with it works on both APIs.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { beforeAll, describe, expect, test } from "@jest/globals"
import { GraphQLClient } from "graphql-request"
import createClient from "openapi-fetch"
import {
  CreateLeaveRequestDocument,
  DashboardDocument,
  SignInDocument,
  SubmitLeaveRequestDocument,
} from "../clients/typescript/graphql.js"
import type { paths } from "../clients/typescript/rest.js"
import { generatedHeaders } from "../scripts/client-headers.js"
import { createAccount, PASSWORD } from "./support/identity.js"
import { createLeaveType } from "./support/leave-requests.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()
const root = fileURLToPath(new URL("..", import.meta.url))

describe("generated files", () => {
  test.each(Object.entries(generatedHeaders(root)))(
    "the committed %s is generated from the committed contract",
    (file, header) => {
      const [first] = readFileSync(join(root, file), "utf8").split("\n", 1)
      if (first !== header) throw new Error(`${file} is stale: run \`npm run client\``)
    },
  )
})

describe("a program with the generated client", () => {
  let email: string
  beforeAll(async () => {
    await createLeaveType(app.hr, "Annual Leave", { isDefault: true, amountPerYear: 10 })
    const account = await createAccount(app, { full_name: "Kim Keeper", role: "HR", manager_id: app.admin.id })
    email = account.email
  })

  /** Signs in and returns clients of both APIs. */
  async function signIn() {
    const endpoint = `${app.url}/graphql`
    const { login } = await new GraphQLClient(endpoint).request(SignInDocument, { email, password: PASSWORD })
    const headers = { Authorization: `Bearer ${login?.token}` }
    return { graphql: new GraphQLClient(endpoint, { headers }), rest: createClient<paths>({ baseUrl: app.url, headers }) }
  }

  test("the client reads a dashboard over GraphQL", async () => {
    const { graphql } = await signIn()
    const { viewer, leaveBalances } = await graphql.request(DashboardDocument, { reports: 10 })
    expect(viewer?.fullName).toBe("Kim Keeper")
    expect(viewer?.manager?.fullName).toBe("Eve Admin")
    expect(leaveBalances?.map(({ leaveTypeName, remaining }) => [leaveTypeName, remaining])).toEqual([["Annual Leave", 10]])
    // @ts-expect-error The document does not select the salary.
    viewer?.salary
  })

  test("the client reads a page of employees over REST", async () => {
    const { rest } = await signIn()
    const { data, error } = await rest.GET("/api/users", { params: { query: { limit: 2, sort: ["fullName"] } } })
    expect(error).toBeUndefined()
    expect(data?.items.map(({ fullName }) => fullName)).toEqual(["Ann Employee", "Bob Manager"])
    expect(data?.total).toBeGreaterThan(2)
    // @ts-expect-error Names are strings.
    const name: number | undefined = data?.items[0]?.fullName
    expect(name).toBe("Ann Employee")
  })

  test("the client creates a leave request over REST and submits it over GraphQL", async () => {
    const { rest, graphql } = await signIn()
    const { data: draft } = await rest.POST("/api/leave/requests", { body: { startDate: "2026-04-07", endDate: "2026-04-09" } })
    expect(draft).toMatchObject({ status: "Draft", days: 3 })
    const { submitLeaveRequest } = await graphql.request(SubmitLeaveRequestDocument, { id: draft?.id ?? "" })
    expect(submitLeaveRequest).toMatchObject({ status: "PENDING", startDate: "2026-04-07" })
    // @ts-expect-error Dates are strings.
    const date: number | undefined = submitLeaveRequest?.startDate
    expect(date).toBe("2026-04-07")
  })

  test("a wrong input does not compile, and the server rejects it and names the field", async () => {
    const { rest, graphql } = await signIn()
    // @ts-expect-error The end date is missing.
    const { error } = await rest.POST("/api/leave/requests", { body: { startDate: "2026-04-07" } })
    expect(error).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ path: "endDate" }] })
    // @ts-expect-error The end date is missing.
    const rejected = graphql.request(CreateLeaveRequestDocument, { input: { startDate: "2026-04-07" } })
    await expect(rejected).rejects.toThrow()
  })
})
