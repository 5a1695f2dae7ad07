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
  app: Pick<TestApp, "sql" | "organizationId" | "hr">,
  jobId: string,
  candidate: Record<string, unknown> = {},
): Promise<Json> {
  const candidateId = await insertCandidate(app, candidate)
  const { status, body } = await app.hr.post("/applications", { jobId, candidateId })
  expect([status, body.errors]).toEqual([201, undefined])
  return body
}

const POOL_PARTS = 6

/** Inserts candidates of an organization with 3 applications each, for 100 new vacancies. */
export async function insertPool({ sql }: Pick<TestApp, "sql">, organizationId: string, count: number): Promise<void> {
  await sql(
    `insert into vacancies (id, organization_id, title, type, status)
     select gen_random_uuid(), ?, 'Pool vacancy ' || n, 'FULL_TIME', 'OPEN' from generate_series(1, 100) n`,
    [organizationId],
  )
  await sql(
    `insert into candidates (id, organization_id, full_name, email, source, created_at)
     select gen_random_uuid(), ?, 'Pool ' || n % 200 || ' ' || n, 'pool' || n || '@mail.test',
       (array['REFERRAL', 'CAREERS_PAGE', 'OTHER'])[1 + n % 3], '2026-03-01T00:00:00Z'::timestamptz - n * interval '1 minute'
     from generate_series(1, ?::int) n`,
    [organizationId, count],
  )
  // In parts, because the server cancels long statements.
  for (let part = 0; part < POOL_PARTS; part++)
    await sql(
      `insert into applications (id, organization_id, job_id, candidate_id, stage, applied_at, stage_entered_at, source)
     select gen_random_uuid(), c.organization_id, j.id, c.id, (array['APPLIED', 'SCREENING', 'OFFER', 'REJECTED'])[1 + c.n % 4],
       c.created_at, c.created_at, 'OTHER'
     from (select *, row_number() over (order by id) as n from candidates where full_name like 'Pool %' and organization_id = ?) c
     join (select *, row_number() over (order by id) as n from vacancies where title like 'Pool %' and organization_id = ?) j
       on j.n % 33 = c.n % 33 and j.n <= 99 where c.n % ? = ?`,
      [organizationId, organizationId, POOL_PARTS, part],
    )
  for (let part = 0; part < POOL_PARTS; part++)
    await sql(
      `insert into application_stage_changes (id, organization_id, application_id, stage, at)
     select gen_random_uuid(), organization_id, id, stage, applied_at from applications
     where organization_id = ? and (hashtext(id::text) & 2147483647) % ? = ?`,
      [organizationId, POOL_PARTS, part],
    )
}
