// GraphQL operations on webhooks and their deliveries.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { IssuedWebhookSecret, Webhook, WebhookDelivery } from "../../entities/administration/webhooks.js"
import { connectionOf } from "../../entities/connections.js"
import { DeletePayload } from "../../entities/payloads.js"
import { filterArg, idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import {
  CreateWebhookInput,
  RotateWebhookSecretInput,
  UpdateWebhookInput,
  WebhookDeliveryFilter,
} from "../../inputs/administration/webhooks.js"

@Resolver()
export class WebhookResolver {
  @Query(() => connectionOf(Webhook))
  webhooks(@Ctx() { services }: Context) {
    return services.administration.webhooks.list()
  }

  @Query(() => Webhook)
  webhook(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.webhooks.get(id)
  }

  @Mutation(() => IssuedWebhookSecret)
  createWebhook(@Ctx() { services }: Context, @inputArg(() => CreateWebhookInput) input: CreateWebhookInput) {
    return services.administration.webhooks.create(input)
  }

  @Mutation(() => Webhook)
  updateWebhook(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateWebhookInput) input: UpdateWebhookInput,
  ) {
    return services.administration.webhooks.update(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteWebhook(@Ctx() { services }: Context, @idArg() id: string) {
    await services.administration.webhooks.delete(id)
    return { deletedId: id }
  }

  @Mutation(() => IssuedWebhookSecret)
  rotateWebhookSecret(
    @Ctx() { services }: Context,
    @idArg("id", "Id of the webhook.") id: string,
    @inputArg(() => RotateWebhookSecretInput, { nullable: true }) input?: RotateWebhookSecretInput,
  ) {
    return services.administration.webhooks.rotateSecret(id, input ?? {})
  }

  @Query(() => connectionOf(WebhookDelivery))
  webhookDeliveries(@Ctx() { services }: Context, @filterArg(() => WebhookDeliveryFilter) filter?: WebhookDeliveryFilter) {
    return services.administration.webhookDeliveries.list(filter ?? {})
  }

  @Query(() => WebhookDelivery)
  webhookDelivery(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.webhookDeliveries.get(id)
  }

  @Mutation(() => WebhookDelivery)
  redeliverWebhook(@Ctx() { services }: Context, @idArg("id", "Id of the delivery.") id: string) {
    return services.administration.webhookDeliveries.redeliver(id)
  }
}
