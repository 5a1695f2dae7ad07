// Webhooks and their deliveries.
import { Field, ObjectType } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import { boolean, enumeration, integer, localizedString, notInApi, string, stringArray, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { manyToOne } from "../relations.js"
import { WebhookDeliveryStatus, WebhookFailure } from "./enums.js"
import { CustomRole } from "./roles.js"

@entity("A webhook: a URL to which events of the change feed are delivered, signed as Standard Webhooks specifies.", {
  table: "webhooks",
  auditsValues: true,
  sort: ["description", "createdAt"],
  index: [["description", "id"]],
})
export class Webhook extends BaseEntity {
  @localizedString("What the webhook is for.") description!: string
  @string("URL that receives the events.") url!: string
  @stringArray("Types of delivered events, such as `employee.update` or `employee.*`. An empty list means all events.")
  eventTypes!: string[]
  @manyToOne(() => CustomRole, "Custom role whose permissions limit events and field names; null for those of administrators.", {
    optional: true,
  })
  roleId?: string | null
  @boolean("Whether events are delivered. They wait otherwise.") isActive!: boolean
  @timestamp("Time of the first failure since the last success; null after a success.", { optional: true })
  failingSince?: Date | null
  @timestamp("Time at which the webhook was deactivated because deliveries failed.", { optional: true })
  deactivatedAt?: Date | null
  @timestamp("Time until which the previous secret signs as well.", { optional: true }) previousSecretExpiresAt?: Date | null
  @notInApi("Encrypted secret.") sealedSecret!: string
  @notInApi("Encrypted previous secret.", { optional: true }) sealedPreviousSecret?: string | null
  @notInApi("Number of the last event of the change feed for which deliveries were created.", { type: "integer" })
  position!: number
}

@entity("The delivery of an event to a webhook, with its last attempt.", {
  table: "webhook_deliveries",
  sort: ["sequence"],
  unique: [["webhookId", "sequence"]],
  index: [["sequence", "id"]],
  indexes: [
    {
      name: "webhook_deliveries_due_index",
      expression:
        "create index webhook_deliveries_due_index on webhook_deliveries (webhook_id, next_attempt_at) where status = 'PENDING'",
    },
    {
      name: "webhook_deliveries_order_index",
      expression:
        "create index webhook_deliveries_order_index on webhook_deliveries (webhook_id, entity_id, sequence) where status = 'PENDING'",
    },
  ],
})
export class WebhookDelivery extends BaseEntity {
  @manyToOne(() => Webhook, "Webhook that receives the event.", { cascade: true }) webhookId!: string
  @string("Id of the event, which receivers find in the header `webhook-id`.") eventId!: string
  @integer("Number of the event in the change feed.") sequence!: number
  @string("Type of the event.") type!: string
  @timestamp("Time of the event.") at!: Date
  @string("Type of the changed record.") entityType!: string
  @string("Id of the changed record.") entityId!: string
  @stringArray("Names of the changed fields.") changedFields!: string[]
  @enumeration(WebhookDeliveryStatus, "State of the delivery.") status!: WebhookDeliveryStatus
  @integer("Number of attempts.") attempts!: number
  @timestamp("Time of the next attempt; null if there is none.", { optional: true }) nextAttemptAt?: Date | null
  @timestamp("Time of the last attempt.", { optional: true }) lastAttemptAt?: Date | null
  @integer("Status code of the last answer.", { optional: true }) answerStatus?: number | null
  @string("Beginning of the last answer, at most 1 KiB.", { optional: true }) answerBody?: string | null
  @integer("Duration of the last attempt in milliseconds.", { optional: true }) durationMs?: number | null
  @enumeration(WebhookFailure, "Why the last attempt failed.", { optional: true }) failure?: WebhookFailure | null
  @notInApi("Time until which an instance works on the delivery.", { type: "timestamp", optional: true })
  lockedUntil?: Date | null
}

@ObjectType({ description: "A webhook with its new secret. The secret is shown only here." })
export class IssuedWebhookSecret {
  @Field(() => String, { description: "Secret with which deliveries are signed (`whsec_…`)." }) secret!: string
  @Field(() => Webhook, { description: "Webhook with its settings, without the secret." }) webhook!: Webhook
}
