// A link that downloads a file by an address that is valid for a few minutes, and the progress of writing such a file.
import { type MouseEvent, type ReactNode, useEffect, useState } from "react"
import { useRelayEnvironment } from "react-relay"
import { useText } from "../i18n/language.tsx"
import { ApiError } from "../relay/api-error.ts"
import { readAddress } from "../relay/file-addresses.ts"
import styles from "./files.module.css"
import { DownloadIcon } from "./icons.tsx"
import { useToast } from "./toasts.tsx"

/** An address that is older is read again when it is used. */
const MAX_AGE_MS = 4 * 60_000

/** When each address was first known. */
const knownSince = new Map<string, number>()

interface FileLinkProps {
  id: string
  url: string
  /** Name of the stored file; that of the server if it is omitted. */
  name?: string
  className?: string | undefined
  children: ReactNode
}

export function FileLink({ id, url, name = "", className, children }: FileLinkProps) {
  const text = useText()
  const toast = useToast()
  const environment = useRelayEnvironment()
  const [isReading, setReading] = useState(false)
  useEffect(() => {
    if (!knownSince.has(url)) knownSince.set(url, Date.now())
  }, [url])
  const open = async (event: MouseEvent) => {
    if (Date.now() - (knownSince.get(url) ?? Date.now()) < MAX_AGE_MS) return
    event.preventDefault()
    if (isReading) return
    setReading(true)
    try {
      const address = await readAddress(environment, id)
      if (!address) throw new ApiError({ message: text("error.notFound.text") })
      knownSince.set(address, Date.now())
      download(address, name)
    } catch (error) {
      toast.failed(error)
    } finally {
      setReading(false)
    }
  }
  return (
    <a
      href={url}
      download={name}
      className={className}
      aria-busy={isReading || undefined}
      onClick={open}
      // The middle button opens a link as well.
      onAuxClick={(event) => event.button === 1 && open(event)}
    >
      {children}
    </a>
  )
}

/** A link to a file that was written for the caller. */
export const DownloadFile = ({ children, ...file }: FileLinkProps) => (
  <FileLink {...file} className={styles.download}>
    <DownloadIcon />
    {children}
  </FileLink>
)

interface FileProgressProps {
  label: string
  /** Parts that were written; undefined after a failure. */
  value: number | undefined
  max: number
}

/** How much of a file was written. */
export const FileProgress = ({ label, value, max }: FileProgressProps) => (
  <div className={styles.progress}>
    <p>{label}</p>
    {value !== undefined && <progress value={value} max={Math.max(1, max)} aria-label={label} />}
  </div>
)

function download(url: string, name: string): void {
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
}
