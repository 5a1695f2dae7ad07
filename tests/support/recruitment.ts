// Vacancies, candidates and applications of tests.
import { expect } from "@jest/globals"
import type { Client, Json } from "./client.js"
import { insertRow } from "./factories.js"
import type { TestApp } from "./test-app.js"

/** Creates an open vacancy through REST. */
export async function createJob(hr: Client, values: object = {}): Promise<Json> {
  const { status, body } = await hr.post("/jobs", { title: "Engineer", type: "Full-time", status: "Open", ...values })
  expect([status, body.errors]).toEqual([201, undefined])
  return body
}

let candidates = 0

/** Inserts a candidate of the first organization, by column names. */
export const insertCandidate = (
  { sql, organizationId }: Pick<TestApp, "sql" | "organizationId">,
  values: Record<string, unknown> = {},
): Promise<string> =>
  insertRow(sql, "candidates", organizationId, {
    full_name: `Candidate ${++candidates}`,
    email: `candidate${candidates}@mail.test`,
    source: "OTHER",
    ...values,
  })

/** Creates an application of a new candidate through REST. */
export async function createApplication(
  w: Pick<TestApp, "sql" | "organizationId" | "hana">,
  jobId: string,
  candidate: Record<string, unknown> = {},
): Promise<Json> {
  const candidateId = await insertCandidate(w, candidate)
  const { status, body } = await w.hana.post("/applications", { jobId, candidateId })
  expect([status, body.errors]).toEqual([201, undefined])
  return body
}
