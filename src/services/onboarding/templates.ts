// Templates of onboarding and offboarding. Instances copy the steps when they start, so a change never affects them.
import { BaseService } from "../../core/base-service.js"
import { AppError, type FieldProblem } from "../../core/errors.js"
import type { OnboardingKind } from "../../entities/onboarding/enums.js"
import { OnboardingTemplate, OnboardingTemplateStep } from "../../entities/onboarding/templates.js"
import type {
  CreateOnboardingTemplateInput,
  OnboardingTemplateFilter,
  OnboardingTemplateStepInput,
  UpdateOnboardingTemplateInput,
} from "../../inputs/onboarding/templates.js"
import { containsText } from "../../query/conditions.js"

export class OnboardingTemplateService extends BaseService {
  list({ search, kinds }: OnboardingTemplateFilter = {}) {
    return this.queryMany(OnboardingTemplate, {
      where: { kind: kinds },
      conditions: containsText("name", search),
      orderBy: [{ by: "name" }],
    })
  }

  get(id: string) {
    return this.queryOne(OnboardingTemplate, { id })
  }

  async create({ steps, kind = "ONBOARDING", ...input }: CreateOnboardingTemplateInput) {
    validateSteps(steps)
    const template = await this.createRecord(OnboardingTemplate, { ...input, kind })
    this.insertSteps(template, steps)
    this.emit("onboardingTemplate.create", { subject: template })
    return template
  }

  async update(id: string, { steps, ...patch }: UpdateOnboardingTemplateInput) {
    if (steps) validateSteps(steps)
    const template = await this.findAuthorized("update", OnboardingTemplate, id, { lock: true })
    const { changed } = await this.applyPatch(template, { ...patch })
    if (steps) {
      await this.em.nativeDelete(OnboardingTemplateStep, { templateId: id })
      this.insertSteps(template, steps)
      // The steps belong to the version of the template that If-Match compares.
      template.updatedAt = this.clock.now()
      changed.push("steps")
    }
    if (changed.length > 0) this.emit("onboardingTemplate.update", { subject: template, details: { changed } })
    return template
  }

  async delete(id: string): Promise<void> {
    const template = await this.findAuthorized("delete", OnboardingTemplate, id, { lock: true })
    this.archive(template)
    this.emit("onboardingTemplate.delete", { subject: template, details: { name: template.name } })
  }

  /** Id of the only template of a kind; undefined if there is none or more than one. */
  async findOnlyOne(kind: OnboardingKind): Promise<string | undefined> {
    const templates = await this.em.find(OnboardingTemplate, { kind, archivedAt: null }, { limit: 2 })
    return templates.length === 1 ? templates[0]?.id : undefined
  }

  private insertSteps({ id: templateId }: OnboardingTemplate, steps: readonly OnboardingTemplateStepInput[]): void {
    for (const step of steps) this.insert(OnboardingTemplateStep, { ...step, templateId })
  }
}

/** Throws VALIDATION_FAILED for an empty list, for equal orders, and for options of another type of step. */
function validateSteps(steps: readonly OnboardingTemplateStepInput[]): void {
  const problems: FieldProblem[] = steps.length === 0 ? [{ path: "steps", code: "required" }] : []
  const orders = steps.map(({ order }) => order)
  for (const [n, { order, type, createsTask, createsCalendarEvent, requestedDocumentType }] of steps.entries()) {
    if (orders.indexOf(order) < n) problems.push({ path: `steps.${n}.order`, code: "duplicate" })
    if (createsTask && type !== "TASK") problems.push({ path: `steps.${n}.createsTask`, code: "notAllowed" })
    if (createsCalendarEvent && type !== "MEETING") problems.push({ path: `steps.${n}.createsCalendarEvent`, code: "notAllowed" })
    if (requestedDocumentType && (type !== "DOCUMENT" || requestedDocumentType === "CONTRACT"))
      problems.push({ path: `steps.${n}.requestedDocumentType`, code: "notAllowed" })
  }
  if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
}
