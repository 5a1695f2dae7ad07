// The custom roles of an employee as part of the statement that loads a viewer.

/**
 * Ids of the departments or the location of a role `g` and of the employees there, as JSON; null for the other scopes. Vacancies and
 * tasks are found by the departments and the location.
 */
const scopeIdsSql = (ownDepartment: string, ownLocation: string) => `case g.scope
  when 'DEPARTMENT' then (select jsonb_agg(m.id order by m.id) from (select coalesce(g.department_id, ${ownDepartment}) as id
    union all select e.id from employees e
    where e.organization_id = g.organization_id and e.department_id = coalesce(g.department_id, ${ownDepartment})) m where m.id is not null)
  when 'LOCATION' then (select jsonb_agg(m.id order by m.id) from (select coalesce(g.location_id, ${ownLocation}) as id
    union all select e.id from employees e
    where e.organization_id = g.organization_id and e.location_id = coalesce(g.location_id, ${ownLocation})) m where m.id is not null)
  when 'DEPARTMENT_TREE' then (
    with recursive below (id) as (
      select coalesce(g.department_id, ${ownDepartment})
      union
      select d.id from departments d join below b on d.parent_id = b.id where d.organization_id = g.organization_id)
    select jsonb_agg(m.id order by m.id) from (select b.id from below b where b.id is not null
      union all select e.id from employees e join below b on b.id = e.department_id
      where e.organization_id = g.organization_id) m) end`

/** SQL text: the department or the location of a role `g`, which may be that of the employee; null for the other scopes. */
export const placeIdSql = (ownDepartment: string, ownLocation: string) => `case g.scope
  when 'DEPARTMENT' then coalesce(g.department_id, ${ownDepartment})
  when 'DEPARTMENT_TREE' then coalesce(g.department_id, ${ownDepartment})
  when 'LOCATION' then coalesce(g.location_id, ${ownLocation}) end`

/** SQL text: the grant of a role `g` as JSON. */
const grantSql = (ownDepartment: string, ownLocation: string) => `jsonb_build_object('id', g.id, 'name', g.name,
  'permissions', to_jsonb(g.permissions), 'scope', g.scope, 'scopeIds', ${scopeIdsSql(ownDepartment, ownLocation)},
  'placeId', ${placeIdSql(ownDepartment, ownLocation)})`

/** SQL text: the grants of the employee with the given expressions for organization and id. */
export const grantsOfEmployeeSql = (organization: string, employee: string) => `(
  select coalesce(jsonb_agg(${grantSql("ge.department_id", "ge.location_id")} order by g.id), '[]')
  from role_assignments ga join custom_roles g on g.organization_id = ga.organization_id and g.id = ga.role_id
  join employees ge on ge.organization_id = ga.organization_id and ge.id = ga.employee_id
  where ga.organization_id = ${organization} and ga.employee_id = ${employee})`

/** SQL text: the grants of the API key under an alias. */
export const grantsOfKeySql = (key: string) => `(select jsonb_agg(${grantSql("null::uuid", "null::uuid")})
  from custom_roles g where g.organization_id = ${key}.organization_id and g.id = ${key}.role_id)`
