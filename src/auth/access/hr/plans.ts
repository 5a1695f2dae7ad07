// Access rules of plans of bulk actions.
import { sql } from "kysely"
import { Plan, PlanNotification, PlanRow } from "../../../entities/hr/plans.js"
import { accessPolicy, type RowRule } from "../../access-policies.js"
import { anyone, owner } from "../../access-rules.js"
import { hasRights } from "../../stored-rights.js"

/** A plan is readable while its author has all rights with which they made it. */
const withSameRights: RowRule = (plan, viewer) => hasRights(viewer, plan("authorRights"))

const ofOwnPlan: RowRule = (row, viewer) =>
  viewer.isSystem
    ? undefined
    : sql`exists (select from plans p where p.organization_id = ${row.organization} and p.id = ${row("planId")}
        and p.author_id = ${row.viewer} and ${hasRights(viewer, sql`p.author_rights`) ?? sql`true`})`

export const planAccess = [
  accessPolicy(Plan, { owner: "authorId", rowRule: withSameRights }, { read: owner, commit: owner, undo: owner }),
  accessPolicy(PlanRow, { rowRule: ofOwnPlan }, { read: anyone }),
  accessPolicy(PlanNotification, { rowRule: ofOwnPlan }, { read: anyone }),
]
