// Onboardings of others in which a step waits for the caller.
import { graphql, useFragment } from "react-relay"
import { Link } from "react-router"
import type { awaitingSteps_query$key } from "../../__generated__/awaitingSteps_query.graphql.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { Badge, Panel } from "../../ui/page.tsx"
import { usePersonName } from "../../ui/person-name.tsx"
import styles from "./onboarding.module.css"

const Fragment = graphql`
  fragment awaitingSteps_query on Query {
    viewer {
      id
    }
    awaiting: onboardingInstances(filter: { awaitsMe: true }, first: 8) {
      totalCount
      nodes {
        id
        kind
        overdue
        employeeId
        employee {
          id
          fullName
        }
        progress {
          completed
          total
        }
      }
    }
  }
`

export function AwaitingSteps({ query }: { query: awaitingSteps_query$key }) {
  const nameOf = usePersonName()
  const text = useText()
  const label = useLabel()
  const { viewer, awaiting } = useFragment(Fragment, query)
  const others = (awaiting?.nodes ?? []).filter(({ employeeId }) => employeeId !== viewer?.id)
  if (others.length === 0) return null
  const count = awaiting?.totalCount ?? 0
  // The inbox has the steps of all.
  const all = count > (awaiting?.nodes.length ?? 0) && <Link to="/approvals">{text("action.all", { count })}</Link>
  return (
    <Panel title={text("onboarding.awaiting")} isFlush actions={all}>
      <ul className={styles.others}>
        {others.map(({ id, kind, overdue, employee, progress: { completed, total } }) => (
          <li key={id}>
            <Link to={`/onboarding/${id}`}>
              {text("onboarding.of", { kind: label("OnboardingKind", kind), name: nameOf(employee) })}
            </Link>
            <span>
              {overdue && <Badge tone="red">{text("onboarding.overdue")}</Badge>}{" "}
              {text("onboarding.progress", { completed, total })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
