// Asks why something is rejected.
import { useText } from "../i18n/language.tsx"
import { useExpectedVersion } from "../relay/expected-version.ts"
import { Dialog } from "./dialog.tsx"
import { Form, SubmitButton, TextArea, textOf } from "./form.tsx"

interface RejectDialogProps {
  /** Name of the person whose record is rejected. */
  name: string
  /** The version that the reader saw. */
  version: number
  onReject: (comment: string, version: number) => Promise<void>
  onClose: () => void
}

export function RejectDialog({ name, version, onReject, onClose }: RejectDialogProps) {
  const text = useText()
  const withVersion = useExpectedVersion(version)
  const submit = async (values: FormData) => {
    await withVersion((expected) => onReject(textOf(values, "comment") ?? "", expected))
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
