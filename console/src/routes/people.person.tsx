// A person as the caller may see them.
import { graphql } from "react-relay"
import { Link } from "react-router"
import type { peoplePersonQuery } from "../__generated__/peoplePersonQuery.graphql.ts"
import { PersonDocuments } from "../domains/documents/person-documents.tsx"
import { PersonBalances } from "../domains/leave/person-balances.tsx"
import { CareerHistory } from "../domains/profiles/career-history.tsx"
import { useCustomFields } from "../domains/profiles/custom-fields.ts"
import { HiddenFields } from "../domains/profiles/hidden-fields.tsx"
import styles from "../domains/profiles/person.module.css"
import { PersonFacts } from "../domains/profiles/person-facts.tsx"
import { PersonHead } from "../domains/profiles/person-head.tsx"
import { useText } from "../i18n/language.tsx"
import { recordOf } from "../relay/api-error.ts"
import { pageLoader, usePage } from "../relay/page.ts"
import { PanelFailure } from "../ui/error-report.tsx"
import { Avatar, Columns, EmptyState, Missing, Page, Panel } from "../ui/page.tsx"

// More direct reports would cost the request more than 250.
const Query = graphql`
  query peoplePersonQuery($id: ID!, $shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    ...customFields_query
    employee(id: $id) @catch {
      id
      fullName
      hiddenFields
      ...personHead_employee
      ...personFacts_employee
      ...careerHistory_employee
      ...hiddenFields_employee
      directReports(first: 18) @catch {
        totalCount
        nodes {
          id
          fullName
          jobTitle
          avatarUrl(size: SMALL)
        }
      }
    }
  }
`

export const loader = pageLoader<peoplePersonQuery>(Query, ({ params }) => ({ id: params.id ?? "" }))

export function Component() {
  const text = useText()
  const query = usePage<peoplePersonQuery>(Query)
  const customFields = useCustomFields(query)
  const person = recordOf(query.employee)
  if (!person) return <Missing />
  const { directReports } = person
  const reports = directReports.ok ? (directReports.value?.nodes ?? []) : []
  const count = directReports.ok ? (directReports.value?.totalCount ?? 0) : 0
  return (
    <Page title={person.fullName}>
      <PersonHead employee={person} />
      <HiddenFields employee={person} />
      <PersonFacts employee={person} customFields={customFields} />
      <Columns>
        <Panel title={text("profiles.reports", { count })}>
          {!directReports.ok && <PanelFailure errors={directReports.errors} />}
          {directReports.ok && reports.length === 0 && <EmptyState>{text("profiles.reports.empty")}</EmptyState>}
          <ul className={styles.people}>
            {reports.map(({ id, fullName, jobTitle, avatarUrl }) => (
              <li key={id}>
                <Avatar url={avatarUrl} />
                <span>
                  <Link to={`/people/${id}`}>{fullName}</Link>
                  <small>{jobTitle}</small>
                </span>
              </li>
            ))}
          </ul>
          {count > reports.length && reports.length > 0 && (
            <Link to={`/people?managerId=${person.id}`}>{text("action.all", { count })}</Link>
          )}
        </Panel>
        {!person.hiddenFields.includes("careerHistory") && <CareerHistory employee={person} />}
      </Columns>
      {!person.hiddenFields.includes("leaveBalances") && <PersonBalances employeeId={person.id} />}
      {!person.hiddenFields.includes("documents") && <PersonDocuments employeeId={person.id} />}
    </Page>
  )
}
