// An onboarding step that awaits the caller.
import { use } from "react"
import { graphql, useFragment } from "react-relay"
import { Link } from "react-router"
import type { stepRow_step$key } from "../../__generated__/stepRow_step.graphql.ts"
import type { stepRowMutation } from "../../__generated__/stepRowMutation.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { Button } from "../../ui/button.tsx"
import { DecisionContext } from "../../ui/decision-context.ts"
import { useToast } from "../../ui/toasts.tsx"

const Fragment = graphql`
  fragment stepRow_step on OnboardingStep {
    id
    version
    instanceId
    title
    targetDate
    availableActions {
      name
      allowed
    }
  }
`

const Complete = graphql`
  mutation stepRowMutation($id: ID!, $version: Int) {
    updateOnboardingStep(id: $id, expectedVersion: $version, input: { status: COMPLETED }) {
      ...stepRow_step
      status
    }
  }
`

export function StepRow({ step }: { step: stepRow_step$key }) {
  const text = useText()
  const toast = useToast()
  const { date } = useFormats()
  const { id, version, instanceId, title, targetDate, availableActions } = useFragment(Fragment, step)
  const decide = use(DecisionContext)
  const [complete, isPending] = useAction<stepRowMutation>(Complete)
  return (
    <>
      <div>
        <Link to={`/onboarding/${instanceId}`}>{title}</Link>
        <div>{text("onboarding.due", { date: date(targetDate) })}</div>
      </div>
      {availableActions.some(({ name, allowed }) => name === "COMPLETE" && allowed) && (
        <Button
          variant="primary"
          isPending={isPending}
          data-key="a"
          onClick={() =>
            decide(() => complete({ id, version }))
              .then(() => toast.done(text("onboarding.done", { title })))
              .catch(toast.failed)
          }
        >
          {text("onboarding.complete")}
        </Button>
      )}
    </>
  )
}
