// Choosing and downloading files.
import { type ReactNode, useRef } from "react"
import { useFormats } from "../i18n/format.ts"
import { useText } from "../i18n/language.tsx"
import { Button } from "./button.tsx"
import { DownloadIcon, UploadIcon } from "./icons.tsx"
import { VisuallyHidden } from "./page.tsx"

interface FileButtonProps {
  children: ReactNode
  onFile: (file: File) => void
  /** Media types, such as `image/*`. */
  accept?: string
  isPending?: boolean
}

/** A button that lets a person choose a file. */
export function FileButton({ children, onFile, accept, isPending = false }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={<UploadIcon />} isPending={isPending} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same file may be chosen again after an error.
          currentTarget.value = ""
          if (file) onFile(file)
        }}
      />
    </>
  )
}

interface DownloadLinkProps {
  name: string
  /** Bytes. */
  size: number
  url: string | null | undefined
}

/** A link that downloads a file. A file that is still being checked has no address yet. */
export function DownloadLink({ name, size, url }: DownloadLinkProps) {
  const text = useText()
  const { number } = useFormats()
  const kilobytes = `${number(Math.max(1, Math.round(size / 1024)))} KB`
  if (!url) return <span>{text("files.checked", { name })}</span>
  return (
    <a href={url} download={name}>
      <DownloadIcon />
      <VisuallyHidden>{text("files.download")} </VisuallyHidden>
      {name} <small>({kilobytes})</small>
    </a>
  )
}
