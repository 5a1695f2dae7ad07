// Templates of onboarding and offboarding. Instances copy the steps when they start, so a change never affects them.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { clearDefault } from "../../core/default-record.js"
import { AppError, type FieldProblem, tooManyError } from "../../core/errors.js"
import type { OnboardingKind } from "../../entities/onboarding/enums.js"
import { OnboardingTemplate, OnboardingTemplateStep } from "../../entities/onboarding/templates.js"
import { type LanguageCode, type MessageKey, translate } from "../../i18n/translate.js"
import type {
  CreateOnboardingTemplateInput,
  OnboardingTemplateFilter,
  OnboardingTemplateStepInput,
  UpdateOnboardingTemplateInput,
} from "../../inputs/onboarding.js"
import { containsText } from "../../query/conditions.js"

/** Templates of an organization. A list has all of their steps. */
const MAX_TEMPLATES = 100

export class OnboardingTemplateService extends BaseService {
  list({ search, kinds }: OnboardingTemplateFilter) {
    return this.queryMany(OnboardingTemplate, {
      where: { kind: kinds },
      conditions: containsText("name", search),
      orderBy: [{ by: "name" }],
    })
  }

  get(id: string) {
    return this.queryOne(OnboardingTemplate, { id })
  }

  /** The first template of a kind becomes its default. */
  async create({ steps, kind = "ONBOARDING", isDefault, ...input }: CreateOnboardingTemplateInput) {
    await sql`select 1 from organizations where id = ${this.viewer.organizationId} for no key update`.execute(this.db)
    if ((await this.em.count(OnboardingTemplate, {})) >= MAX_TEMPLATES) throw tooManyError("name", MAX_TEMPLATES)
    validateSteps(steps)
    const template = await this.createRecord(OnboardingTemplate, { ...input, kind })
    if (isDefault ?? !(await this.findDefault(kind))) await this.makeDefault(template)
    this.insertSteps(template, steps)
    this.emit("onboardingTemplate.create", { subject: template })
    return template
  }

  async update(id: string, { steps, isDefault, ...patch }: UpdateOnboardingTemplateInput) {
    if (steps) validateSteps(steps)
    const template = await this.findAuthorized("update", OnboardingTemplate, id, { lock: true })
    const { changed } = await this.applyPatch(template, { ...patch })
    if (isDefault !== undefined && isDefault !== template.isDefault) changed.push("isDefault")
    if (isDefault === false) template.isDefault = false
    // Another kind has a default of its own.
    else if (isDefault || (template.isDefault && changed.includes("kind"))) await this.makeDefault(template)
    if (steps) {
      for (const step of await this.em.find(OnboardingTemplateStep, { templateId: id })) this.em.remove(step)
      await this.em.flush()
      this.insertSteps(template, steps)
      // The steps belong to the version of the template that If-Match compares.
      template.updatedAt = this.clock.now()
      changed.push("steps")
    }
    this.emitUpdate("onboardingTemplate.update", template, changed)
    return template
  }

  async delete(id: string): Promise<void> {
    const template = await this.findAuthorized("delete", OnboardingTemplate, id, { lock: true })
    this.archive(template)
    this.emit("onboardingTemplate.delete", { subject: template, details: { name: template.name } })
  }

  /** Id of the default template of a kind; undefined without one. */
  async findDefault(kind: OnboardingKind): Promise<string | undefined> {
    return (await this.em.findOne(OnboardingTemplate, { kind, isDefault: true, archivedAt: null }))?.id
  }

  /** Creates the template of a new organization, in its language. */
  async createFirst(language: LanguageCode): Promise<void> {
    const text = (key: MessageKey) => translate(language, key)
    const steps = FIRST_STEPS.map(({ key, ...step }, n) => ({ ...step, title: text(`onboarding.first.${key}`), order: n + 1 }))
    await this.create({ name: text("onboarding.first.name"), steps })
  }

  private async makeDefault(template: OnboardingTemplate): Promise<void> {
    await clearDefault(this.ctx, OnboardingTemplate, template.id, { kind: template.kind })
    template.isDefault = true
    await this.em.flush()
  }

  private insertSteps({ id: templateId }: OnboardingTemplate, steps: readonly OnboardingTemplateStepInput[]): void {
    for (const step of steps) this.insert(OnboardingTemplateStep, { ...step, templateId })
  }
}

const FIRST_STEPS = [
  { key: "workplace", type: "TASK", assigneeRole: "HR", durationDays: -7 },
  { key: "welcome", type: "MEETING", assigneeRole: "MANAGER", durationDays: 0 },
  { key: "documents", type: "DOCUMENT", assigneeRole: "EMPLOYEE", durationDays: 3 },
  { key: "training", type: "TRAINING", assigneeRole: "EMPLOYEE", durationDays: 14 },
  { key: "review", type: "MEETING", assigneeRole: "MANAGER", durationDays: 30 },
] as const

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
