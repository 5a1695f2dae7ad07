// A place for a file: chosen by a button, which keys reach, or dropped.
import { type DragEvent, useState } from "react"
import { useText } from "../../i18n/language.tsx"
import { FileButton } from "../../ui/files.tsx"
import styles from "./documents.module.css"

interface DropZoneProps {
  label: string
  isPending: boolean
  onFile: (file: File) => void
}

export function DropZone({ label, isPending, onFile }: DropZoneProps) {
  const text = useText()
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isPending) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys reach the button in it
    <div
      className={`${styles.zone} ${isOver ? styles.over : ""}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileButton isPending={isPending} onFile={onFile}>
        {label}
      </FileButton>
      <span>{text("documents.drop")}</span>
    </div>
  )
}
