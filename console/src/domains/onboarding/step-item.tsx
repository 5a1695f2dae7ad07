// A step: done with one click, with a comment if one wants.
import { useState } from "react"
import { graphql, useFragment } from "react-relay"
import type { stepItem_step$key } from "../../__generated__/stepItem_step.graphql.ts"
import type { stepItemCommentMutation } from "../../__generated__/stepItemCommentMutation.graphql.ts"
import type { stepItemStatusMutation } from "../../__generated__/stepItemStatusMutation.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { useExpectedVersion } from "../../relay/expected-version.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { Form, SubmitButton, TextArea, textOf } from "../../ui/form.tsx"
import { Badge } from "../../ui/page.tsx"
import { useToast } from "../../ui/toasts.tsx"
import styles from "./onboarding.module.css"

const Fragment = graphql`
  fragment stepItem_step on OnboardingStep {
    id
    version
    title
    description
    type
    status
    targetDate
    comment
    completedAt
    assigneeName
    assigneeRole
    availableActions {
      name
      allowed
    }
  }
`

const SetStatus = graphql`
  mutation stepItemStatusMutation($id: ID!, $version: Int, $status: OnboardingStepStatus!) {
    updateOnboardingStep(id: $id, expectedVersion: $version, input: { status: $status }) {
      ...stepItem_step
      instance {
        id
        status
        overdue
        progress {
          completed
          total
        }
      }
    }
  }
`

const SetComment = graphql`
  mutation stepItemCommentMutation($id: ID!, $version: Int, $comment: String) {
    updateOnboardingStep(id: $id, expectedVersion: $version, input: { comment: $comment }) {
      ...stepItem_step
    }
  }
`

export function StepItem({ step }: { step: stepItem_step$key }) {
  const text = useText()
  const label = useLabel()
  const toast = useToast()
  const { day, dateTime } = useFormats()
  const data = useFragment(Fragment, step)
  const { id, version, title, status, availableActions, comment } = data
  const [setStatus, isPending] = useAction<stepItemStatusMutation>(SetStatus)
  const [isCommenting, setCommenting] = useState(false)
  const isAllowed = (action: string) => availableActions.some(({ name, allowed }) => name === action && allowed)
  const isDone = status === "COMPLETED"
  const next = isDone ? "PENDING" : "COMPLETED"
  const change = () =>
    setStatus({ id, version, status: next }, { optimisticUpdater: (store) => store.get(id)?.setValue(next, "status") }).catch(
      toast.failed,
    )
  return (
    <li className={styles.step}>
      <label className={styles.title}>
        <input
          type="checkbox"
          checked={isDone}
          disabled={!isAllowed(isDone ? "REOPEN" : "COMPLETE")}
          aria-busy={isPending || undefined}
          onChange={isPending ? () => {} : change}
        />
        <span className={isDone ? styles.done : undefined}>{title}</span>
      </label>
      <div className={styles.facts}>
        {status === "OVERDUE" && <Badge tone="red">{label("OnboardingStepStatus", status)}</Badge>}
        {status === "IN_PROGRESS" && <Badge tone="blue">{label("OnboardingStepStatus", status)}</Badge>}
        <span>
          {data.completedAt
            ? text("onboarding.doneAt", { time: dateTime(data.completedAt) })
            : text("onboarding.due", { date: day(data.targetDate) })}
        </span>
        <span>{label("OnboardingStepType", data.type)}</span>
        <span>{data.assigneeName ?? label("OnboardingAssigneeRole", data.assigneeRole)}</span>
        {isAllowed("UPDATE") && (
          <Button variant="quiet" className={styles.comment} onClick={() => setCommenting(true)}>
            {text(comment ? "onboarding.editComment" : "onboarding.addComment")}
          </Button>
        )}
      </div>
      {data.description && <p className={styles.text}>{data.description}</p>}
      {comment && <p className={styles.text}>“{comment}”</p>}
      {isCommenting && <CommentDialog {...{ id, version, title, comment }} onClose={() => setCommenting(false)} />}
    </li>
  )
}

interface CommentDialogProps {
  id: string
  version: number
  title: string
  comment: string | null | undefined
  onClose: () => void
}

function CommentDialog({ id, version, title, comment: present, onClose }: CommentDialogProps) {
  const text = useText()
  const [save] = useAction<stepItemCommentMutation>(SetComment)
  // The comment of the version that the dialog began with.
  const [comment] = useState(present)
  const withVersion = useExpectedVersion(version)
  const submit = async (values: FormData) => {
    await withVersion((expected) => save({ id, version: expected, comment: textOf(values, "comment") }))
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextArea name="comment" label={text("onboarding.comment")} defaultValue={comment ?? ""} maxLength={2000} />
        <SubmitButton>{text("action.save")}</SubmitButton>
      </Form>
    </Dialog>
  )
}
