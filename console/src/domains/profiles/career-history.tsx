// What changed in the employment of a person, the latest first.
import { graphql, useFragment } from "react-relay"
import type { careerHistory_employee$key } from "../../__generated__/careerHistory_employee.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { Badge, EmptyState, Panel } from "../../ui/page.tsx"
import styles from "./person.module.css"

const Fragment = graphql`
  fragment careerHistory_employee on Employee {
    careerHistory(first: 20, orderBy: [{ field: EFFECTIVE_DATE, direction: DESC }]) {
      nodes {
        id
        effectiveDate
        status
        employmentType
        position {
          id
          title
        }
        department {
          id
          name
        }
        manager {
          id
          fullName
        }
      }
    }
  }
`

export function CareerHistory({ employee }: { employee: careerHistory_employee$key }) {
  const text = useText()
  const label = useLabel()
  const { date } = useFormats()
  const changes = useFragment(Fragment, employee).careerHistory?.nodes ?? []
  return (
    <Panel title={text("profiles.careerHistory")}>
      {changes.length === 0 && <EmptyState>{text("profiles.careerHistory.empty")}</EmptyState>}
      <ol className={styles.timeline}>
        {changes.map(({ id, effectiveDate, status, position, department, manager, employmentType }) => (
          <li key={id}>
            <time dateTime={effectiveDate}>{date(effectiveDate)}</time>{" "}
            {status !== "APPLIED" && <Badge tone="blue">{label("EmploymentChangeStatus", status)}</Badge>}
            <div>
              {[
                position?.title,
                department?.name,
                employmentType && label("EmploymentType", employmentType),
                manager && `${text("profiles.reportsTo")} ${manager.fullName}`,
              ]
                .filter(Boolean)
                .join(" · ") || text("profiles.otherChange")}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
