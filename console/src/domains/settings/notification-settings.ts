// Changes the caller's notification settings. The screen shows a change at once and takes it back if the server refuses it.
import { graphql } from "react-relay"
import type { RecordProxy, RecordSourceProxy } from "relay-runtime"
import type {
  notificationSettingsMutation,
  UpdateNotificationSettingsInput,
} from "../../__generated__/notificationSettingsMutation.graphql.ts"
import { useAction } from "../../relay/action.ts"
import { useToast } from "../../ui/toasts.tsx"

const Update = graphql`
  mutation notificationSettingsMutation($input: UpdateNotificationSettingsInput!) {
    updateNotificationSettings(input: $input) {
      dailyDigest
      digestTime
      quietHours {
        from
        until
      }
      ...channelMatrix_settings
    }
  }
`

export type ChangeSettings = (input: UpdateNotificationSettingsInput) => void

export function useChangeSettings(): ChangeSettings {
  const toast = useToast()
  const [update] = useAction<notificationSettingsMutation>(Update)
  return (input) => {
    update(
      { input },
      {
        optimisticUpdater: (store) => showChange(store, input),
        updater: (store) => {
          const settings = store.getRootField("updateNotificationSettings")
          if (settings) store.getRoot().setLinkedRecord(settings, "notificationSettings")
        },
      },
    ).catch(toast.failed)
  }
}

function showChange(store: RecordSourceProxy, { matrix, quietHours, ...values }: UpdateNotificationSettingsInput): void {
  const settings = store.getRoot().getLinkedRecord("notificationSettings")
  if (!settings) return
  setValues(settings, values)
  if (quietHours === null) settings.setValue(null, "quietHours")
  if (quietHours) setValues(settings.getOrCreateLinkedRecord("quietHours", "QuietHours"), quietHours)
  for (const [category, channels] of Object.entries(matrix ?? {})) {
    const record = settings.getLinkedRecord("matrix")?.getLinkedRecord(category)
    if (record && channels) setValues(record, channels)
  }
}

function setValues(record: RecordProxy, values: object): void {
  for (const [name, value] of Object.entries(values)) record.setValue(value, name)
}
