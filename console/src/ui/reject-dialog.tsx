// Asks why something is rejected.
import { useText } from "../i18n/language.tsx"
import { Dialog } from "./dialog.tsx"
import { Form, SubmitButton, TextArea, textOf } from "./form.tsx"

interface RejectDialogProps {
  /** Name of the person whose record is rejected. */
  name: string
  onReject: (comment: string) => Promise<void>
  onClose: () => void
}

export function RejectDialog({ name, onReject, onClose }: RejectDialogProps) {
  const text = useText()
  const submit = async (values: FormData) => {
    await onReject(textOf(values, "comment") ?? "")
    onClose()
  }
  return (
    <Dialog title={text("decision.rejectTitle", { name })} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextArea name="comment" label={text("decision.comment")} hint={text("decision.commentHint")} maxLength={1000} required />
        <SubmitButton variant="danger">{text("decision.reject")}</SubmitButton>
      </Form>
    </Dialog>
  )
}
