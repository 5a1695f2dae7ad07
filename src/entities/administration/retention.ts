// How long an organization keeps data: periods after which the nightly job deletes logs, and legal holds of personal data.
import { Field, Int, ObjectType } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import { integer, notInApi, registerEnum } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { DataClass, ErasureAction } from "./data-classes.js"

const dataClasses = registerEnum(DataClass)
const erasureActions = registerEnum(ErasureAction)

/** Periods in days: the value without a setting, and the limits of a setting. */
export const RETENTION_DAYS = {
  notificationDays: { default: 365, min: 30, max: 3_650 },
  accessLogDays: { default: 365, min: 30, max: 3_650 },
  webhookDeliveryDays: { default: 30, min: 1, max: 365 },
  sessionDays: { default: 90, min: 1, max: 365 },
} as const
/** Limits of the period of the audit log, which is kept forever without a setting. */
export const AUDIT_DAYS = { min: 365, max: 36_500 }
export type RetentionPeriod = keyof typeof RETENTION_DAYS

const SETTING = "Days of the setting; null for the default."

@entity("Periods and legal holds that an organization has set. An empty column means the default.", {
  table: "retention_settings",
  auditsValues: true,
  internal: true,
  unique: [[]],
})
export class StoredRetention extends BaseEntity {
  @integer(SETTING, { optional: true }) notificationDays?: number | null
  @integer(SETTING, { optional: true }) accessLogDays?: number | null
  @integer(SETTING, { optional: true }) webhookDeliveryDays?: number | null
  @integer(SETTING, { optional: true }) sessionDays?: number | null
  @integer("Days after which audit entries are deleted; null keeps them forever.", { optional: true }) auditDays?: number | null
  @notInApi("Years by class of data.", { type: "json", default: "'{}'", isAudited: true }) holds: Partial<
    Record<DataClass, number>
  > = {}
}

@ObjectType({ description: "How long a class of personal data is held after the end of an employment." })
export class LegalHold {
  @Field(() => dataClasses, { description: "Class of the data." }) dataClass!: DataClass
  @Field(() => erasureActions, { description: "What an erasure does after the hold." }) action!: ErasureAction
  @Field(() => Int, { description: "Years after the last day of work." }) years!: number
}

@ObjectType({ description: "How long the organization keeps data." })
export class RetentionSettings {
  @Field(() => Int, { description: "Days after which read notifications are deleted." }) notificationDays!: number
  @Field(() => Int, { description: "Days after which entries of the access log are deleted." }) accessLogDays!: number
  @Field(() => Int, { description: "Days after which ended deliveries of webhooks are deleted." }) webhookDeliveryDays!: number
  @Field(() => Int, { description: "Days after which ended sessions are deleted." }) sessionDays!: number
  @Field(() => Int, { nullable: true, description: "Days after which audit entries are deleted; null keeps them forever." })
  auditDays!: number | null
  @Field(() => [LegalHold], { description: "Legal holds of the classes of data that an erasure removes." })
  legalHolds!: LegalHold[]
}
