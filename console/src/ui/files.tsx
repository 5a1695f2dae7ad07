// Choosing and downloading files.
import { type DragEvent, useId, useRef, useState } from "react"
import { useFormats } from "../i18n/format.ts"
import { useText } from "../i18n/language.tsx"
import { Button } from "./button.tsx"
import { FileLink } from "./file-link.tsx"
import styles from "./files.module.css"
import { DownloadIcon, UploadIcon } from "./icons.tsx"
import { VisuallyHidden } from "./page.tsx"

const MEBIBYTE = 1_048_576

/** The size and the types of the files that the server accepts. */
export interface UploadLimit {
  readonly maxBytes: number
  readonly extensions: readonly string[]
}

interface FileFieldProps {
  /** Text of the button. */
  label: string
  limit: UploadLimit
  /** Called with a file within the limits. */
  onFile: (file: File) => void
  /** The share of a file that was sent, from 0 to 1; undefined while nothing is uploaded. */
  progress: number | undefined
  /** Whether to show that files can be dropped. */
  isZone?: boolean
}

/** A place for a file: chosen by a button, which keys reach, or dropped. A file that the server would reject is not taken. */
export function FileField({ label, limit: { maxBytes, extensions }, onFile, progress, isZone = false }: FileFieldProps) {
  const text = useText()
  const { number } = useFormats()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState("")
  const isPending = progress !== undefined
  const megabytes = (bytes: number) => number(bytes / MEBIBYTE, { maximumFractionDigits: 1 })
  const types = extensions.join(", ")
  const problemOf = ({ name, size }: File) => {
    if (!extensions.includes(name.split(".").at(-1)?.toLowerCase() ?? "")) return text("files.wrongType", { name, types })
    return size > maxBytes ? text("files.tooLarge", { name, size: megabytes(size), max: megabytes(maxBytes) }) : ""
  }
  const take = (file: File | undefined) => {
    if (!file || isPending) return
    const found = problemOf(file)
    setProblem(found)
    if (found === "") onFile(file)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys reach the button in it
    <div
      className={`${isZone ? styles.zone : styles.field} ${isOver ? styles.over : ""}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button icon={<UploadIcon />} isPending={isPending} aria-describedby={id} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={extensions.map((extension) => `.${extension}`).join()}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same file may be chosen again after an error.
          currentTarget.value = ""
          take(file)
        }}
      />
      {isZone && <span>{text("documents.drop")}</span>}
      {isPending && <progress value={progress} aria-label={text("files.progress")} />}
      <small id={id} className={styles.hint}>
        {text("files.limit", { max: megabytes(maxBytes), types })}
      </small>
      {problem !== "" && (
        <small role="alert" className={styles.problem}>
          {problem}
        </small>
      )}
    </div>
  )
}

interface DownloadLinkProps {
  id: string
  name: string
  /** Bytes. */
  size: number
  url: string | null | undefined
}

/** A link that downloads a file. A file that is still being checked has no address yet. */
export function DownloadLink({ id, name, size, url }: DownloadLinkProps) {
  const text = useText()
  const { number } = useFormats()
  const kilobytes = `${number(Math.max(1, Math.round(size / 1024)))} KB`
  if (!url) return <span>{text("files.checked", { name })}</span>
  return (
    <FileLink id={id} url={url} name={name}>
      <DownloadIcon />
      <VisuallyHidden>{text("files.download")} </VisuallyHidden>
      {name} <small>({kilobytes})</small>
    </FileLink>
  )
}
