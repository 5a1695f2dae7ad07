// Formats that inputs accept: timestamps of ISO 8601 and addresses of email.
import { expect, test } from "@jest/globals"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()

const createEvent = (values: object) => app.employee.post("/calendar/events", { title: "Call", type: "MEETING", ...values })

test.each([
  ["2027-03-03T09:00:00Z", "2027-03-03T09:00:00.000Z"],
  ["20270303T090000Z", "2027-03-03T09:00:00.000Z"],
  ["20270303T0900Z", "2027-03-03T09:00:00.000Z"],
  ["2027-03-03T09Z", "2027-03-03T09:00:00.000Z"],
  ["2027-03-03T09:00:00+01", "2027-03-03T08:00:00.000Z"],
  ["2027-03-03T09:00:00-0530", "2027-03-03T14:30:00.000Z"],
  ["2027-03-03T09:00:00,5Z", "2027-03-03T09:00:00.500Z"],
  ["2027-03-03T09:00:00.123456789Z", "2027-03-03T09:00:00.123Z"],
  ["2027-03-03T09:30,5Z", "2027-03-03T09:30:30.000Z"],
  ["2027-03-03T09.25Z", "2027-03-03T09:15:00.000Z"],
  ["2027-03-03T24:00Z", "2027-03-04T00:00:00.000Z"],
  ["2027-W09-3T09:00:00Z", "2027-03-03T09:00:00.000Z"],
  ["2027W093T090000Z", "2027-03-03T09:00:00.000Z"],
  ["2027-062T09:00:00Z", "2027-03-03T09:00:00.000Z"],
  ["2027062T090000z", "2027-03-03T09:00:00.000Z"],
])("the timestamp %s names the moment %s, on both APIs", async (text, moment) => {
  const end = "2027-03-05T09:00:00Z"
  const { status, body } = await createEvent({ start: text, end })
  expect([status, body.start]).toEqual([201, moment])
  const query = `mutation($start: DateOrDateTime!) { createCalendarEvent(input: { title: "Call", type: MEETING, start: $start, end: "${end}" }) { start } }`
  expect((await app.employee.execute(query, { start: text })).createCalendarEvent).toEqual({ start: moment })
})

test.each([
  ...["2027-03-03T09:00:00", "2027-0303T09:00Z", "202703-03T09:00Z", "2027-03-03T0900:00Z", "2027-03-03T09:0000Z"],
  ...["2027-02-29T09:00Z", "2027-366T09:00Z", "2027-W53-1T09:00Z", "2027-W09-8T09:00Z", "2027-03-03T24:01Z"],
  ...["2027-03-03T09:60Z", "2027-03-03T09:00+24", "2027-03-03T09:00+01:60", "2027-03-03 09:00Z", "+002027-03-03T09:00Z"],
])("the timestamp %s returns 400 naming the field", async (start) => {
  const { status, body } = await createEvent({ start, end: "2027-03-05T09:00:00Z" })
  expect([status, body.errors]).toMatchObject([400, [{ path: "start", code: "DATE_TIME" }]])
})

const candidate = (email: string) => app.hr.post("/candidates", { fullName: "Kim", email })

test.each([
  '"j doe"@demo.example',
  '"a@b"@demo.example',
  "x@[192.168.0.1]",
  "x@[IPv6:2001:db8::1]",
  "xü@demo.example",
  "jörg@müller.example",
  "o'neil+tag@demo.example",
])("the email address %s is accepted", async (email) => {
  const { status, body } = await candidate(email)
  expect([status, body.email]).toEqual([201, email.toLowerCase()])
})

test.each([
  ...['"j\u0007"@demo.example', '"j doe@demo.example', "j doe@demo.example", "x@[192.168.0.1", "x@[300.1.1.1]", "x@"],
  ...[
    "\ud800@demo.example",
    "a..b@demo.example",
    `${"ü".repeat(120)}@${"a".repeat(20)}.example`,
    "x@demo.example\nBcc: y@demo.example",
  ],
])("the email address %j returns 400 naming the field", async (email) => {
  const { status, body } = await candidate(email)
  expect([status, body.errors[0].path]).toEqual([400, "email"])
})
