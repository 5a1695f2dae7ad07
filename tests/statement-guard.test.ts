// The guard over the statements of the test run: each table of organizations is bound to an organization.
import { expect, test } from "@jest/globals"
import { unboundTables } from "./support/runner/organization-binding.mjs"

test.each([
  ["a table with an equality", "select 1 from employees e where e.organization_id = $1"],
  ["a table with an equality without alias", "select 1 from employees where organization_id = $1 and id = $2"],
  [
    "a join over the organization",
    "select 1 from employees e join tasks t on t.organization_id = e.organization_id where e.organization_id = $1",
  ],
  ["a join with using", "select 1 from employees join tasks using (organization_id) where employees.organization_id = $1"],
  [
    "a subquery of a bound table",
    "select 1 from employees e where e.organization_id = $1 and exists (select from tasks t where t.organization_id = e.organization_id)",
  ],
  ["the organization itself", "select 1 from organizations o join employees e on e.organization_id = o.id where o.id = $1"],
  [
    "a comparison of rows",
    "select 1 from tasks t, employees e where e.organization_id = $1 and (t.organization_id, t.assignee_id) = (e.organization_id, e.id)",
  ],
  [
    "alternatives that both bind",
    "select 1 from tasks t where (t.organization_id = $1 and t.id = $2) or (t.organization_id = $1 and t.id = $3)",
  ],
  [
    "a query of the WITH clause",
    "with own as (select id, organization_id from tasks where organization_id = $1) select 1 from own",
  ],
  ["an update with an equality", "update tasks set title = $2 where organization_id = $1"],
  ["an insert with the organization", "insert into tasks (id, organization_id) values ($1, $2)"],
])("%s is bound", (_name, text) => {
  expect(unboundTables(text)).toEqual([])
})

test.each([
  ["a table without condition", "select 1 from employees e where e.id = $1", "employees e"],
  ["a joined table", "select 1 from employees e join tasks t on t.assignee_id = e.id where e.organization_id = $1", "tasks t"],
  [
    "a table of a subquery",
    "select 1 from employees e where e.organization_id = $1 and exists (select from tasks t where t.assignee_id = e.id)",
    "tasks t",
  ],
  [
    "a table in the list of fields",
    "select (select count(*) from tasks t) from employees e where e.organization_id = $1",
    "tasks t",
  ],
  ["one of the alternatives", "select 1 from tasks t where t.organization_id = $1 or t.id = $2", "tasks t"],
  ["a comparison with another column", "select 1 from tasks t where t.organization_id = t.id", "tasks t"],
  [
    "another table of a union",
    "select id from tasks where organization_id = $1 union select id from employees",
    "employees employees",
  ],
  ["a query of the WITH clause", "with own as (select id from tasks) select 1 from own", "tasks tasks"],
  ["an update", "update tasks set title = $1 where id = $2", "tasks tasks"],
  ["a deletion", "delete from tasks where id = $1", "tasks tasks"],
  ["an insert without the organization", "insert into tasks (id) values ($1)", "insert into tasks"],
])("%s is unbound", (_name, text, table) => {
  expect(unboundTables(text)).toEqual([table])
})
