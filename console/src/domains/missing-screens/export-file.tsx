// An export as a file. It appears once it is written.
import { graphql, useFragment } from "react-relay"
import type { exportFile_node$key } from "../../__generated__/exportFile_node.graphql.ts"
import type { exportFileChangedSubscription } from "../../__generated__/exportFileChangedSubscription.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { useLive } from "../../relay/subscriptions.ts"
import { DownloadFile, FileProgress } from "../../ui/file-link.tsx"

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
      <FileProgress
        label={label("ExportStatus", status)}
        value={status === "FAILED" ? undefined : rowCount}
        max={totalRows ?? 1}
      />
    )
  return (
    <p>
      <DownloadFile id={id} url={url}>
        {text("missingScreens.download", { name: label("ListName", list) })}
      </DownloadFile>
      {expiresAt && text("missingScreens.until", { date: dateTime(expiresAt) })}
    </p>
  )
}
