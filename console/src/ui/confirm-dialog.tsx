// A dialog that asks before an action.
import { useState } from "react"
import { useText } from "../i18n/language.tsx"
import { Actions, Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import { useToast } from "./toasts.tsx"

interface ConfirmDialogProps {
  title: string
  /** Text of the button that runs the action. */
  action: string
  /** What the action causes. By default, that it cannot be undone. */
  consequence?: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

export function ConfirmDialog({ title, action, consequence, onConfirm, onClose }: ConfirmDialogProps) {
  const text = useText()
  const toast = useToast()
  const [isPending, setPending] = useState(false)
  const confirm = () => {
    setPending(true)
    void onConfirm().catch(toast.failed).finally(onClose)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{consequence ?? text("confirm.final")}</p>
      <Actions>
        <Button variant="danger" isPending={isPending} onClick={confirm}>
          {action}
        </Button>
        <Button onClick={onClose}>{text("confirm.cancel")}</Button>
      </Actions>
    </Dialog>
  )
}
