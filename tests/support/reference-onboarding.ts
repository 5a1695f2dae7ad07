// Reference implementation of onboardings for query tests: visible rows, filters and computed fields. See reference.ts.
import type { Viewer } from "../../src/auth/viewer.js"
import { among, containing } from "./reference-filters.js"
import type { Row, Rows, Values } from "./reference-types.js"

export const onboardingTables = {
  OnboardingTemplate: "onboarding_templates order by name, id",
  OnboardingTemplateStep: 'onboarding_template_steps order by "order", id',
  OnboardingInstance: "onboarding_instances order by start_date desc, id desc",
  OnboardingStep: 'onboarding_steps order by "order", id',
}

export const onboardingLists: Record<string, Record<string, [type: string, via: string]>> = {
  OnboardingTemplate: { steps: ["OnboardingTemplateStep", "templateId"] },
  OnboardingInstance: { steps: ["OnboardingStep", "instanceId"] },
}

interface Scope {
  rows: Rows
  viewer: Viewer
  now: string
  /** The IANA time zone of an employee. */
  timezoneOf: (employeeId: unknown) => string
}

export class OnboardingReference {
  private readonly scope: Scope

  constructor(scope: Scope) {
    this.scope = scope
  }

  /** Whether the viewer may read a row. */
  isVisible(row: Row): boolean {
    const { viewer } = this.scope
    if (row.$type === "OnboardingStep") return this.isVisible(this.#instanceOf(row))
    if (row.$type !== "OnboardingInstance") return true
    const isOnTeam = row.employeeId === viewer.id || viewer.reports.has(row.employeeId as string)
    return viewer.isHr || isOnTeam || row.buddyId === viewer.id
  }

  /** The value of a computed field; undefined for a stored field. */
  field(row: Row, field: string): unknown {
    if (row.$type === "OnboardingTemplate" && field === "activeCount")
      return this.#all("OnboardingInstance").filter(({ templateId, status }) => templateId === row.id && status === "ACTIVE")
        .length
    if (row.$type === "OnboardingInstance") return this.#instanceField(row, field)
    return row.$type === "OnboardingStep" ? this.#stepField(row, field) : undefined
  }

  /** Whether an instance or a template meets a filter. */
  matches({ search, employeeIds, templateIds, statuses, kinds, overdue, awaitsMe }: Values): (row: Row) => boolean {
    const isListed = among({ employeeId: employeeIds, templateId: templateIds, status: statuses, kind: kinds })
    return (instance) =>
      isListed(instance) &&
      containing("name", search)({ name: "", ...instance }) &&
      (overdue == null || overdue === this.#stepsOf(instance).some((step) => this.#isOverdue(step))) &&
      (awaitsMe == null || awaitsMe === this.#awaitsViewer(instance))
  }

  #instanceField(instance: Row, field: string): unknown {
    const { isHr } = this.scope.viewer
    const steps = this.#stepsOf(instance)
    if (field === "overdue") return steps.some((step) => this.#isOverdue(step))
    if (field === "progress") {
      const completed = steps.filter(({ storedStatus }) => storedStatus === "COMPLETED").length
      return { completed, total: steps.length, percent: Math.floor((completed * 100) / steps.length) }
    }
    if (field !== "availableActions") return undefined
    const inStatus = (name: string, status: string) =>
      action(name, !isHr ? "FORBIDDEN" : invalidUnless(instance.status === status))
    return [inStatus("UPDATE", "ACTIVE"), inStatus("CANCEL", "ACTIVE"), inStatus("REOPEN", "CANCELLED")]
  }

  #stepField(step: Row, field: string): unknown {
    const assigneeId = this.#assigneeOf(step)
    switch (field) {
      case "status":
        return this.#isOverdue(step) ? "OVERDUE" : step.storedStatus
      case "assigneeId":
        return assigneeId
      case "assigneeName":
        return this.#all("Employee").find(({ id }) => id === assigneeId)?.fullName ?? null
      case "linkedRecordId":
        return step.linkedId
      case "availableActions":
        return this.#stepActions(step)
      default:
        return undefined
    }
  }

  #stepActions(step: Row): Values[] {
    const { viewer } = this.scope
    const { status } = this.#instanceOf(step)
    const isCompleted = step.storedStatus === "COMPLETED"
    const mayUpdate = viewer.isHr || this.#assigneeOf(step) === viewer.id
    return [
      action("UPDATE", !mayUpdate ? "FORBIDDEN" : invalidUnless(status !== "CANCELLED")),
      action("COMPLETE", !mayUpdate ? "FORBIDDEN" : invalidUnless(!isCompleted && status === "ACTIVE")),
      action("REOPEN", !viewer.isHr ? "FORBIDDEN" : invalidUnless(isCompleted && status !== "CANCELLED")),
    ]
  }

  #awaitsViewer(instance: Row): boolean {
    const { viewer } = this.scope
    const isOfViewer = (step: Row) => {
      const assigneeId = this.#assigneeOf(step)
      return assigneeId === viewer.id || (assigneeId === null && viewer.isHr)
    }
    return (
      instance.status === "ACTIVE" &&
      this.#stepsOf(instance).some((step) => step.storedStatus !== "COMPLETED" && isOfViewer(step))
    )
  }

  #assigneeOf(step: Row): unknown {
    const { employeeId, buddyId } = this.#instanceOf(step)
    const employee = this.#all("Employee").find(({ id }) => id === employeeId) as Row
    const ids: Record<string, unknown> = { EMPLOYEE: employeeId, MANAGER: employee.managerId, BUDDY: buddyId }
    const assignee = this.#all("Employee").find(({ id }) => id === ids[String(step.assigneeRole)])
    return assignee && assignee.accountStatus !== "DEACTIVATED" ? assignee.id : null
  }

  #isOverdue(step: Row): boolean {
    const { status, employeeId } = this.#instanceOf(step)
    const today = new Date(this.scope.now).toLocaleDateString("sv-SE", { timeZone: this.scope.timezoneOf(employeeId) })
    return step.storedStatus !== "COMPLETED" && status === "ACTIVE" && String(step.targetDate) < today
  }

  #instanceOf({ instanceId }: Row): Row {
    return (this.scope.rows.get("OnboardingInstance") ?? []).find(({ id }) => id === instanceId) as Row
  }

  #stepsOf = (instance: Row) => this.#all("OnboardingStep").filter(({ instanceId }) => instanceId === instance.id)

  #all(type: string): Row[] {
    const { rows, viewer } = this.scope
    return (rows.get(type) ?? []).filter(({ organizationId }) => organizationId === viewer.organizationId)
  }
}

const action = (name: string, reason: string | null) => ({ name, allowed: reason === null, reason })
const invalidUnless = (isPossible: boolean) => (isPossible ? null : "INVALID_TRANSITION")
