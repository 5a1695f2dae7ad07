// Approves or rejects a record. Rejecting asks for a comment.
import { use, useState } from "react"
import { useText } from "../i18n/language.tsx"
import { Actions, Button } from "./button.tsx"
import { DecisionContext } from "./decision-context.ts"
import { DialogContext } from "./page.tsx"
import { RejectDialog } from "./reject-dialog.tsx"
import { type AvailableAction, RejectedAction, useReason } from "./rejected-action.tsx"
import { useToast } from "./toasts.tsx"

interface DecisionButtonsProps {
  /** Name of the person whose record is decided. */
  name: string
  /** The version that the reader sees. */
  version: number
  actions: readonly AvailableAction[]
  onApprove: () => Promise<unknown>
  /** Undefined where there is nothing to reject. */
  onReject?: (comment: string, version: number) => Promise<unknown>
}

export function DecisionButtons({ name, version, actions, onApprove, onReject }: DecisionButtonsProps) {
  const text = useText()
  const toast = useToast()
  const showDialog = use(DialogContext)
  const decide = use(DecisionContext)
  const [isApproving, setApproving] = useState(false)
  const isAllowed = (action: string) => actions.some((one) => one.name === action && one.allowed)
  const approve = async () => {
    setApproving(true)
    try {
      await decide(onApprove)
      toast.done(text("decision.approved", { name }))
    } catch (error) {
      toast.failed(error)
    } finally {
      setApproving(false)
    }
  }
  const reject = async (comment: string, expected: number) => {
    await decide(async () => onReject?.(comment, expected))
    toast.done(text("decision.rejected", { name }))
  }
  const cannotApprove = useReason(actions)("APPROVE")
  if (!isAllowed("APPROVE") && !isAllowed("REJECT") && !cannotApprove) return null
  return (
    <Actions>
      {isAllowed("APPROVE") && (
        <Button variant="primary" isPending={isApproving} data-key="a" onClick={approve}>
          {text("decision.approve")}
        </Button>
      )}
      {cannotApprove && <RejectedAction label={text("decision.approve")} reason={cannotApprove} />}
      {onReject && isAllowed("REJECT") && (
        <Button
          data-key="r"
          onClick={() =>
            showDialog(<RejectDialog name={name} version={version} onReject={reject} onClose={() => showDialog(null)} />)
          }
        >
          {text("decision.reject")}
        </Button>
      )}
    </Actions>
  )
}
