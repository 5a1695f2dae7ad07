// Lists the people and API keys with an access to a record: the decision about each account that may sign in.
import { sql } from "kysely"
import { monotonic } from "../../adapters/clock.js"
import { accessExplainers, employeeReaders } from "../../auth/access/permissions.js"
import { everyone } from "../../auth/access-rules.js"
import type { Viewer } from "../../auth/viewer.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, forbiddenError } from "../../core/errors.js"
import { AccessHolder, type AccessReason } from "../../entities/administration/access.js"
import type { AccessRelation } from "../../entities/administration/enums.js"
import type { AccessActorsInput, AccessReadersInput } from "../../inputs/administration.js"
import type { QuerySpec } from "../../query/query-spec.js"
import { assertDecisionTime } from "../../query/statement-limits.js"
import { reasonsFor } from "./access.js"
import type { AccessQuestion } from "./access-decisions.js"

/** Relations that everyone may know, because the directory shows them. */
const KNOWN_RELATIONS: readonly AccessRelation[] = ["EMPLOYEE", "OWNER", "MANAGER", "POLICY"]

interface Holder {
  readonly viewer: Viewer
  readonly reasons: readonly AccessReason[]
}

export class AccessHolderService extends BaseService {
  /** Throws FORBIDDEN for records of others without EXPLAIN_ACCESS, and NOT_FOUND for a record that the viewer may not read. */
  async listReaders(input: AccessReadersInput): Promise<QuerySpec<AccessHolder[]>> {
    const question = await this.ctx.services.administration.accessDecisions.load(input)
    if (!this.mayAskAboutAll && !question.owners.includes(this.ctx.ownEmployeeId)) throw new AppError("FORBIDDEN")
    return this.list(question)
  }

  /** Throws NOT_FOUND for a record that the viewer may not read, and FORBIDDEN if the list depends on such a field. */
  async listActors(input: AccessActorsInput): Promise<QuerySpec<AccessHolder[]>> {
    const question = await this.ctx.services.administration.accessDecisions.load(input)
    if (question.hiddenChecks.size > 0) throw forbiddenError("action")
    return this.list(question)
  }

  private get mayAskAboutAll() {
    return accessExplainers(this.viewer) === everyone
  }

  private async list(question: AccessQuestion): Promise<QuerySpec<AccessHolder[]>> {
    const { organizationId } = this.viewer
    const { holders, isEveryone } = await this.ctx.deps.computations.run(organizationId, () => this.find(question))
    const rows = holders.map(({ viewer, reasons }) => ({ id: viewer.id, is_key: viewer.isServiceAccount, reasons }))
    const showsNames = employeeReaders(this.viewer) === everyone
    return this.queryMany(AccessHolder, {
      orderBy: [{ by: "apiKeyId", descending: true }, { by: "name" }],
      listValues: { isEveryone },
      withClause: ({ organization }) => sql`with access_holders as not materialized (
        select h.id, ${organization} as organization_id, case when not h.is_key then h.id end as employee_id,
          case when h.is_key then h.id end as api_key_id, h.reasons as reasons_json,
          case when ${showsNames}::boolean then coalesce(e.full_name, '') else '' end as name
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h (id uuid, is_key boolean, reasons jsonb)
        left join employees e on e.organization_id = ${organization} and e.id = h.id)`,
    })
  }

  /** Decides about everyone. Throws QUERY_TOO_COMPLEX if the decisions take too long. */
  private async find(question: AccessQuestion): Promise<{ holders: Holder[]; isEveryone: boolean }> {
    const { accessDecisions } = this.ctx.services.administration
    const assumed = accessDecisions.assumedState()
    const candidates = this.ctx.deps.authenticator.loadAll(this.viewer.organizationId, { assumed })
    const startedAt = monotonic()
    const holders: Holder[] = []
    let isEveryone = true
    for await (const viewers of candidates) {
      const decisions = await accessDecisions.decide(question, viewers)
      for (const [viewer, { isAllowed }] of decisions) {
        if (isAllowed) holders.push({ viewer, reasons: this.reasonsOf(question, viewer) })
        else if (!viewer.isServiceAccount) isEveryone = false
      }
      assertDecisionTime((monotonic() - startedAt) / 1000, this.ctx.statementParameters.language)
    }
    return { holders, isEveryone }
  }

  private reasonsOf({ rule, owners }: AccessQuestion, viewer: Viewer): AccessReason[] {
    const reasons = rule ? reasonsFor(rule, viewer, owners) : []
    if (this.mayAskAboutAll || viewer.id === this.viewer.id) return reasons
    return reasons.filter(({ relation }) => KNOWN_RELATIONS.includes(relation))
  }
}
