// Recipients of company news.
import { sql } from "kysely"
import type { RecordReaders, RecordRef } from "../../entities/metadata.js"
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
      sql`(select ${sql.ref(`e.${column}`)} from employees e where e.organization_id = ${row.organization} and e.id = ${row.viewer})`
    return sql`not exists (select 1 ${targets}) or exists (select 1 ${targets} and (t.location_id = ${ownColumn("location_id")}
      or t.department_id in (
        with recursive ancestors (id) as (
          select ${ownColumn("department_id")}
          union
          select d.parent_id from departments d join ancestors a on d.id = a.id where d.organization_id = ${row.organization}
        )
        select a.id from ancestors a where a.id is not null)))`
  }

const targetsOf = (news: RecordRef) =>
  sql`company_news_targets t where t.organization_id = ${news.organization} and t.news_id = ${news("id")}`

/** The employees whom news reach by their targets, and those who publish news for the organization. */
export const newsReaders: RecordReaders = {
  involved: (news) => sql`select n.id from (
    with recursive departments_below (id) as (
      select t.department_id from ${targetsOf(news)} and t.department_id is not null
      union
      select d.id from departments d join departments_below b on b.id = d.parent_id where d.organization_id = ${news.organization}
    )
    select p.id from employees p where p.organization_id = ${news.organization}
      and (p.department_id in (select b.id from departments_below b)
        or p.location_id in (select t.location_id from ${targetsOf(news)}))) n`,
  coveredBy: () => sql`array[]::uuid[]`,
  permissions: ["PUBLISH_NEWS"],
  isOpen: (news) => sql`not exists (select from ${targetsOf(news)})`,
}
