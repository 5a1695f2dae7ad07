// Inputs of the retention settings.
import { DataClass, ERASABLE_CLASSES } from "../../entities/administration/data-classes.js"
import { AUDIT_DAYS, RETENTION_DAYS } from "../../entities/administration/retention.js"
import { enumField, integerField, nestedField } from "../fields.js"
import { input, patchInput } from "../input-field.js"

const MAX_HOLD_YEARS = 50

const daysField = (description: string, { min, max }: { min: number; max: number }) =>
  integerField(`${description} Null resets it to the default.`, { min, max, nullable: true })

@input("How long a class of personal data is held.")
export class LegalHoldInput {
  @enumField(DataClass, "Class of the data. Classes that an erasure keeps have no hold.") dataClass!: DataClass
  @integerField("Years after the last day of work.", { max: MAX_HOLD_YEARS }) years!: number
}

@patchInput("Retention settings to change. Omitted settings keep their value.")
export class UpdateRetentionInput {
  @daysField("Days after which read notifications are deleted.", RETENTION_DAYS.notificationDays) notificationDays?: number | null
  @daysField("Days after which entries of the access log are deleted.", RETENTION_DAYS.accessLogDays) accessLogDays?:
    | number
    | null
  @daysField("Days after which ended deliveries of webhooks are deleted.", RETENTION_DAYS.webhookDeliveryDays)
  webhookDeliveryDays?: number | null
  @daysField("Days after which ended sessions are deleted.", RETENTION_DAYS.sessionDays) sessionDays?: number | null
  @integerField("Days after which audit entries are deleted. Null keeps them forever.", { ...AUDIT_DAYS, nullable: true })
  auditDays?: number | null
  @nestedField(() => LegalHoldInput, "Legal holds to change. Other classes keep their hold.", {
    list: true,
    optional: true,
    maxItems: ERASABLE_CLASSES.length,
  })
  legalHolds?: LegalHoldInput[]
}
