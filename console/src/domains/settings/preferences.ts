// Changes the caller's preferences. The frame reads the same record, so theme and language act at once.
import { graphql, useRelayEnvironment } from "react-relay"
import type { preferencesMutation, UpdatePreferencesInput } from "../../__generated__/preferencesMutation.graphql.ts"
import { languageCodeOf, loadTexts } from "../../i18n/catalogs.ts"
import { useAction } from "../../relay/action.ts"
import { announcePreferences } from "../../shell/follow-preferences.ts"
import { readFrame } from "../../shell/frame.ts"
import { useToast } from "../../ui/toasts.tsx"

const Update = graphql`
  mutation preferencesMutation($input: UpdatePreferencesInput!) {
    updatePreferences(input: $input) {
      language
      theme
      dateFormat
      timezone
      sharesBirthday
      sharesAnniversary
    }
  }
`

export function useChangePreferences(): (input: UpdatePreferencesInput) => Promise<void> {
  const toast = useToast()
  const environment = useRelayEnvironment()
  const [update] = useAction<preferencesMutation>(Update)
  return async (input) => {
    const { language } = input
    try {
      // The screen stays until its new texts are there, and its language without them.
      if (language) await loadTexts(languageCodeOf(language))
      await update(
        { input },
        {
          optimisticUpdater: (store) => {
            const preferences = store.getRoot().getLinkedRecord("viewer")?.getLinkedRecord("preferences")
            for (const [name, value] of Object.entries(input)) preferences?.setValue(value, name)
          },
          updater: (store) => {
            const saved = store.getRootField("updatePreferences")
            const preferences = store.getRoot().getLinkedRecord("viewer")?.getLinkedRecord("preferences")
            if (saved) preferences?.copyFieldsFrom(saved)
          },
        },
      )
      announcePreferences(language)
      // The names of enumerations are in the reader's language.
      if (language) await readFrame(environment)
    } catch (error) {
      toast.failed(error)
    }
  }
}
