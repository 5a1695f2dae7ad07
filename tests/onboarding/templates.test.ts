// Templates of onboarding and offboarding on both APIs.
import { describe, expect, test } from "@jest/globals"
import type { Json } from "../support/client.js"
import { createTemplate, startOnboarding, stepsOfAllRoles, templateStep } from "../support/onboarding.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const pathsOf = (body: Json) => body.errors.map(({ path, code }: Json) => `${path} ${code}`)

describe("templates", () => {
  test("HR creates, reads, updates and archives a template over REST", async () => {
    const created = await app.hr.post("/onboarding/templates", {
      name: "Engineers",
      description: "For engineers",
      kind: "ONBOARDING",
      steps: [templateStep(2), templateStep(1, { type: "DOCUMENT", requestedDocumentType: "ID" })],
    })
    expect([created.status, created.headers.get("location")]).toEqual([201, `/api/onboarding/templates/${created.body.id}`])
    expect(created.body).toMatchObject({ name: "Engineers", kind: "ONBOARDING", activeCount: 0 })
    expect(created.body.steps.map(({ order }: Json) => order)).toEqual([1, 2])
    expect(created.body.steps[0]).toMatchObject({ type: "DOCUMENT", requestedDocumentType: "ID", createsTask: false })
    const path = `/onboarding/templates/${created.body.id}`
    const { body: updated } = await app.hr.patch(path, { description: null, steps: [templateStep(7)] })
    expect(updated).toMatchObject({ name: "Engineers", description: null, steps: [{ order: 7 }] })
    expect((await app.hr.get(path)).body).toEqual(updated)
    expect((await app.hr.delete(path)).status).toBe(204)
    expect((await app.hr.get(path)).status).toBe(404)
    expect((await app.hr.get("/onboarding/templates?search=engineers")).body).toEqual([])
  })

  test("HR creates, lists and deletes templates over GraphQL", async () => {
    const input = { name: "Leavers", kind: "OFFBOARDING", steps: [templateStep(1)] }
    const { createOnboardingTemplate: created } = await app.admin.execute(
      "mutation($input: CreateOnboardingTemplateInput!) { createOnboardingTemplate(input: $input) { id kind steps { title assigneeRole } } }",
      { input },
    )
    expect(created).toMatchObject({ kind: "OFFBOARDING", steps: [{ title: "Step 1", assigneeRole: "EMPLOYEE" }] })
    await createTemplate(app.hr, [templateStep(1)], { name: "Alphabet" })
    const { onboardingTemplates } = await app.hr.execute(
      "{ onboardingTemplates(filter: { kinds: [OFFBOARDING] }, orderBy: [{ field: NAME, direction: DESC }]) { totalCount nodes { name } } }",
    )
    expect(onboardingTemplates).toEqual({ totalCount: 1, nodes: [{ name: "Leavers" }] })
    const { deleteOnboardingTemplate } = await app.hr.execute(
      "mutation($id: ID!) { deleteOnboardingTemplate(id: $id) { deletedId } }",
      {
        id: created.id,
      },
    )
    expect(deleteOnboardingTemplate).toEqual({ deletedId: created.id })
  })

  test("equal orders, wrong options and an empty list of steps return 400 naming the paths", async () => {
    const post = (steps: object[]) => app.hr.post("/onboarding/templates", { name: "Wrong", kind: "ONBOARDING", steps })
    const steps = [
      templateStep(1, { type: "MEETING", createsTask: true }),
      templateStep(1, { createsCalendarEvent: true }),
      templateStep(2, { type: "DOCUMENT", requestedDocumentType: "CONTRACT" }),
      templateStep(3, { requestedDocumentType: "ID" }),
    ]
    const { status, body } = await post(steps)
    expect([status, ...pathsOf(body)]).toEqual([
      400,
      "steps.0.createsTask NOT_ALLOWED",
      "steps.1.order DUPLICATE",
      "steps.1.createsCalendarEvent NOT_ALLOWED",
      "steps.2.requestedDocumentType NOT_ALLOWED",
      "steps.3.requestedDocumentType NOT_ALLOWED",
    ])
    expect(pathsOf((await post([])).body)).toEqual(["steps REQUIRED"])
    const tooMany = await post(Array.from({ length: 101 }, (_, n) => templateStep(n)))
    expect([tooMany.status, ...pathsOf(tooMany.body)]).toEqual([400, "steps TOO_MANY"])
    const unknown = await post([templateStep(1, { typ: "TASK" })])
    expect(pathsOf(unknown.body)).toEqual([expect.stringContaining("steps.0.typ")])
    const id = await createTemplate(app.hr)
    const patched = await app.hr.patch(`/onboarding/templates/${id}`, { steps: [templateStep(3), templateStep(3)] })
    expect(pathsOf(patched.body)).toEqual(["steps.1.order DUPLICATE"])
    expect((await app.hr.get(`/onboarding/templates/${id}`)).body.steps).toHaveLength(4)
  })

  test("a name is unique, ignoring case, until its template is archived", async () => {
    const id = await createTemplate(app.hr, [templateStep(1)], { name: "Sales" })
    const again = { name: "SALES", kind: "OFFBOARDING", steps: [templateStep(1)] }
    const { status, body } = await app.hr.post("/onboarding/templates", again)
    expect([status, body.code]).toEqual([409, "NAME_TAKEN"])
    await app.hr.delete(`/onboarding/templates/${id}`)
    expect((await app.hr.post("/onboarding/templates", again)).status).toBe(201)
  })

  test("only HR reads templates, also through an onboarding and by node", async () => {
    const templateId = await createTemplate(app.hr)
    const employee = await app.hire()
    const { id } = await startOnboarding(app.hr, { employeeId: employee.id, templateId })
    for (const client of [app.employee, app.manager, employee])
      expect((await client.get(`/onboarding/templates/${templateId}`)).body.code).toBe("FORBIDDEN")
    const query =
      "query($id: ID!, $node: ID!) { onboardingInstance(id: $id) { templateName template { id } } node(id: $node) { id } }"
    const data = await employee.execute(query, { id, node: templateId })
    expect(data).toEqual({ onboardingInstance: { templateName: expect.any(String), template: null }, node: null })
  })

  test("a change or deletion of a template leaves running onboardings as they are", async () => {
    const templateId = await createTemplate(app.hr, stepsOfAllRoles())
    const employee = await app.hire()
    const started = await startOnboarding(app.hr, { employeeId: employee.id, templateId })
    expect((await app.hr.get(`/onboarding/templates/${templateId}`)).body.activeCount).toBe(1)
    await app.hr.patch(`/onboarding/templates/${templateId}`, { name: "Renamed", steps: [templateStep(9)] })
    await app.hr.delete(`/onboarding/templates/${templateId}`)
    expect((await app.hr.get(`/onboarding/instances/${started.id}`)).body).toEqual(started)
    const { status, body } = await app.hr.post("/onboarding/start", { employeeId: app.colleague.id, templateId })
    expect([status, body.code, body.errors[0].path]).toEqual([400, "INVALID_REFERENCE", "templateId"])
  })
})
