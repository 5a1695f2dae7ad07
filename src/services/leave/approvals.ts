// The approval of requests and of changes: the steps that the organization asks for become seats, and whoever holds one whose
// turn has come decides.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { seatsOf } from "../../entities/leave/actions.js"
import { type ApprovalRequirement, ApprovalStep, LeaveApprovalPolicy } from "../../entities/leave/approvals.js"
import type { ApprovalPolicy } from "../../entities/leave/previews.js"
import type { LeaveChangeRequest, LeaveRequest } from "../../entities/leave/requests.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { ApprovalStepInput, UpdateLeaveApprovalPolicyInput } from "../../inputs/leave/approvals.js"

/** What a decision led to. */
export interface DecisionOutcome {
  /** Nothing is left to be decided. */
  isFinal: boolean
  /** In whose place the viewer decided. */
  onBehalfOfId?: string
}

/** Where an organization asks for nothing else: the manager or HR, as the first of them decides. */
const standard: ApprovalRequirement[] = [{ approver: "MANAGER_OR_HR", approverIds: [], rule: "ANY" }]
const mostSteps = 10
const mostPeople = 20

export class LeaveApprovalsService extends BaseService {
  async policy(): Promise<ApprovalPolicy> {
    const kept = await this.kept()
    return { steps: kept && kept.steps.length > 0 ? kept.steps : standard, forbidsOwnDecision: kept?.forbidsOwnDecision ?? false }
  }

  /** For what is submitted from now on: a request keeps the steps that it was submitted under. */
  async changePolicy({ steps, forbidsOwnDecision }: UpdateLeaveApprovalPolicyInput): Promise<ApprovalPolicy> {
    const required = steps && (await this.required(steps))
    const kept = (await this.kept()) ?? this.insert(LeaveApprovalPolicy, { steps: [], forbidsOwnDecision: false })
    const patch = { steps: required, forbidsOwnDecision }
    const { changed } = await this.applyPatch(kept, patch)
    if (changed.length > 0) this.emit("leaveApprovalPolicy.update", { subject: kept, details: patch })
    await this.em.flush()
    return this.policy()
  }

  /** Makes the seats of a request, or of a change of it; the first step's turn has come. */
  async begin(request: LeaveRequest, change?: LeaveChangeRequest): Promise<void> {
    const { steps } = await this.policy()
    const about = { requestId: request.id, changeId: change?.id, employeeId: request.employeeId }
    for (const [position, { approver, approverIds, rule }] of steps.entries()) {
      const status = position === 0 ? "PENDING" : "WAITING"
      const people = approver === "PERSON" ? approverIds : [undefined]
      for (const [place, approverId] of people.entries())
        this.insert(ApprovalStep, { ...about, position, place, approver, approverId, rule, status })
    }
  }

  /** Leaves nothing to be decided; gives the seats whose turn it was. */
  async close(request: LeaveRequest, change?: LeaveChangeRequest): Promise<ApprovalStep[]> {
    const seats = await this.seats(request, change)
    const asked = seats.filter(({ status }) => status === "PENDING")
    close(seats)
    return asked
  }

  /** Takes the viewer's seat: one's own before one that is somebody else's. */
  async decide(
    action: "approve" | "reject",
    request: LeaveRequest,
    comment?: string | null,
    change?: LeaveChangeRequest,
  ): Promise<DecisionOutcome> {
    const seats = await this.seats(request, change)
    const { id, principalId } = await this.seat(request, change)
    const seat = seats.find((one) => one.id === id) as ApprovalStep
    const onBehalfOfId = principalId === this.viewer.id ? undefined : principalId
    Object.assign(seat, { decidedById: this.viewer.id, decidedForId: onBehalfOfId, decidedAt: this.clock.now(), comment })
    seat.status = action === "approve" ? "APPROVED" : "REJECTED"
    const isFinal = action === "reject" ? close(seats) : advance(seats, seat)
    return { isFinal, onBehalfOfId }
  }

  private kept(): Promise<LeaveApprovalPolicy | null> {
    return this.em.findOne(LeaveApprovalPolicy, {})
  }

  private seats(request: LeaveRequest, change?: LeaveChangeRequest): Promise<ApprovalStep[]> {
    const about = { requestId: request.id, changeId: change?.id ?? null }
    return this.em.find(ApprovalStep, about, { orderBy: { position: "asc", place: "asc" } })
  }

  /** The seat whose turn has come and that the viewer holds; FORBIDDEN without one. */
  private async seat(request: LeaveRequest, change?: LeaveChangeRequest): Promise<{ id: string; principalId: string }> {
    const { queryContext: circumstances } = this.ctx.query
    const matter = {
      requestId: sql`${request.id}::uuid`,
      employeeId: sql`${request.employeeId}::uuid`,
      changeId: sql`${change?.id ?? null}::uuid`,
    }
    const { rows } = await sql<{ id: string; principalId: string }>`
      select t.id, t.principal_id as "principalId" from (${seatsOf(matter, circumstances)}) t
      where t.status = 'PENDING' and not t.is_barred
      order by t.principal_id <> ${this.viewer.id}, t.place, t.principal_id limit 1`.execute(this.db)
    if (!rows[0]) throw new AppError("FORBIDDEN")
    return rows[0]
  }

  /** The steps as they are kept. Whoever is named must be there, once, and be a person of the organization. */
  private async required(steps: readonly ApprovalStepInput[]): Promise<ApprovalRequirement[]> {
    if (steps.length > mostSteps)
      throw new AppError("VALIDATION_FAILED", { problems: [{ path: "steps", code: "tooMany", values: { max: mostSteps } }] })
    for (const [n, { approver, approverIds = [] }] of steps.entries()) {
      const path = `steps.${n}.approverIds`
      if (approver === "PERSON" ? approverIds.length === 0 : approverIds.length > 0)
        throw validationError({ [path]: approver === "PERSON" ? "required" : "notAllowed" })
      if (approverIds.length > mostPeople)
        throw new AppError("VALIDATION_FAILED", { problems: [{ path, code: "tooMany", values: { max: mostPeople } }] })
      if (new Set(approverIds).size < approverIds.length) throw validationError({ [path]: "duplicate" })
      const found = await this.em.count(Employee, { id: { $in: [...approverIds] }, accountStatus: { $ne: "DEACTIVATED" } })
      if (found < approverIds.length) throw new AppError("INVALID_REFERENCE", { problems: [{ path, code: "reference" }] })
    }
    return steps.map(({ approver, approverIds = [], rule = "ANY" }) => ({ approver, approverIds, rule }))
  }
}

/** Leaves nothing to be decided. */
function close(seats: readonly ApprovalStep[]): true {
  for (const seat of seats) if (seat.status === "PENDING" || seat.status === "WAITING") seat.status = "CLOSED"
  return true
}

/** After somebody agreed: whether that was the last step. Where one of several is enough, the others need not decide any more. */
function advance(seats: readonly ApprovalStep[], { position, rule }: ApprovalStep): boolean {
  const beside = seats.filter((seat) => seat.position === position && seat.status === "PENDING")
  if (rule === "ALL" && beside.length > 0) return false
  for (const seat of beside) seat.status = "CLOSED"
  const next = seats.find(({ status }) => status === "WAITING")
  if (!next) return true
  for (const seat of seats) if (seat.position === next.position) seat.status = "PENDING"
  return false
}
