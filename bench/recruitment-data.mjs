// Recruitment data of the benchmark: 100,000 candidates, 300,000 applications, and one vacancy of the demo manager with 500.
const CANDIDATES = 100_000
const JOBS = 200

/** Inserts the data on the first run and returns the id of the manager's vacancy. */
export async function prepareRecruitment(client, { organizationId, employeeId }) {
  const title = "Benchmark vacancy"
  const find = async () => (await client.query("select id from vacancies where organization_id = $1 and title = $2", [organizationId, title])).rows[0]?.id
  const existing = await find()
  if (existing) return existing
  await client.query("begin")
  await client.query(
    `insert into candidates (id, organization_id, full_name, email, headline, source, skills, created_at)
     select uuidv7(), $1, 'Candidate ' || n, 'candidate' || n || '@bench.example', 'Profession ' || n % 50, 'CAREERS_PAGE', array['skill' || n % 30], now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [organizationId, CANDIDATES],
  )
  await client.query(
    `insert into vacancies (id, organization_id, title, type, status)
     select uuidv7(), $1, 'Vacancy ' || n, 'FULL_TIME', 'OPEN' from generate_series(1, $2::int) n`,
    [organizationId, JOBS],
  )
  await client.query(`insert into vacancies (id, organization_id, title, type, status, hiring_manager_id) values (uuidv7(), $1, $2, 'FULL_TIME', 'OPEN', $3)`, [organizationId, title, employeeId])
  const insertApplications = (job, conditions, values) =>
    client.query(
      `with added as (
         insert into applications (id, organization_id, job_id, candidate_id, stage, applied_at, stage_entered_at, source)
         select uuidv7(), $1::uuid, j.id, c.id, (array['APPLIED', 'SCREENING', 'TECHNICAL_INTERVIEW', 'CULTURAL_FIT', 'OFFER', 'REJECTED'])[1 + c.n % 6], c.created_at, c.created_at + interval '1 day', 'CAREERS_PAGE'
         from (select id, created_at, row_number() over (order by id) as n from candidates where organization_id = $1) c join ${job} on ${conditions}
         returning *)
       insert into application_stage_changes (id, organization_id, application_id, stage, at)
       select uuidv7(), $1, id, 'APPLIED', applied_at from added union all
       select uuidv7(), $1, id, stage, stage_entered_at from added where stage <> 'APPLIED'`,
      [organizationId, ...values],
    )
  const numbered = "(select id, row_number() over (order by id) - 1 as n from vacancies where organization_id = $1 and title like 'Vacancy %') j"
  await insertApplications(numbered, "j.n in (c.n % $2, (c.n + 67) % $2, (c.n + 134) % $2)", [JOBS])
  await insertApplications("(select id from vacancies where organization_id = $1 and title = $2) j", "c.n <= 500", [title])
  await client.query(
    `insert into interviews (id, organization_id, application_id, title, start, "end", status, organizer_id)
     select uuidv7(), $1, a.id, 'Interview ' || n, '2026-03-02T09:00:00Z'::timestamptz + n * interval '1 day', '2026-03-02T10:00:00Z'::timestamptz + n * interval '1 day', 'SCHEDULED', $2
     from applications a cross join generate_series(1, 2) n
     where a.organization_id = $1 and a.job_id = (select id from vacancies where organization_id = $1 and title = $3) and a.stage <> 'APPLIED'`,
    [organizationId, employeeId, title],
  )
  await client.query("commit")
  return find()
}
