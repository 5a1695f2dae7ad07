// Inputs of webhooks and deliveries.
import { WebhookDeliveryStatus } from "../../entities/administration/enums.js"
import { booleanField, enumField, idField, integerField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { stringField, urlField } from "../text-fields.js"
import { EVENT_TYPE_PATTERN } from "./changes.js"

const eventTypes = {
  max: 80,
  list: true,
  maxItems: 100,
  optional: true,
  pattern: EVENT_TYPE_PATTERN,
  example: "employee.*",
} as const

@input("A webhook to create.")
export class CreateWebhookInput {
  @urlField("URL that receives the events. In production https, with a public address.", { example: "https://example.com/hook" })
  url!: string
  @stringField("What the webhook is for.", { max: 200, example: "Payroll" }) description!: string
  @stringField("Types of delivered events, such as `employee.update` or `employee.*`. Default: all.", eventTypes)
  eventTypes?: string[]
  @idField("Id of the custom role that limits events and field names. Default: what administrators may read.", { optional: true })
  roleId?: string
  @booleanField("Whether events are delivered. Default: true.", { optional: true }) isActive?: boolean
}

@patchInput("Fields of a webhook to change. Omitted fields keep their value.")
export class UpdateWebhookInput {
  @urlField("URL that receives the events.", { optional: true, example: "https://example.com/hook" }) url?: string
  @stringField("What the webhook is for.", { max: 200, optional: true, example: "Payroll" }) description?: string
  @stringField("Types of delivered events. An empty list means all events.", eventTypes) eventTypes?: string[]
  @idField("Id of the custom role. Null: what administrators may read.", { nullable: true }) roleId?: string | null
  @booleanField("Whether events are delivered. An activated webhook also receives the events that it missed.", { optional: true })
  isActive?: boolean
}

@input("Options for replacing the secret of a webhook.")
export class RotateWebhookSecretInput {
  @integerField("Seconds during which the old secret signs as well, at most 30 days. Default: one day.", {
    max: 2_592_000,
    optional: true,
    example: 3600,
  })
  overlapSeconds?: number
}

@input("Conditions on the listed deliveries.")
export class WebhookDeliveryFilter {
  @idField("Ids of the webhooks.", { repeated: true }) webhookIds?: string[]
  @enumField(WebhookDeliveryStatus, "States of the deliveries, any of which matches. `FAILED` lists dead letters.", {
    repeated: true,
  })
  statuses?: WebhookDeliveryStatus[]
}
