// A control of a field of a profile.
import type { CustomFieldTargetType } from "../../__generated__/customFields_query.graphql.ts"
import type { TextKey } from "../../i18n/keys.ts"

/** Custom fields have a title, all others a label. */
export type FieldInput = Control & ({ readonly label: TextKey; readonly title?: undefined } | { readonly title: string })

interface Control {
  /** Path of the value in the profile, such as `address.city`. */
  readonly path: string
  readonly hint?: string
  readonly type?: "country" | "date" | "email" | "number" | "tel"
  /** The values to choose from. */
  readonly options?: readonly { value: string; label: string }[]
  /** Kind of the records to choose from. */
  readonly targetType?: CustomFieldTargetType
  readonly autoComplete?: string
  /** Whether a composed field is incomplete without this part. */
  readonly isNeeded?: boolean
  /** The value that a text means; the text itself unless given. */
  readonly parse?: (text: string) => unknown
}
