// Recipients of company news.
import { sql } from "kysely"
import type { RowRule } from "../access-policies.js"
import { everyone } from "../access-rules.js"
import { newsPublishers } from "./permissions.js"

/**
 * News without targets, or with the viewer's location, department or a department above it as a target. Those who publish
 * news read all. `newsId` is the property with the id of the news item.
 */
export const reachesViewer =
  (newsId: string): RowRule =>
  (row, viewer) => {
    if (newsPublishers(viewer) === everyone) return undefined
    const targets = sql`from company_news_targets t where t.organization_id = ${row.organization} and t.news_id = ${row(newsId)}`
    const ownColumn = (column: string) =>
      sql`(select ${sql.ref(`e.${column}`)} from employees e where e.organization_id = ${row.organization} and e.id = ${viewer.id})`
    return sql`not exists (select 1 ${targets}) or exists (select 1 ${targets} and (t.location_id = ${ownColumn("location_id")}
      or t.department_id in (
        with recursive ancestors (id) as (
          select ${ownColumn("department_id")}
          union
          select d.parent_id from departments d join ancestors a on d.id = a.id where d.organization_id = ${row.organization}
        )
        select a.id from ancestors a where a.id is not null)))`
  }
