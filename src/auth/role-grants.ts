// Custom roles as parts of statements: what they grant to a viewer, and the employees with their permissions.
import { type RawBuilder, sql } from "kysely"
import type { Permission } from "../entities/administration/enums.js"
import type { PermittedRecords } from "../entities/metadata.js"
import { type AccessScope, everyone, nobody, union } from "./access-scope.js"
import type { RoleGrant, Viewer } from "./viewer.js"

/**
 * SQL text: selects the ids of the departments or the location of a role `g` and of the employees there; none for the other scopes.
 * Vacancies and tasks are found by the departments and the location.
 */
const scopeIdsSql = (ownDepartment: string, ownLocation: string) => `
  with recursive units (id) as (
    select coalesce(g.department_id, ${ownDepartment}) where g.scope in ('DEPARTMENT', 'DEPARTMENT_TREE')
    union
    select d.id from units u join departments d on d.organization_id = g.organization_id and d.parent_id = u.id
    where g.scope = 'DEPARTMENT_TREE')
  select u.id from units u where u.id is not null
  union all
  select m.id from units u join employees m on m.organization_id = g.organization_id and m.department_id = u.id
  union all
  select p.id from (select coalesce(g.location_id, ${ownLocation}) as id where g.scope = 'LOCATION') p where p.id is not null
  union all
  select m.id from employees m
  where g.scope = 'LOCATION' and m.organization_id = g.organization_id and m.location_id = coalesce(g.location_id, ${ownLocation})`

/** SQL text: the department or the location of a role `g`, which may be that of the employee; null for the other scopes. */
export const placeIdSql = (ownDepartment: string, ownLocation: string) => `case g.scope
  when 'DEPARTMENT' then coalesce(g.department_id, ${ownDepartment})
  when 'DEPARTMENT_TREE' then coalesce(g.department_id, ${ownDepartment})
  when 'LOCATION' then coalesce(g.location_id, ${ownLocation}) end`

/** SQL text: the grant of a role `g` as JSON. */
const grantSql = (ownDepartment: string, ownLocation: string) => `jsonb_build_object('id', g.id, 'name', g.name,
  'permissions', to_jsonb(g.permissions), 'scope', g.scope,
  'scopeIds', (select jsonb_agg(s.id order by s.id) from (${scopeIdsSql(ownDepartment, ownLocation)}) s),
  'placeId', ${placeIdSql(ownDepartment, ownLocation)})`

/** SQL text: the grants of the employee with the given expressions for organization and id. */
export const grantsOfEmployeeSql = (organization: string, employee: string) => `(
  select coalesce(jsonb_agg(${grantSql("ge.department_id", "ge.location_id")} order by g.id), '[]')
  from role_assignments ga join custom_roles g on g.organization_id = ga.organization_id and g.id = ga.role_id
  join employees ge on ge.organization_id = ga.organization_id and ge.id = ga.employee_id
  where ga.organization_id = ${organization} and ga.employee_id = ${employee})`

/** Selects the grants that custom roles would give to an employee who does not have them, by name. */
export const possibleGrants = (organization: string, employee: string): RawBuilder<{ grant: RoleGrant }> => sql`
  select ${sql.raw(grantSql("ge.department_id", "ge.location_id"))} as grant
  from employees ge join custom_roles g on g.organization_id = ge.organization_id
  where ge.organization_id = ${organization} and ge.id = ${employee} and not exists (select from role_assignments ga
    where ga.organization_id = ge.organization_id and ga.role_id = g.id and ga.employee_id = ge.id)
  order by g.name, g.id`

/** SQL text: the grants of the API key under an alias. */
export const grantsOfKeySql = (key: string) => `(select jsonb_agg(${grantSql("null::uuid", "null::uuid")})
  from custom_roles g where g.organization_id = ${key}.organization_id and g.id = ${key}.role_id)`

/** The records for which the viewer is HR, or has a custom role with one of the permissions. */
export const permittedRecords =
  (viewer: Viewer) =>
  (...permissions: Permission[]): PermittedRecords => {
    const granted = permissions.map((permission) => viewer.scopeOf(permission)).reduce<AccessScope>(union, nobody)
    const scope = viewer.isHr ? everyone : granted
    return {
      all: sql<boolean>`${scope === everyone}::boolean`,
      ids: sql<string[]>`${scope === everyone ? [] : [...scope]}::uuid[]`,
    }
  }

/**
 * Selects the employees with access to a record by `permittedRecords`: HR, and holders of a custom role that grants one of the
 * permissions over one of the ids, as in `Viewer.scopeOfGrant`. Selects no employee if `ids` is null.
 */
export const permittedEmployees = (
  organization: RawBuilder<unknown>,
  permissions: readonly Permission[],
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select b.id from employees b where b.organization_id = ${organization} and b.role in ('HR', 'ADMIN') and (${ids}) is not null
  union all
  select h.id from custom_roles g
  join role_assignments a on a.organization_id = g.organization_id and a.role_id = g.id
  join employees h on h.organization_id = a.organization_id and h.id = a.employee_id
  cross join lateral (select (${ids}) as ids) c
  where g.organization_id = ${organization} and g.permissions && ${permissions}::text[] and c.ids is not null and case g.scope
    when 'ORGANIZATION' then true
    when 'OWN' then h.id = any(c.ids)
    when 'REPORTS' then exists (select from employees r
      where r.organization_id = h.organization_id and r.id = any(c.ids) and r.manager_id = h.id)
    else exists (select from (${sql.raw(scopeIdsSql("h.department_id", "h.location_id"))}) s where s.id = any(c.ids)) end`
