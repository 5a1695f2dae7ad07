// Locations on both APIs.
import { describe, expect, test } from "@jest/globals"
import { outcomeOf } from "../support/leave-requests.js"
import { createDepartment, deleteDepartment } from "../support/organization.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

describe("locations", () => {
  const office = { name: "Lisbon", country: "PT", region: "11", city: "Lisboa", type: "REMOTE_HUB", timezone: "Europe/Lisbon" }

  test("HR creates, updates and deletes locations on both APIs", async () => {
    const created = await app.hr.post("/locations", office)
    expect(created).toMatchObject({ status: 201, body: office })
    expect((await app.hr.patch(`/locations/${created.body.id}`, { type: "regional-branch", region: null })).body).toMatchObject({
      type: "REGIONAL_BRANCH",
      region: null,
      city: "Lisboa",
    })
    const { locations } = await app.employee.execute(
      `{ locations(filter: { countries: ["PT"], types: [REGIONAL_BRANCH] }) { nodes { name type timezone } } }`,
    )
    expect(locations.nodes).toEqual([{ name: "Lisbon", type: "REGIONAL_BRANCH", timezone: "Europe/Lisbon" }])
    expect((await app.employee.get("/locations?country=PT&type=office")).body).toEqual([])
    const { locations: found } = await app.employee.execute(`{ locations(filter: { search: "LISB" }) { nodes { name } } }`)
    expect(found.nodes).toEqual([{ name: "Lisbon" }])
    expect((await app.employee.get("/locations?search=nowhere")).body).toEqual([])
    expect(outcomeOf(await app.hr.post("/locations", { ...office, name: "LISBON" }))).toEqual([409, "NAME_TAKEN"])
    expect(outcomeOf(await app.employee.post("/locations", office))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await app.outsider.delete(`/locations/${created.body.id}`))).toEqual([404, "NOT_FOUND"])
    expect((await app.hr.put(`/locations/${created.body.id}`, { name: "Lisboa" })).body.name).toBe("Lisboa")
    expect((await app.hr.delete(`/locations/${created.body.id}`)).status).toBe(204)
    expect(outcomeOf(await app.hr.get(`/locations/${created.body.id}`))).toEqual([404, "NOT_FOUND"])
  })

  test("creating a location with an invalid time zone, country, region or type returns 400", async () => {
    const wrong: [object, string][] = [
      [{ timezone: "Mars/Olympus" }, "TIME_ZONE"],
      [{ timezone: "+01:00" }, "TIME_ZONE"],
      [{ country: "XX" }, "COUNTRY"],
      [{ country: "pt" }, "COUNTRY"],
      [{ region: "Lisboa" }, "FORMAT"],
      [{ region: "b-" }, "FORMAT"],
      [{ type: "Castle" }, "ONE_OF"],
    ]
    for (const [values, code] of wrong)
      expect((await app.hr.post("/locations", { ...office, ...values })).body).toMatchObject({
        errors: [{ path: Object.keys(values)[0], code }],
      })
  })

  test("deleting a location that an active employee or a department uses returns 409 RECORD_IN_USE", async () => {
    const { id } = (await app.hr.post("/locations", { ...office, name: "Porto" })).body
    const departmentId = await createDepartment(app, "In Porto", { locationId: id })
    expect(outcomeOf(await app.hr.delete(`/locations/${id}`))).toEqual([409, "RECORD_IN_USE"])
    await deleteDepartment(app, departmentId)
    const worker = await app.hire({ location_id: id })
    expect(outcomeOf(await app.hr.delete(`/locations/${id}`))).toEqual([409, "RECORD_IN_USE"])
    await app.sql("update employees set location_id = null where id = ?", [worker.id])
    expect((await app.hr.delete(`/locations/${id}`)).status).toBe(204)
  })
})
