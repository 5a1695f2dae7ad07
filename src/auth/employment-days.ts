// When access begins and ends by the first and last day of work, as SQL text.

/** SQL text: the time zone in which the employee `e` works. */
const workZone = `coalesce(
    (select wl.timezone from locations wl where wl.organization_id = e.organization_id and wl.id = e.location_id),
    (select wo.timezone from organizations wo where wo.id = e.organization_id))`

/**
 * SQL text: when the first day of the employee `e` begins where the employee works; null without one. Administrators have full access
 * at once, because an organization could otherwise lock itself out.
 */
export const firstDaySql = `(case when e.role <> 'ADMIN' then e.hire_date::timestamp at time zone ${workZone} end)`

/**
 * SQL text: when the last day of the employee `e` has ended where the employee works; null without one. A job deactivates
 * administrators after theirs if another administrator remains.
 */
export const lastDayEndSql = `(case when e.role <> 'ADMIN' then (e.end_date + 1)::timestamp at time zone ${workZone} end)`

/** SQL text: the status of the account of the employee `e`. It ends with the last day, before a job deactivates the account. */
export const accountStatusSql = (now: string): string =>
  `case when ${lastDayEndSql} <= ${now} then 'DEACTIVATED' else e.account_status end`

/** SQL text: whether the first day of the employee `e` is in the future. `now` is an expression of a timestamp. */
export const isBeforeFirstDaySql = (now: string): string => `coalesce(${firstDaySql} > ${now}, false)`
