// All data of the caller as a file, which a job writes.
import { graphql, useFragment, useRelayEnvironment } from "react-relay"
import type { dataArchivePanel_query$key } from "../../__generated__/dataArchivePanel_query.graphql.ts"
import type { dataArchivePanelCreateMutation } from "../../__generated__/dataArchivePanelCreateMutation.graphql.ts"
import type { dataArchivePanelQuery } from "../../__generated__/dataArchivePanelQuery.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { freshRead } from "../../relay/fresh-read.ts"
import { PROGRESS_MS, useRepeated } from "../../relay/repeated.ts"
import { Button } from "../../ui/button.tsx"
import { DownloadFile, FileProgress } from "../../ui/file-link.tsx"
import { Panel } from "../../ui/page.tsx"
import { useToast } from "../../ui/toasts.tsx"
import styles from "./settings.module.css"

const Fragment = graphql`
  fragment dataArchivePanel_query on Query {
    dataArchives(first: 1) {
      nodes {
        id
        status
        sectionCount
        totalSections
        createdAt
        expiresAt
        url
      }
    }
  }
`

const Query = graphql`
  query dataArchivePanelQuery {
    ...dataArchivePanel_query
  }
`

const Create = graphql`
  mutation dataArchivePanelCreateMutation {
    createDataArchive {
      id
      status
    }
  }
`

export function DataArchivePanel({ query }: { query: dataArchivePanel_query$key }) {
  const text = useText()
  const toast = useToast()
  const environment = useRelayEnvironment()
  const { dateTime } = useFormats()
  const archive = useFragment(Fragment, query).dataArchives?.nodes[0]
  const [create, isPending] = useAction<dataArchivePanelCreateMutation>(Create)
  const isRunning = archive?.status === "QUEUED" || archive?.status === "RUNNING"
  const read = () => freshRead<dataArchivePanelQuery>(environment, Query, {})
  useRepeated(read, isRunning ? PROGRESS_MS : undefined)
  const request = () =>
    create({})
      .then(read)
      .catch((error: unknown) => toast.failed(error))
  return (
    <Panel title={text("archive.title")}>
      <div className={styles.group}>
        <p>{text("archive.lead")}</p>
        {archive && isRunning && (
          <FileProgress label={text("archive.running")} value={archive.sectionCount} max={archive.totalSections} />
        )}
        {archive?.status === "FAILED" && <p role="alert">{text("archive.failed")}</p>}
        {archive?.url && (
          <p>
            <DownloadFile id={archive.id} url={archive.url}>
              {text("archive.download")}
            </DownloadFile>
            {text("archive.until", { created: dateTime(archive.createdAt), expires: dateTime(archive.expiresAt) })}
          </p>
        )}
        {!isRunning && (
          <Button isPending={isPending} onClick={request}>
            {text(archive ? "archive.again" : "archive.create")}
          </Button>
        )}
      </div>
    </Panel>
  )
}
