// Rows of webhooks and deliveries. See records.ts.

type Values = Record<string, unknown>
type WebhookRow = [table: string, values: (owner: string, idOf: (type: "CustomRole" | "Webhook") => string) => Values]

const webhook = { url: "https://example.com/hook", event_types: "{}", is_active: false, sealed_secret: "", position: 0 }
const event = { entity_type: "Employee", type: "employee.update", changed_fields: "{phone}", at: "2026-03-01" }

export const webhookRecords: Record<"Webhook" | "WebhookDelivery", WebhookRow> = {
  Webhook: ["webhooks", (_owner, idOf) => ({ ...webhook, description: "Hook", role_id: idOf("CustomRole") })],
  WebhookDelivery: [
    "webhook_deliveries",
    (owner, idOf) => ({
      ...event,
      webhook_id: idOf("Webhook"),
      event_id: owner,
      entity_id: owner,
      sequence: 1,
      attempts: 10,
      status: "FAILED",
    }),
  ],
}
