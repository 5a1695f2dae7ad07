// Uploads a document of the caller: what it is, how long it is valid, and the file.
import { useState } from "react"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { FileField, type UploadLimit } from "../../ui/files.tsx"
import { FieldRow, Form, SelectField, SubmitButton, TextField, textOf } from "../../ui/form.tsx"
import styles from "./documents.module.css"
import { type DocumentType, useDocumentUpload } from "./upload-document.ts"

const TYPES = ["CERTIFICATION", "ID", "TAX", "OTHER"] as const satisfies readonly DocumentType[]

interface UploadDialogProps {
  employeeId: string
  connections: string[]
  limit: UploadLimit
  onClose: () => void
}

export function UploadDialog({ employeeId, connections, limit, onClose }: UploadDialogProps) {
  const text = useText()
  const label = useLabel()
  const [file, setFile] = useState<File>()
  const [upload, progress] = useDocumentUpload(employeeId, connections)
  const submit = async (values: FormData) => {
    if (!file) return
    await upload(file, values.get("type") as DocumentType, textOf(values, "expiresOn"))
    onClose()
  }
  return (
    <Dialog title={text("documents.upload")} onClose={onClose}>
      <Form onSubmit={submit} className={styles.upload}>
        <FieldRow>
          <SelectField
            name="type"
            label={text("documents.type")}
            options={TYPES.map((value) => ({ value, label: label("DocumentType", value) }))}
          />
          <TextField name="expiresOn" label={text("documents.expires")} hint={text("documents.expiresHint")} type="date" />
        </FieldRow>
        <FileField label={text("documents.choose")} limit={limit} progress={progress} onFile={setFile} isZone />
        {file && (
          <>
            <p>{file.name}</p>
            <SubmitButton>{text("documents.upload")}</SubmitButton>
          </>
        )}
      </Form>
    </Dialog>
  )
}
