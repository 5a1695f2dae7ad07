// The directory: all people of the organization, or those of a manager or a department, with the conditions in the address.
import { lazy, Suspense } from "react"
import { graphql } from "react-relay"
import { Link } from "react-router"
import type { peopleQuery } from "../__generated__/peopleQuery.graphql.ts"
import { LetterJump } from "../domains/profiles/letter-jump.tsx"
import { PeopleList } from "../domains/profiles/people-list.tsx"
import { useText } from "../i18n/language.tsx"
import { recordOf } from "../relay/api-error.ts"
import { loadCode } from "../relay/code.ts"
import { pageLoader, usePage } from "../relay/page.ts"
import { useOperations } from "../shell/access.ts"
import { Missing, Page } from "../ui/page.tsx"
import { SearchBox } from "../ui/search-box.tsx"
import { peopleVariables } from "./first-variables.ts"

const Query = graphql`
  query peopleQuery(
    $search: String
    $startAt: String
    $jumps: Boolean!
    $managerId: ID!
    $managerIds: [ID!]
    $ofManager: Boolean!
    $departmentId: ID!
    $departmentIds: [ID!]
    $ofDepartment: Boolean!
    $shell: Boolean!
  ) {
    ...frame_query @include(if: $shell) @alias
    ...peopleList_query
      @arguments(search: $search, startAt: $startAt, jumps: $jumps, managerIds: $managerIds, departmentIds: $departmentIds)
    manager: employee(id: $managerId) @include(if: $ofManager) @catch {
      id
      fullName
    }
    department(id: $departmentId) @include(if: $ofDepartment) @catch {
      id
      name
    }
  }
`

const DepartmentChanges = lazy(() => loadCode(() => import("../domains/profiles/department-changes.tsx")))

export const loader = pageLoader<peopleQuery>(Query, ({ search }) => peopleVariables(search))

export function Component() {
  const text = useText()
  const isAdmitted = useOperations()
  const query = usePage<peopleQuery>(Query)
  const manager = query.manager ? recordOf(query.manager) : null
  const department = query.department ? recordOf(query.department) : null
  if (manager === undefined || department === undefined) return <Missing />
  const conditions = [manager && text("people.reportsOf", { name: manager.fullName }), department?.name].filter(Boolean)
  return (
    <Page
      title={text("nav.people")}
      lead={
        conditions.length > 0 && (
          <>
            {conditions.join(" · ")} <Link to="/people">{text("people.all")}</Link>
          </>
        )
      }
    >
      {department && isAdmitted("departmentChanges") && (
        <Suspense>
          <DepartmentChanges departmentId={department.id} />
        </Suspense>
      )}
      <SearchBox label={text("people.search")} name="search" dependent="startAt" />
      <LetterJump />
      <PeopleList query={query} />
    </Page>
  )
}
