// Operations on webhooks and their deliveries.
import { Ctx, Resolver } from "type-graphql"
import { webhookManagers } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { IssuedWebhookSecret, Webhook, WebhookDelivery } from "../../entities/administration/webhooks.js"
import { connectionOf } from "../../entities/connections.js"
import { DeletePayload } from "../../entities/payloads.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import {
  CreateWebhookInput,
  RotateWebhookSecretInput,
  UpdateWebhookInput,
  WebhookDeliveryFilter,
} from "../../inputs/administration.js"

@Resolver()
export class WebhookResolver {
  @query(() => connectionOf(Webhook), {
    allow: webhookManagers,
    description: "List webhooks without their secrets, ordered by description.",
  })
  webhooks(@Ctx() { services }: Context) {
    return services.administration.webhooks.list()
  }

  @query(() => Webhook, { allow: webhookManagers, description: "Get a webhook without its secret." })
  webhook(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.webhooks.get(id)
  }

  @mutation(() => IssuedWebhookSecret, {
    allow: webhookManagers,
    handlesCredentials: true,
    errors: ["INVALID_REFERENCE"],
    description: "Create a webhook. It receives later events. Its secret is shown only in this response.",
  })
  createWebhook(@Ctx() { services }: Context, @inputArg() input: CreateWebhookInput) {
    return services.administration.webhooks.create(input)
  }

  @mutation(() => Webhook, {
    allow: webhookManagers,
    errors: ["INVALID_REFERENCE"],
    inputErrors: ["FORBIDDEN"],
    description: "Update a webhook. Omitted fields keep their value.",
  })
  updateWebhook(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateWebhookInput) {
    return services.administration.webhooks.update(id, input)
  }

  @mutation(() => DeletePayload, { allow: webhookManagers, description: "Delete a webhook with its deliveries." })
  deleteWebhook(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.webhooks.delete(id)
  }

  @mutation(() => IssuedWebhookSecret, {
    allow: webhookManagers,
    handlesCredentials: true,
    description: "Replace the secret of a webhook. The old one signs as well until the end of the overlap.",
  })
  rotateWebhookSecret(
    @Ctx() { services }: Context,
    @idArg("id", "Id of the webhook.") id: string,
    @inputArg({ nullable: true }) input: RotateWebhookSecretInput,
  ) {
    return services.administration.webhooks.rotateSecret(id, input)
  }

  @query(() => connectionOf(WebhookDelivery), {
    allow: webhookManagers,
    description: "List deliveries of the last 30 days with their last attempt, latest event first.",
  })
  webhookDeliveries(@Ctx() { services }: Context, @filterArg() filter: WebhookDeliveryFilter) {
    return services.administration.webhooks.listDeliveries(filter)
  }

  @query(() => WebhookDelivery, { allow: webhookManagers, description: "Get a delivery with its last attempt." })
  webhookDelivery(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.webhooks.getDelivery(id)
  }

  @mutation(() => WebhookDelivery, {
    allow: webhookManagers,
    errors: ["INVALID_TRANSITION"],
    description: "Deliver an event again, after a success or when all attempts have failed.",
  })
  redeliverWebhook(@Ctx() { services }: Context, @idArg("id", "Id of the delivery.") id: string) {
    return services.administration.webhooks.redeliver(id)
  }
}
