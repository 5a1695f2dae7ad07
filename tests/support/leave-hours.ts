// Helpers of the tests of leave by the hour: a type in hours, and people with breaks, an afternoon off and a night shift.
import type { WorkWeek } from "../../src/services/leave/calculations/hours.js"
import type { Client, Json } from "./client.js"
import { created, createLeaveType, hireWorker } from "./leave-requests.js"
import type { TestApp } from "./test-app.js"

/** Works on Mondays from 8 to 12 and from 13 to 17, on Wednesday afternoons and on Sunday nights, else from 9 to 17. */
export const FLEXIBLE_WEEK: WorkWeek = {
  monday: 480,
  tuesday: 480,
  wednesday: 240,
  thursday: 480,
  friday: 480,
  saturday: 0,
  sunday: 240,
  workedHalves: [{ weekday: "WEDNESDAY", half: "PM" }],
  workingHours: [
    { weekday: "MONDAY", from: "08:00", to: "12:00" },
    { weekday: "MONDAY", from: "13:00", to: "17:00" },
    { weekday: "WEDNESDAY", from: "12:30", to: "16:30" },
    { weekday: "SUNDAY", from: "01:00", to: "05:00" },
  ],
}

export interface HoursSetup {
  /** Id of a leave type with 400 hours a year. */
  leaveTypeId: string
  /** Id of the work pattern above. */
  patternId: string
}

export const createHoursSetup = async (app: TestApp): Promise<HoursSetup> => ({
  leaveTypeId: await createLeaveType(app.hr, "In lieu", { unit: "HOURS", amountPerYear: 400 }),
  patternId: (await created(app.hr.post("/leave/work-patterns", { name: "Flexible", ...FLEXIBLE_WEEK }))).id,
})

/** Hires an employee who works by the pattern. */
export async function hireFlexible(app: TestApp, { patternId }: HoursSetup, values: object = {}): Promise<Client> {
  const client = await hireWorker(app, { hire_date: "2025-01-01", ...values })
  await created(app.hr.post("/leave/work-pattern-assignments", { employeeId: client.id, patternId, effectiveFrom: "2025-01-01" }))
  return client
}

export const previewLeave = async (client: Client, input: object): Promise<Json> =>
  (await client.get(`/leave/requests/preview?${new URLSearchParams(JSON.parse(JSON.stringify(input)))}`)).body

export const submitLeave = (client: Client, input: object) => client.post("/leave/requests", { ...input, submit: true })
