// An export as a file. It appears once it is written.
import { graphql, useFragment } from "react-relay"
import type { exportFile_node$key } from "../../__generated__/exportFile_node.graphql.ts"
import type { exportFileChangedSubscription } from "../../__generated__/exportFileChangedSubscription.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { useLive } from "../../relay/subscriptions.ts"
import { FileLink } from "../../ui/file-link.tsx"
import { DownloadIcon } from "../../ui/icons.tsx"
import styles from "./missing-screens.module.css"

const Fragment = graphql`
  fragment exportFile_node on Node {
    ... on Export {
      id
      list
      status
      rowCount
      totalRows
      url
      expiresAt
    }
  }
`

const Changed = graphql`
  subscription exportFileChangedSubscription($since: String) {
    exportChanged(since: $since) {
      resumeToken
      exportId
      export {
        id
        status
        rowCount
        totalRows
        url
      }
    }
  }
`

export function ExportFile({ node }: { node: exportFile_node$key }) {
  const text = useText()
  const label = useLabel()
  const { dateTime } = useFormats()
  const { id, status, list, rowCount, totalRows, url, expiresAt } = useFragment(Fragment, node)
  useLive<exportFileChangedSubscription>(Changed, {})
  if (!id || !status || !list) return null
  if (!url)
    return (
      <div className={styles.progress}>
        <p>{label("ExportStatus", status)}</p>
        {status !== "FAILED" && <progress value={rowCount} max={totalRows ?? 1} aria-label={label("ExportStatus", status)} />}
      </div>
    )
  return (
    <p>
      <FileLink id={id} url={url} className={styles.download}>
        <DownloadIcon />
        {text("missingScreens.download", { name: label("ListName", list) })}
      </FileLink>
      {expiresAt && text("missingScreens.until", { date: dateTime(expiresAt) })}
    </p>
  )
}
