// Addresses that links lead to and whose screens do not exist yet: what the link is about, and what can be done meanwhile.
import { graphql } from "react-relay"
import { useLocation } from "react-router"
import type { notHereYetQuery } from "../__generated__/notHereYetQuery.graphql.ts"
import { ExportFile } from "../domains/missing-screens/export-file.tsx"
import styles from "../domains/missing-screens/missing-screens.module.css"
import { RecordName } from "../domains/missing-screens/record-name.tsx"
import { useText } from "../i18n/language.tsx"
import { recordOf } from "../relay/api-error.ts"
import { pageLoader, usePage } from "../relay/page.ts"
import { Actions, ButtonLink } from "../ui/button.tsx"
import { Page, Panel } from "../ui/page.tsx"

const Query = graphql`
  query notHereYetQuery($id: ID!, $hasId: Boolean!, $shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    node(id: $id) @include(if: $hasId) @catch {
      ...recordName_node
      ...exportFile_node
    }
  }
`

export const loader = pageLoader<notHereYetQuery>(Query, ({ params: { id } }) => ({ id: id ?? "", hasId: id !== undefined }))

/** The screen that an address will have. */
const SUBJECTS = ["applications", "calendar", "exports", "tasks", "settings"] as const

export function Component() {
  const text = useText()
  const { pathname } = useLocation()
  const { node: found } = usePage<notHereYetQuery>(Query)
  const node = found && recordOf(found)
  const subject = SUBJECTS.find((name) => pathname.startsWith(`/${name}`)) ?? "settings"
  return (
    <Page title={text("missingScreens.title")}>
      <Panel>
        <div className={styles.content}>
          {node && <RecordName node={node} />}
          <p>{text(`missingScreens.${subject}`)}</p>
          {node && <ExportFile node={node} />}
          <Actions>
            <ButtonLink to="/" variant="primary">
              {text("missingScreens.home")}
            </ButtonLink>
            <ButtonLink to="/notifications">{text("nav.notifications")}</ButtonLink>
          </Actions>
        </div>
      </Panel>
    </Page>
  )
}
