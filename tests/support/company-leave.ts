// Inserts leave data for tests: types with versions, calendars, requests in every status with their parts, and delegations. Private
// texts contain the mark of their owner, so that a test can find leaks.
import { insertRow } from "./factories.js"
import type { TestApp } from "./test-app.js"

interface Person {
  id: string
  mark: string
}

/** `people` are a head, a manager, a worker, a colleague, and others. */
export async function insertCompanyLeave({ sql }: TestApp, organizationId: string, people: readonly Person[]): Promise<void> {
  const row = (table: string, values: object) => insertRow(sql, table, organizationId, values as Record<string, unknown>)
  const type = (name: string, values: object = {}) =>
    row("leave_types", { name, is_default: false, is_unlimited: false, badge: "ON_LEAVE", ...values })
  const annual = await type("Annual Leave", { is_default: true, color: "#2e7d32" })
  const sick = await type('sick "leave"', { badge: "SICK_LEAVE", description: "Ill\n" })
  const old = await type("Old leave", { is_unlimited: true, archived_at: "2025-06-30T12:00:00.000Z" })
  const rules = (leave_type_id: string, effective_from: string, values: object = {}) =>
    row("leave_policies", {
      leave_type_id,
      effective_from,
      accrual: "YEARLY",
      grant_timing: "START",
      amount_per_year: 25,
      tenure_steps: "[]",
      prorate_on_hire: false,
      prorate_on_end: true,
      use_full_time_share: false,
      allow_half_days: true,
      notice_days: 0,
      blackouts: "[]",
      negative_allowed_up_to: 0,
      ...values,
    })
  await rules(annual, "2025-01-01", {
    tenure_steps: JSON.stringify([{ afterYears: 5, amountPerYear: 28.5 }]),
    carry_over_expires: "03-31",
    maximum_carry_over: 5,
  })
  await rules(annual, "2026-03-02", {
    amount_per_year: 27.125,
    notice_days: 7,
    blackouts: JSON.stringify([{ from: "2026-12-01", to: "2026-12-24", reason: "Sales" }]),
  })
  await rules(annual, "2027-01-01", { accrual: "MONTHLY", grant_timing: "END" })
  await rules(sick, "2027-01-01", { document_after_days: 2.5, maximum_consecutive_days: 10, allow_half_days: false })
  await rules(old, "2020-01-01", { accrual: "NONE", amount_per_year: 0 })

  const group = await row("leave_policy_groups", { leave_type_id: annual, name: "Ulm" })
  const former = await row("leave_policy_groups", {
    leave_type_id: sick,
    name: 'former "group"',
    archived_at: "2025-06-30T12:00:00.000Z",
  })
  await rules(annual, "2026-01-01", { group_id: group, amount_per_year: 28, notice_days: 3 })
  await rules(annual, "2028-01-01", { group_id: group, amount_per_year: 30 })
  await rules(sick, "2025-01-01", { group_id: former })
  const policyAssignment = (effective_from: string, values: object, leave_type_id = annual) =>
    row("leave_policy_assignments", { leave_type_id, effective_from, ...values })
  await policyAssignment("2026-01-01", { group_id: group, employment_type: "PART_TIME" })
  await policyAssignment("2026-04-01", { employment_type: "PART_TIME" })
  await policyAssignment("2025-01-01", { group_id: former, employment_type: "CONTRACT" }, sick)

  const pattern = await row("work_patterns", { name: "Four days", ...WORK_WEEK, friday: 0, is_default: false })
  await row("work_patterns", { name: "five days", ...WORK_WEEK, is_default: true })
  const archived = await row("work_patterns", {
    name: "Gone",
    ...WORK_WEEK,
    is_default: false,
    archived_at: "2025-06-30T12:00:00.000Z",
  })
  const calendar = await row("holiday_calendars", { name: "Ulm", country: "DE", region: "BW" })
  await row("company_holidays", { date: "2026-12-24", name: "Christmas Eve", is_workday: false, half: "PM" })
  await row("company_holidays", { date: "2026-06-04", name: "Corpus Christi", is_workday: true, calendar_id: calendar })
  await row("leave_approval_policies", { steps: "[]", forbids_own_decision: true })

  // No rule is active, so that the requests of tests succeed.
  const coverageRule = (name: string, values: object) =>
    row("leave_coverage_rules", { name, minimum_present: 2, is_active: false, ...values })
  const [unit] = await sql<{ id: string; parent_id: string }>(
    "select id, parent_id from departments where organization_id = ? and name = 'Ärger & Öl'",
    [organizationId],
  )
  await coverageRule("Platform", { department_id: unit?.id, include_descendants: true })
  await coverageRule("engineering", { department_id: unit?.parent_id, include_descendants: true, end_date: "2026-03-02" })
  await coverageRule("Engineering only", { department_id: unit?.parent_id, minimum_present: 1 })
  await coverageRule("Team", { manager_id: people[1]?.id, is_blocking: false })
  await coverageRule("on call", { skill: "SQL", is_blocking: false, start_date: "2026-07-01", end_date: "2026-08-31" })

  const [lead, boss, worker, colleague] = people as [Person, Person, Person, Person]
  const delegation = (delegator: Person, delegate: Person, start_date: string, end_date: string, values: object = {}) =>
    row("leave_delegations", { delegator_id: delegator.id, delegate_id: delegate.id, start_date, end_date, ...values })
  await delegation(boss, colleague, "2026-02-01", "2026-03-02")
  await delegation(lead, worker, "2026-03-01", "2026-03-31", { ended_at: "2026-03-01T12:00:00.000Z" })
  await delegation(colleague, worker, "2026-03-02", "2026-03-05")
  await delegation(boss, worker, "2026-03-03", "2026-03-05")

  for (const [n, { id: employee_id, mark }] of people.entries()) {
    const of = { employee_id }
    await row("work_pattern_assignments", { ...of, pattern_id: n % 2 ? archived : pattern, effective_from: "2026-01-01" })
    if (n % 2) await row("work_pattern_assignments", { ...of, pattern_id: null, effective_from: "2026-02-01" })
    await policyAssignment(n % 2 ? "2026-01-01" : "2026-05-01", { ...of, group_id: n % 3 ? group : null })
    await row("holiday_assignments", { ...of, calendar_id: n % 3 ? calendar : null, effective_from: "2025-01-01" })
    const request = async (status: string, start_date: string, end_date: string, values: object = {}) => {
      const id = await row("leave_requests", {
        ...of,
        leave_type_id: [annual, sick, old][n % 3],
        start_date,
        end_date,
        start_half: "AM",
        end_half: "PM",
        days: 2,
        status,
        reason: `Reason ${mark}`,
        document: `Document ${mark}`,
        ...values,
      })
      await row("leave_request_history_entries", {
        ...of,
        request_id: id,
        at: "2026-02-01T08:00:00.000Z",
        action: "create",
        actor_id: employee_id,
        to: "DRAFT",
      })
      return id
    }
    const day = (request_id: string, date: string, half: string, amount: number, values: object = {}) =>
      row("leave_day_parts", { ...of, request_id, date, half, amount, ...values })
    const step = (request_id: string, values: object) =>
      row("leave_approval_steps", { ...of, request_id, position: 0, sequence: 0, rule: "ANY", status: "PENDING", ...values })

    await request("DRAFT", "2026-05-04", "2026-05-05", { created_by_id: n % 2 ? boss.id : null })
    await request("CANCELLED", "2026-01-12", "2026-01-13")
    const rejected = await request("REJECTED", "2026-01-14", "2026-01-15", {
      decision_comment: `No ${mark}`,
      decided_by_id: boss.id,
      decided_at: "2026-01-02T03:04:05.678Z",
    })
    await step(rejected, { approver: "MANAGER_OR_HR", status: "REJECTED", decided_by_id: boss.id, comment: `No ${mark}` })

    const pending = await request("PENDING", "2026-04-01", "2026-04-02", {
      submitted_at: "2026-02-01T09:00:00.000Z",
      booked_on: "2026-02-01",
    })
    await day(pending, "2026-04-01", "AM", 500)
    await day(pending, "2026-04-01", "PM", 0, { not_counted_reason: "HOLIDAY", holiday: `Holiday ${mark}` })
    const chains: object[][] = [
      [{ approver: "MANAGER_OR_HR" }],
      [{ approver: "MANAGER" }, { approver: "HR", position: 1, status: "WAITING" }],
      [
        { approver: "MANAGER", status: "APPROVED", decided_by_id: boss.id, decided_for_id: lead.id },
        { approver: "HR", position: 1 },
      ],
      [
        { approver: "PERSON", approver_id: lead.id, rule: "ALL" },
        { approver: "PERSON", approver_id: boss.id, sequence: 1, rule: "ALL" },
      ],
      [
        { approver: "HR", status: "APPROVED", decided_by_id: lead.id },
        { approver: "MANAGER_OR_HR", position: 1 },
      ],
    ]
    for (const values of chains[n % 5] as object[]) await step(pending, values)

    const approved = await request(
      "APPROVED",
      n % 2 ? "2026-03-02" : "2026-02-23",
      n % 2 || n % 3 ? "2026-03-03" : "2026-02-27",
      {
        decided_by_id: lead.id,
        decided_for_id: boss.id,
        decision_comment: `Yes ${mark}`,
        booked_on: "2026-02-01",
      },
    )
    await day(approved, "2026-02-27", "AM", 500)
    await day(approved, "2026-02-28", "AM", 0, { not_counted_reason: "NOT_WORKING" })
    await step(approved, {
      approver: "MANAGER_OR_HR",
      status: "APPROVED",
      decided_by_id: lead.id,
      decided_for_id: boss.id,
      comment: `Yes ${mark}`,
    })
    await row("leave_request_history_entries", {
      ...of,
      request_id: approved,
      at: "2026-02-02T08:00:00.000Z",
      action: "approve",
      actor_id: lead.id,
      on_behalf_of_id: boss.id,
      from: "PENDING",
      to: "APPROVED",
      comment: `Yes ${mark}`,
    })
    for (const request_id of [pending, approved])
      await row("leave_documents", {
        ...of,
        request_id,
        object_id: await row("stored_objects", { size: 10 }),
        name: `note ${mark}.pdf`,
        size: 10,
        content_type: "application/pdf",
        uploaded_by_id: employee_id,
        uploaded_at: "2026-02-01T00:00:00.123Z",
      })
    const change = (status: string, values: object = {}) =>
      row("leave_change_requests", { ...of, request_id: approved, status, reason: `Change ${mark}`, ...values })
    await change("REJECTED", { decided_by_id: boss.id, decision_comment: `Stay ${mark}` })
    if (n % 2) {
      const changeId = await change("PENDING", {
        start_date: "2026-03-02",
        start_half: "PM",
        end_date: "2026-03-09",
        end_half: "PM",
      })
      await step(approved, { change_id: changeId, approver: n % 4 === 1 ? "MANAGER" : "HR" })
    }
    const entry = (kind: string, account: string, amount: number, values: object) =>
      row("ledger_entries", {
        ...of,
        leave_type_id: annual,
        kind,
        account,
        amount,
        effective_date: "2026-01-01",
        recorded_at: "2026-01-01T00:00:00.000Z",
        sequence: 0,
        ...values,
      })
    const grant = await entry("GRANT", "ENTITLED", 25_000 + n, { key: "grant/2026", lot: "2026", lot_expires_on: "2026-12-31" })
    await entry("CORRECTION", "ENTITLED", -125, {
      key: "grant/2026",
      sequence: 1,
      corrects_id: grant,
      reason: `Correction ${mark}`,
      actor_id: lead.id,
    })
    await entry("CONSUMPTION", "USED", -500, {
      key: `consumption/${approved}`,
      request_id: approved,
      effective_date: "2026-02-01",
      lot: "2026",
    })
  }
}

const WORK_WEEK = { monday: 480, tuesday: 480, wednesday: 480, thursday: 480, friday: 480, saturday: 0, sunday: 0 }
