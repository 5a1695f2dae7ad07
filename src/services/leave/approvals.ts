// Approval of leave requests and change requests: the organization's policy, the approval steps, and decisions on them.
import { sql } from "kysely"
import { assertExpectedVersion, type Versioned } from "../../core/authorized-records.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, forbiddenError, referenceError, tooManyError, validationError } from "../../core/errors.js"
import { takeAdvisoryLock } from "../../core/locks.js"
import { openStepsFor } from "../../entities/leave/actions.js"
import { type ApprovalRequirement, ApprovalStep, LeaveApprovalPolicy } from "../../entities/leave/approvals.js"
import type { LeaveChangeRequest } from "../../entities/leave/change-requests.js"
import type { ApproverKind } from "../../entities/leave/enums.js"
import type { ApprovalPolicy } from "../../entities/leave/previews.js"
import type { LeaveRequest } from "../../entities/leave/requests.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { ApprovalStepInput, UpdateLeaveApprovalPolicyInput } from "../../inputs/leave/approvals.js"

/** The effect of a decision on one step. */
export interface DecisionOutcome {
  /** Whether no step remains to be decided. */
  isFinal: boolean
  /** The delegator in whose place the viewer decided. */
  onBehalfOfId?: string
}

/** Without a policy, one decision of the manager or HR is enough. */
const DEFAULT_STEPS: ApprovalRequirement[] = [{ approver: "MANAGER_OR_HR", approverIds: [], rule: "ANY" }]
const MAX_STEPS = 10
const MAX_APPROVERS = 20

export class LeaveApprovalService extends BaseService {
  async getPolicy(): Promise<Versioned<ApprovalPolicy>> {
    const [stored] = await this.ctx.runTogether(sql<Versioned<ApprovalPolicy>>`
      select steps, forbids_own_decision as "forbidsOwnDecision", rejects_leave_after_end as "rejectsLeaveAfterEnd", version as "$version"
      from leave_approval_policies where organization_id = ${this.viewer.organizationId}`)
    const steps = stored && stored.steps.length > 0 ? stored.steps : DEFAULT_STEPS
    const { forbidsOwnDecision = false, rejectsLeaveAfterEnd = false, $version = 0 } = stored ?? {}
    return { steps, forbidsOwnDecision, rejectsLeaveAfterEnd, $version }
  }

  /**
   * Applies to later submissions: a pending request keeps its steps. Throws FORBIDDEN for changed steps by which the viewer would decide,
   * unless the viewer is HR.
   */
  async updatePolicy({
    steps,
    forbidsOwnDecision,
    rejectsLeaveAfterEnd,
  }: UpdateLeaveApprovalPolicyInput): Promise<Versioned<ApprovalPolicy>> {
    const requirements = steps && (await this.toRequirements(steps))
    // Two first updates would insert two rows.
    await takeAdvisoryLock(this.db, `leave approval policy ${this.viewer.organizationId}`)
    const existing = await this.findStoredPolicy()
    assertExpectedVersion(this.ctx, existing ?? { version: 0 })
    const stored = existing ?? this.insert(LeaveApprovalPolicy, {})
    const patch = { steps: requirements, forbidsOwnDecision, rejectsLeaveAfterEnd }
    const { changed } = await this.applyPatch(stored, patch)
    if (requirements && changed.includes("steps") && !this.viewer.isHr) await this.assertNoApprover(requirements)
    if (changed.length > 0) this.emit("leaveApprovalPolicy.update", { subject: stored, details: patch })
    await this.em.flush()
    return this.getPolicy()
  }

  /** Creates the approval steps of a request, or of a change request. The first step is open. */
  async start(request: LeaveRequest, change?: LeaveChangeRequest): Promise<void> {
    this.addSteps(await this.getPolicy(), request, change)
  }

  /** As `start`, by a policy. */
  addSteps({ steps }: ApprovalPolicy, request: LeaveRequest, change?: LeaveChangeRequest): void {
    const subject = { requestId: request.id, changeId: change?.id, employeeId: request.employeeId }
    for (const [position, { approver, approverIds, rule }] of steps.entries()) {
      const status = position === 0 ? "PENDING" : "WAITING"
      const people = approver === "PERSON" ? approverIds : [undefined]
      for (const [sequence, approverId] of people.entries())
        this.insert(ApprovalStep, { ...subject, position, sequence, approver, approverId, rule, status })
    }
  }

  /** Closes all undecided steps. Returns those that were open, whose approvers are to be notified. */
  async close(request: LeaveRequest, change?: LeaveChangeRequest): Promise<ApprovalStep[]> {
    const steps = await this.findSteps(request, change)
    const openSteps = steps.filter(({ status }) => status === "PENDING")
    closeUndecidedSteps(steps)
    return openSteps
  }

  /** Decides an open step of the viewer, before any step of a delegator. Throws FORBIDDEN if there is none. */
  async decide(
    action: "approve" | "reject",
    request: LeaveRequest,
    comment?: string | null,
    change?: LeaveChangeRequest,
  ): Promise<DecisionOutcome> {
    const steps = await this.findSteps(request, change)
    const { id, principalId } = await this.findStepOfViewer(request, change)
    const step = steps.find((candidate) => candidate.id === id) as ApprovalStep
    const onBehalfOfId = principalId === this.viewer.id ? undefined : principalId
    const isFinal = action === "reject" || isLastApproval(steps)
    Object.assign(step, { decidedById: this.viewer.id, decidedForId: onBehalfOfId, decidedAt: this.clock.now(), comment })
    step.status = action === "approve" ? "APPROVED" : "REJECTED"
    if (isFinal) closeUndecidedSteps(steps)
    else completePosition(steps, step)
    return { isFinal, onBehalfOfId }
  }

  private findStoredPolicy(): Promise<LeaveApprovalPolicy | null> {
    return this.em.findOne(LeaveApprovalPolicy, {})
  }

  private findSteps(request: LeaveRequest, change?: LeaveChangeRequest): Promise<ApprovalStep[]> {
    const subject = { requestId: request.id, changeId: change?.id ?? null }
    return this.em.find(ApprovalStep, subject, { orderBy: { position: "asc", sequence: "asc" } })
  }

  private async findStepOfViewer(
    request: LeaveRequest,
    change?: LeaveChangeRequest,
  ): Promise<{ id: string; principalId: string }> {
    const subject = {
      requestId: sql`${request.id}::uuid`,
      employeeId: sql`${request.employeeId}::uuid`,
      changeId: sql`${change?.id ?? null}::uuid`,
    }
    const { rows } = await sql<{ id: string; principalId: string }>`
      select t.id, t.principal_id as "principalId" from (${openStepsFor(subject, this.ctx.query.rowContext)}) t
      where t.status = 'PENDING' and not t.is_barred
      order by t.principal_id <> ${this.viewer.id}, t.sequence, t.principal_id limit 1`.execute(this.db)
    if (!rows[0]) throw new AppError("FORBIDDEN")
    return rows[0]
  }

  /** Throws FORBIDDEN naming the first step that the viewer could decide, for themselves or for a delegator. */
  private async assertNoApprover(steps: readonly ApprovalRequirement[]): Promise<void> {
    const { id, organizationId } = this.viewer
    const { rows } = await sql<{ id: string; isManager: boolean; isHr: boolean }>`
      select e.id, e.role in ('HR', 'ADMIN') as "isHr", exists (
        select from employees r where r.organization_id = e.organization_id and r.manager_id = e.id) as "isManager"
      from employees e where e.organization_id = ${organizationId} and (e.id = ${id} or e.id in (
        select d.delegator_id from leave_delegations d where d.organization_id = e.organization_id and d.delegate_id = ${id}
          and d.ended_at is null and d.end_date >= ${this.ctx.today}))`.execute(this.db)
    const isApprover: Record<ApproverKind, (step: ApprovalRequirement) => boolean> = {
      MANAGER: () => rows.some(({ isManager }) => isManager),
      HR: () => rows.some(({ isHr }) => isHr),
      MANAGER_OR_HR: () => rows.some(({ isManager, isHr }) => isManager || isHr),
      PERSON: ({ approverIds }) => rows.some((row) => approverIds.includes(row.id)),
    }
    const own = steps.findIndex((step) => isApprover[step.approver](step))
    if (own >= 0) throw forbiddenError(`steps.${own}.${steps[own]?.approver === "PERSON" ? "approverIds" : "approver"}`)
  }

  /** Validates the steps of a policy. Named approvers must be distinct employees who are not deactivated. */
  private async toRequirements(steps: readonly ApprovalStepInput[]): Promise<ApprovalRequirement[]> {
    if (steps.length > MAX_STEPS) throw tooManyError("steps", MAX_STEPS)
    for (const [n, { approver, approverIds = [] }] of steps.entries()) {
      const path = `steps.${n}.approverIds`
      if (approver === "PERSON" ? approverIds.length === 0 : approverIds.length > 0)
        throw validationError({ [path]: approver === "PERSON" ? "required" : "notAllowed" })
      if (approverIds.length > MAX_APPROVERS) throw tooManyError(path, MAX_APPROVERS)
      if (new Set(approverIds).size < approverIds.length) throw validationError({ [path]: "duplicate" })
      const found = await this.em.count(Employee, { id: { $in: [...approverIds] }, accountStatus: { $ne: "DEACTIVATED" } })
      if (found < approverIds.length) throw referenceError(path)
    }
    return steps.map(({ approver, approverIds = [], rule = "ANY" }) => ({ approver, approverIds, rule }))
  }
}

function closeUndecidedSteps(steps: readonly ApprovalStep[]): void {
  for (const step of steps) if (step.status === "PENDING" || step.status === "WAITING") step.status = "CLOSED"
}

/** After an approval that is not the last one: opens the next position if this position is complete. */
function completePosition(steps: readonly ApprovalStep[], { rule }: ApprovalStep): void {
  const undecided = openSteps(steps)
  if (rule === "ALL" && undecided.length > 0) return
  for (const step of undecided) step.status = "CLOSED"
  const next = steps.find(({ status }) => status === "WAITING")
  for (const step of steps) if (step.position === next?.position) step.status = "PENDING"
}

/** Whether the approval of any open step leaves none to be decided. The open steps have one position, and so one rule. */
export const isLastApproval = (steps: readonly ApprovalStep[]): boolean => {
  const [first, ...others] = openSteps(steps)
  return steps.every(({ status }) => status !== "WAITING") && (first?.rule === "ANY" || others.length === 0)
}

const openSteps = (steps: readonly ApprovalStep[]) => steps.filter(({ status }) => status === "PENDING")
