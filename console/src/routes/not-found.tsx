// An address without a screen.
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { FrameQuery } from "../shell/frame.ts"
import { ButtonLink } from "../ui/button.tsx"
import { EmptyState, Page, Panel } from "../ui/page.tsx"

export const loader = pageLoader(FrameQuery)

export function Component() {
  usePage(FrameQuery)
  const text = useText()
  return (
    <Page title={text("error.notFound.title")}>
      <Panel>
        <EmptyState action={<ButtonLink to="/">{text("nav.home")}</ButtonLink>}>{text("error.notFound.text")}</EmptyState>
      </Panel>
    </Page>
  )
}
