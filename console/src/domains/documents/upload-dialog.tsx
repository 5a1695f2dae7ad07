// Uploads a document of the caller: what it is, how long it is valid, and the file.
import { useState } from "react"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { FieldRow, SelectField, TextField } from "../../ui/form.tsx"
import styles from "./documents.module.css"
import { DropZone } from "./drop-zone.tsx"
import { type DocumentType, useUpload } from "./upload-document.ts"

const TYPES = ["CERTIFICATION", "ID", "TAX", "OTHER"] as const satisfies readonly DocumentType[]

interface UploadDialogProps {
  employeeId: string
  connections: string[]
  onClose: () => void
}

export function UploadDialog({ employeeId, connections, onClose }: UploadDialogProps) {
  const text = useText()
  const label = useLabel()
  const [type, setType] = useState<DocumentType>("CERTIFICATION")
  const [expiresOn, setExpiresOn] = useState("")
  const [upload, isPending] = useUpload(employeeId, connections)
  return (
    <Dialog title={text("documents.upload")} onClose={onClose}>
      <div className={styles.upload}>
        <FieldRow>
          <SelectField
            name="type"
            label={text("documents.type")}
            value={type}
            onChange={({ target }) => setType(target.value as DocumentType)}
            options={TYPES.map((value) => ({ value, label: label("DocumentType", value) }))}
          />
          <TextField
            name="expiresOn"
            label={text("documents.expires")}
            hint={text("documents.expiresHint")}
            type="date"
            value={expiresOn}
            onChange={({ target }) => setExpiresOn(target.value)}
          />
        </FieldRow>
        <DropZone
          label={text("documents.choose")}
          isPending={isPending}
          onFile={(file) => void upload(file, type, expiresOn).then((isStored) => isStored && onClose())}
        />
      </div>
    </Dialog>
  )
}
