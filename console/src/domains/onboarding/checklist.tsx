// An onboarding or offboarding: how far it is, and its steps by date.
import { graphql, useFragment } from "react-relay"
import type { checklist_instance$key } from "../../__generated__/checklist_instance.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { Badge, EmptyState, Panel } from "../../ui/page.tsx"
import styles from "./onboarding.module.css"
import { StepItem } from "./step-item.tsx"

const Fragment = graphql`
  fragment checklist_instance on OnboardingInstance {
    id
    kind
    status
    startDate
    progress {
      completed
      total
    }
    steps {
      id
      order
      targetDate
      ...stepItem_step
    }
  }
`

export function Checklist({ instance }: { instance: checklist_instance$key }) {
  const text = useText()
  const label = useLabel()
  const { date } = useFormats()
  const { kind, status, startDate, progress, steps } = useFragment(Fragment, instance)
  const { completed, total } = progress
  const byDate = [...(steps ?? [])].sort((a, b) => a.targetDate.localeCompare(b.targetDate) || a.order - b.order)
  return (
    <>
      <Panel>
        <div className={styles.progress}>
          <p>
            <strong>{text("onboarding.progress", { completed, total })}</strong>
            <Badge tone={status === "COMPLETED" ? "green" : status === "ACTIVE" ? "blue" : "neutral"}>
              {label("OnboardingStatus", status)}
            </Badge>
          </p>
          <progress value={completed} max={Math.max(1, total)} aria-label={text("onboarding.progressLabel")} />
          <p className={styles.muted}>
            {label("OnboardingKind", kind)} · {text("onboarding.start", { date: date(startDate) })}
          </p>
        </div>
      </Panel>
      <Panel title={text("onboarding.steps")} isFlush>
        {byDate.length === 0 && <EmptyState>{text("onboarding.steps.empty")}</EmptyState>}
        <ol className={styles.steps}>
          {byDate.map((step) => (
            <StepItem key={step.id} step={step} />
          ))}
        </ol>
      </Panel>
    </>
  )
}
