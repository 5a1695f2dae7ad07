// Password, passkeys, second factor and sessions of the caller.
import { graphql, useRelayEnvironment } from "react-relay"
import type { settingsSecurityQuery } from "../__generated__/settingsSecurityQuery.graphql.ts"
import { PasskeyPanel } from "../domains/settings/passkey-panel.tsx"
import { PasswordForm } from "../domains/settings/password-form.tsx"
import { SessionList } from "../domains/settings/session-list.tsx"
import { TwoFactorPanel } from "../domains/settings/two-factor-panel.tsx"
import { useText } from "../i18n/language.tsx"
import { freshRead } from "../relay/fresh-read.ts"
import { pageLoader, usePage } from "../relay/page.ts"
import { Page } from "../ui/page.tsx"

const Query = graphql`
  query settingsSecurityQuery($shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    viewer {
      id
      email
    }
    twoFactor {
      ...twoFactorPanel_status
    }
    ...sessionList_query
    ...passkeyPanel_query
  }
`

export const loader = pageLoader<settingsSecurityQuery>(Query)

export function Component() {
  const text = useText()
  const environment = useRelayEnvironment()
  const query = usePage<settingsSecurityQuery>(Query)
  const reload = async () => {
    await freshRead(environment, Query, { shell: false })
  }
  return (
    <Page title={text("nav.security")}>
      <SessionList query={query} />
      <PasskeyPanel query={query} />
      {query.twoFactor && <TwoFactorPanel status={query.twoFactor} onChanged={reload} />}
      <PasswordForm email={query.viewer?.email ?? ""} onChanged={reload} />
    </Page>
  )
}
