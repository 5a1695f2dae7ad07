// The dashboard and the events of the organization.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { fillCompany } from "../support/company.js"
import { insertDepartment, insertEmployee, insertRow } from "../support/factories.js"
import { outcomeOf } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const TODAY = "2026-03-02"
const app = createTestApp({ now: `${TODAY}T09:00:00.000Z` })

/** Dana reports to `app.manager` and shares both days. Dora shares none and reports to `app.colleague`. */
let dana: Client
let dora: Client

beforeAll(async () => {
  const { admin, manager, employee, colleague } = app
  await fillCompany(app, app.organizationId, { eve: admin.id, bob: manager.id, ann: employee.id, carl: colleague.id })
  const dates = { probation_end_date: "2026-03-20", contract_end_date: "2026-03-31", hire_date: "2020-03-10" }
  dana = await app.hire({ ...dates, full_name: "Dana", manager_id: manager.id, birth_date: "1990-03-05" })
  dora = await app.hire({ ...dates, full_name: "Dora", manager_id: colleague.id, birth_date: "1991-03-04" })
  await dana.patch("/users/me/preferences", { sharesBirthday: true, sharesAnniversary: true })
  const template_id = await insertRow(app.sql, "onboarding_templates", app.organizationId, {
    name: "First weeks",
    kind: "ONBOARDING",
  })
  for (const [employee_id, done] of [
    [dana.id, 1],
    [dora.id, 3],
  ] as const) {
    const instance_id = await insertRow(app.sql, "onboarding_instances", app.organizationId, {
      ...{
        employee_id,
        template_id,
        template_name: "First weeks",
        kind: "ONBOARDING",
        status: "ACTIVE",
        start_date: "2026-02-01",
      },
    })
    for (let order = 0; order < 4; order++)
      await insertRow(app.sql, "onboarding_steps", app.organizationId, {
        ...{
          instance_id,
          order,
          title: "Step",
          type: "TASK",
          assignee_role: "HR",
          duration_days: order,
          target_date: "2026-02-05",
        },
        ...(order < done ? { stored_status: "COMPLETED", completed_at: "2026-02-04T12:00:00Z" } : { stored_status: "PENDING" }),
      })
  }
  await insertRow(app.sql, "leave_requests", app.organizationId, {
    ...{ employee_id: dana.id, status: "PENDING", start_date: "2026-04-01", end_date: "2026-04-02", days: 2 },
    leave_type_id: (
      await app.sql<{ id: string }>("select id from leave_types where organization_id = ? limit 1", [app.organizationId])
    )[0]?.id,
  })
})

const summaryOf = (client: Client, query = "") => client.get(`/hr/dashboard/summary${query}`)
const namesIn = (list: Json[]) => list.map(({ employee, date }) => `${employee.fullName} ${date}`)

/** Number of entries of a list of REST. */
const totalOf = async (client: Client, path: string) => {
  const { status, headers } = await client.get(path)
  expect({ path, status }).toEqual({ path, status: 200 })
  return Number(headers.get("x-total-count"))
}

describe("the dashboard", () => {
  test("each figure equals the number of entries of its list", async () => {
    const { counts, onboarding, metrics, ...lists } = (await summaryOf(app.hr)).body
    const { body } = await app.hr.get(`/hr/reports/analytics?from=2026-02-01&to=${TODAY}`)
    const { demographics, total } = body
    expect(metrics).toEqual({
      knownAt: body.knownAt,
      headcount: demographics.headcount,
      fullTimeEquivalents: demographics.fullTimeEquivalents,
      hires: total.hires,
      leavers: total.leavers,
      turnoverRate: total.turnoverRate,
      onLeaveToday: await totalOf(app.hr, `/leave/absences?from=${TODAY}&to=${TODAY}`),
      openJobs: await totalOf(app.hr, "/jobs?status=Open"),
      openApplications: await totalOf(app.hr, "/applications?open=true"),
      pendingLeaveRequests: await totalOf(app.hr, "/leave/requests?status=Pending"),
      pendingProfileChanges: await totalOf(app.hr, "/profile-changes"),
    })
    expect(Object.values(metrics)).not.toContain(null)
    expect(counts).toEqual(Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, (list as Json[]).length])))
    expect(onboarding.active).toBe(await totalOf(app.hr, "/onboarding/instances?status=Active&kind=ONBOARDING"))
    const stats = (await app.hr.get("/companies/stats")).body
    expect(stats.activeUsers).toBe(await totalOf(app.hr, "/users?status=Active"))
  })

  test("managers read the figures of their reports in the scope of the team only", async () => {
    expect(outcomeOf(await summaryOf(app.manager))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await summaryOf(dora, "?scope=team"))).toEqual([403, "FORBIDDEN"])
    const { body } = await summaryOf(app.colleague, "?scope=team")
    expect(body.metrics.pendingProfileChanges).toBeNull()
    expect(body.onboarding).toEqual({ active: 1, averageProgress: 75, overdueSteps: 1 })
    expect(namesIn(body.expiringContracts)).toEqual(["Dora 2026-03-31"])
    expect(namesIn(body.endingProbations)).toEqual(["Dora 2026-03-20"])
    expect(namesIn(body.workAnniversaries)).toEqual(["Dora 2026-03-10"])
    expect(body.workAnniversaries[0].years).toBe(6)
    const team = (await summaryOf(app.manager, "?scope=team")).body
    expect(team.metrics).toMatchObject({
      openJobs: await totalOf(app.manager, `/jobs?status=Open&hiringManagerId=${app.manager.id}`),
      pendingLeaveRequests: await totalOf(app.manager, "/leave/requests/reports?status=Pending"),
    })
    expect(team.onboarding.active).toBeGreaterThanOrEqual(1)
  })

  test("managers see birthdays only of reports who share them, without the year, and HR sees all", async () => {
    expect(namesIn((await summaryOf(app.manager, "?scope=team")).body.upcomingBirthdays)).toEqual(["Dana 2026-03-05"])
    expect(namesIn((await summaryOf(app.colleague, "?scope=team")).body.upcomingBirthdays)).toEqual([])
    expect(namesIn((await summaryOf(app.hr, "?days=7")).body.upcomingBirthdays)).toEqual(["Dora 2026-03-04", "Dana 2026-03-05"])
    expect(namesIn((await summaryOf(app.hr, "?days=2")).body.upcomingBirthdays)).toEqual(["Dora 2026-03-04"])
  })

  test("GraphQL reads the dashboard page by page with the same figures", async () => {
    const list = "(first: 1) { nodes { entryId date years employee { fullName } } pageInfo { endCursor hasNextPage } totalCount }"
    const { dashboardSummary } = await app.hr.execute(`{ dashboardSummary(days: 7, scope: ORGANIZATION) {
      upcomingBirthdays${list} workAnniversaries${list} expiringContracts${list} endingProbations${list}
      counts { upcomingBirthdays workAnniversaries expiringContracts endingProbations }
      onboarding { active averageProgress overdueSteps }
      metrics { knownAt headcount fullTimeEquivalents hires leavers turnoverRate onLeaveToday openJobs openApplications pendingLeaveRequests pendingProfileChanges }
    } }`)
    const { counts, onboarding, metrics } = (await summaryOf(app.hr, "?days=7")).body
    expect(dashboardSummary).toMatchObject({ counts, onboarding, metrics })
    const { nodes, totalCount, pageInfo } = dashboardSummary.upcomingBirthdays
    expect(nodes).toMatchObject([{ entryId: expect.any(String), employee: { fullName: "Dora" } }])
    expect([totalCount, pageInfo.hasNextPage]).toEqual([2, true])
  })

  test("days out of range return 400", async () => {
    for (const days of ["0", "367", "x"]) expect((await summaryOf(app.hr, `?days=${days}`)).status).toBe(400)
  })
})

describe("the events of the organization", () => {
  const events = async (client: Client, query = "") => {
    const { body } = await client.get(`/hr/events?${query}`)
    return body.map(
      ({ type, date, years, employee, position, department, news }: Json) =>
        `${date} ${type} ${[employee?.fullName, years, position?.title, department?.name, news?.title].filter(Boolean).join(" ")}`,
    )
  }

  beforeAll(async () => {
    const org = app.organizationId
    const position = (title: string, level: number) => insertRow(app.sql, "positions", org, { title, level })
    const [junior, senior] = [await position("Junior Baker", 1), await position("Senior Baker", 5)]
    const change = (employee_id: string, effective_date: string, position_id: string) =>
      insertRow(app.sql, "employment_changes", org, {
        ...{ employee_id, effective_date, position_id, status: "APPLIED", changes: "{positionId}" },
      })
    await change(dora.id, "2024-06-01", junior)
    await change(dora.id, "2024-06-15", senior)
    await change(dora.id, "2024-06-20", junior)
    await insertEmployee(app.sql, org, { full_name: "Lea", manager_id: dora.id, hire_date: "2024-06-03", end_date: "2024-06-05" })
    await insertEmployee(app.sql, org, {
      full_name: "Gone",
      account_status: "DEACTIVATED",
      hire_date: "2024-06-04",
      deactivated_on: "2024-08-01",
    })
    await insertEmployee(app.sql, org, { full_name: "Soon", manager_id: dora.id, hire_date: "2026-03-09" })
    await insertDepartment(app, "Bakery", { created_at: "2024-06-07T12:00:00Z" })
    const bakery = await insertDepartment(app, "Secret ovens", { created_at: "2024-05-01T12:00:00Z" })
    const news = (title: string) =>
      insertRow(app.sql, "company_news", org, { title, author_id: app.hr.id, created_at: "2024-06-08T12:00:00Z" })
    await news("For all")
    await insertRow(app.sql, "company_news_targets", org, { news_id: await news("For ovens"), department_id: bakery })
  })

  const june = "from=2024-06-01&to=2024-06-30"

  test("HR sees all events, latest first", async () => {
    expect(await events(app.hr, june)).toEqual([
      "2024-06-15 PROMOTION Dora Senior Baker",
      expect.stringMatching(/^2024-06-08 NEWS For (all|ovens)$/),
      expect.stringMatching(/^2024-06-08 NEWS For (all|ovens)$/),
      "2024-06-07 DEPARTMENT Bakery",
      "2024-06-05 LEAVER Lea",
      "2024-06-04 HIRE Gone",
      "2024-06-03 HIRE Lea",
    ])
  })

  test("others see only events of facts that they may know", async () => {
    const common = ["2024-06-08 NEWS For all", "2024-06-07 DEPARTMENT Bakery"]
    expect(await events(app.employee, june)).toEqual(common)
    expect(await events(app.colleague, june)).toEqual(["2024-06-15 PROMOTION Dora Senior Baker", ...common])
    expect(await events(dora, june)).toEqual(["2024-06-15 PROMOTION Dora Senior Baker", ...common])
    const march = "from=2026-03-02&to=2026-03-15"
    const shared = ["2026-03-10 WORK_ANNIVERSARY Dana 6", "2026-03-05 BIRTHDAY Dana"]
    expect(await events(app.employee, march)).toEqual(shared)
    expect(await events(dora, `${march}&type=HIRE`)).toEqual([])
    expect(await events(app.hr, `${march}&type=HIRE,birthday`)).toEqual([
      "2026-03-09 HIRE Soon",
      "2026-03-05 BIRTHDAY Dana",
      "2026-03-04 BIRTHDAY Dora",
    ])
  })

  test("birthdays and anniversaries are announced only of people who will be employed on the day", async () => {
    const dates = { hire_date: "2022-12-13", birth_date: "1990-12-14" }
    await app.hire({ ...dates, full_name: "Leaver", end_date: "2026-12-12" })
    await app.hire({ ...dates, full_name: "Late leaver", end_date: "2026-12-13" })
    await app.hire({ ...dates, full_name: "Left", end_date: "2026-03-01" })
    await app.hire({ hire_date: "2026-12-15", birth_date: "1990-12-14", full_name: "Newcomer" })
    await app.hire({ hire_date: "2026-12-14", birth_date: "1990-12-14", full_name: "Starter" })
    const { body } = await summaryOf(app.hr, "?days=300")
    const inDecember = (list: Json[]) => namesIn(list).filter((entry) => entry.includes("2026-12-1"))
    expect(inDecember(body.workAnniversaries)).toEqual(["Late leaver 2026-12-13"])
    expect(inDecember(body.upcomingBirthdays)).toEqual(["Starter 2026-12-14"])
    const range = "from=2025-12-13&to=2025-12-14"
    expect(await events(app.hr, `${range}&type=WORK_ANNIVERSARY`)).toEqual(
      expect.arrayContaining(["2025-12-13 WORK_ANNIVERSARY Leaver 3"]),
    )
    expect((await events(app.hr, range)).filter((event: string) => / Left( |$)/.test(event))).toEqual([])
  })

  test("a kind that is given twice is listed once, and an empty list of kinds matches nothing", async () => {
    expect(await events(app.hr, `${june}&type=LEAVER,LEAVER`)).toEqual(["2024-06-05 LEAVER Lea"])
    const query = `{ organizationEvents(filter: { from: "2024-06-01", to: "2024-06-30", types: [] }) { totalCount } }`
    expect((await app.hr.execute(query)).organizationEvents.totalCount).toBe(0)
  })

  test("events return 403 BEFORE_FIRST_DAY to employees who have not started", async () => {
    const newcomer = await app.hire({ hire_date: "2026-04-01" })
    expect(outcomeOf(await newcomer.get("/hr/events"))).toEqual([403, "BEFORE_FIRST_DAY"])
  })

  test("paging by cursor returns each event once in the order of the list", async () => {
    const listed = (await app.hr.get(`/hr/events?${june}`)).body.map(({ id }: Json) => id)
    const ids: string[] = []
    for (let after: string | null = null; ids.length < 20; ) {
      const { organizationEvents }: Json = await app.hr.execute(
        `query($after: String) { organizationEvents(first: 2, after: $after, filter: { from: "2024-06-01", to: "2024-06-30" }) {
          nodes { eventId type date news { title } } pageInfo { endCursor hasNextPage } totalCount } }`,
        { after },
      )
      ids.push(...organizationEvents.nodes.map(({ eventId }: Json) => eventId))
      expect(organizationEvents.totalCount).toBe(listed.length)
      if (!organizationEvents.pageInfo.hasNextPage) break
      after = organizationEvents.pageInfo.endCursor
    }
    expect(ids).toEqual(listed)
    expect(new Set(ids).size).toBe(listed.length)
  })

  test("REST continues after the cursor in the link of the next page, and pages by number stay available", async () => {
    const listed = (await app.hr.get(`/hr/events?${june}&limit=1000`)).body.map(({ id }: Json) => id)
    const ids: string[] = []
    for (let path: string | undefined = `/hr/events?${june}&limit=2`; path && ids.length < 20; ) {
      const { body, headers } = await app.hr.get(path)
      ids.push(...body.map(({ id }: Json) => id))
      const added = ids.length > 2 ? 1 : 0
      expect(headers.get("x-total-count")).toBe(String(listed.length + added))
      // A later event does not move the next page.
      if (ids.length === 2) await insertDepartment(app, "Later", { created_at: "2024-06-20T12:00:00Z" })
      path = headers.get("link")?.match(/<[^>]*\/api([^>]*)>; rel="next"/)?.[1]
    }
    expect(ids).toEqual(listed)
    const second = await app.hr.get(`/hr/events?${june}&limit=2&page=2`)
    expect(second.headers.get("link")).toContain('limit=2&page=3>; rel="next"')
    for (const query of ["after=nonsense", `page=2&after=${encodeURIComponent("x")}`])
      expect(await app.hr.get(`/hr/events?${june}&${query}`)).toMatchObject({
        status: 400,
        body: { errors: [{ path: "after" }] },
      })
  })

  test("a range that is reversed or longer than 366 days returns 400", async () => {
    for (const query of ["from=2026-02-02&to=2026-02-01", "from=2024-01-01&to=2025-01-02"])
      expect(outcomeOf(await app.hr.get(`/hr/events?${query}`))).toEqual([400, "VALIDATION_FAILED"])
  })
})
