// The second factor of the caller's sign-in: its state, and turning it on and off.
import { useState } from "react"
import { graphql, useFragment } from "react-relay"
import type { twoFactorPanel_status$key } from "../../__generated__/twoFactorPanel_status.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { Actions, Button } from "../../ui/button.tsx"
import { Badge, Panel } from "../../ui/page.tsx"
import styles from "./settings.module.css"
import { DisableDialog, EnrollDialog, RenewDialog } from "./two-factor-dialogs.tsx"

const Fragment = graphql`
  fragment twoFactorPanel_status on TwoFactorStatus {
    enabled
    enabledAt
    recoveryCodesLeft
  }
`

/** Fewer codes than this need attention. */
const FEW_CODES = 3

interface TwoFactorPanelProps {
  status: twoFactorPanel_status$key
  onChanged: () => Promise<void>
}

export function TwoFactorPanel({ status, onChanged }: TwoFactorPanelProps) {
  const text = useText()
  const { dateTime } = useFormats()
  const { enabled, enabledAt, recoveryCodesLeft } = useFragment(Fragment, status)
  const [open, setOpen] = useState<"enroll" | "disable" | "renew">()
  const dialog = { onClose: () => setOpen(undefined), onChanged }
  return (
    <Panel
      title={text("twoFactor.title")}
      actions={<Badge tone={enabled ? "green" : "amber"}>{text(enabled ? "twoFactor.isOn" : "twoFactor.isOff")}</Badge>}
    >
      <div className={styles.group}>
        <p>{text("twoFactor.lead")}</p>
        {enabled && (
          <p>
            {enabledAt && `${text("twoFactor.since", { date: dateTime(enabledAt) })} `}
            <span className={recoveryCodesLeft < FEW_CODES ? styles.warning : undefined}>
              {text("twoFactor.codesLeft", { count: recoveryCodesLeft })}
            </span>
          </p>
        )}
        <Actions>
          {enabled ? (
            <>
              <Button onClick={() => setOpen("renew")}>{text("twoFactor.renew")}</Button>
              <Button variant="danger" onClick={() => setOpen("disable")}>
                {text("twoFactor.disable")}
              </Button>
            </>
          ) : (
            <Button onClick={() => setOpen("enroll")}>{text("twoFactor.enroll")}</Button>
          )}
        </Actions>
      </div>
      {open === "enroll" && <EnrollDialog {...dialog} />}
      {open === "disable" && <DisableDialog {...dialog} />}
      {open === "renew" && <RenewDialog {...dialog} />}
    </Panel>
  )
}
