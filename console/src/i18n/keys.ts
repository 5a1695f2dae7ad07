// Keys of the texts: one catalog for the parts that all screens share, and one for each domain. German has the same keys.
import type calendar from "../domains/calendar/texts/en.json"
import type delegations from "../domains/delegations/texts/en.json"
import type documents from "../domains/documents/texts/en.json"
import type leave from "../domains/leave/texts/en.json"
import type missingScreens from "../domains/missing-screens/texts/en.json"
import type news from "../domains/news/texts/en.json"
import type notifications from "../domains/notifications/texts/en.json"
import type onboarding from "../domains/onboarding/texts/en.json"
import type profiles from "../domains/profiles/texts/en.json"
import type settings from "../domains/settings/texts/en.json"
import type shared from "./texts/en.json"

export type TextKey = keyof (typeof shared &
  typeof calendar &
  typeof delegations &
  typeof documents &
  typeof leave &
  typeof missingScreens &
  typeof news &
  typeof notifications &
  typeof onboarding &
  typeof profiles &
  typeof settings)
