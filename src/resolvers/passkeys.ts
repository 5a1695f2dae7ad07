// Operations of passkeys, and sign-in with them.
import { Ctx, Resolver } from "type-graphql"
import { anyone } from "../auth/access-rules.js"
import type { Context } from "../core/context.js"
import { connectionOf } from "../entities/connections.js"
import { SignInPayload } from "../entities/identity.js"
import { Passkey, PasskeyOptions } from "../entities/passkeys.js"
import { DeletePayload } from "../entities/payloads.js"
import { idArg, inputArg } from "../graphql/arguments.js"
import { mutation, query } from "../graphql/operations.js"
import { StartPasskeyInput } from "../inputs/identity.js"
import { CreatePasskeyInput, PasskeyLoginInput, UpdatePasskeyInput } from "../inputs/passkeys.js"

@Resolver()
export class PasskeyResolver {
  @query(() => PasskeyOptions, {
    allow: "public",
    oncePerDocument: true,
    description: "Get the options of a browser for a sign-in with a passkey.",
  })
  passkeyLoginOptions(@Ctx() { services }: Context) {
    return services.identity.passkeySignIn.options()
  }

  @mutation(() => SignInPayload, {
    allow: "public",
    handlesCredentials: true,
    hasPreparation: true,
    errors: ["PASSKEY_INVALID", "ACCOUNT_SUSPENDED"],
    oncePerDocument: true,
    description:
      "Sign in with a passkey, without password and second factor. Sets the cookies `access_token` and `refresh_token`.",
  })
  async loginWithPasskey(@Ctx() { services }: Context, @inputArg() input: PasskeyLoginInput) {
    const authentication = await services.identity.passkeySignIn.authenticate(input)
    return () => services.identity.passkeySignIn.login(authentication)
  }

  @query(() => connectionOf(Passkey), { allow: anyone, description: "List the caller's passkeys, oldest first." })
  passkeys(@Ctx() { services }: Context) {
    return services.identity.passkeys.list()
  }

  @query(() => Passkey, { allow: anyone, description: "Get one of the caller's passkeys." })
  passkey(@Ctx() { services }: Context, @idArg() id: string) {
    return services.identity.passkeys.get(id)
  }

  @mutation(() => PasskeyOptions, {
    allow: anyone,
    handlesCredentials: true,
    hasPreparation: true,
    oncePerDocument: true,
    description: "Get the options of a browser for a new passkey of the caller.",
  })
  async startPasskey(@Ctx() { services }: Context, @inputArg() input: StartPasskeyInput) {
    const confirmed = await services.identity.passkeys.confirm(input)
    return () => services.identity.passkeys.start(confirmed)
  }

  @mutation(() => Passkey, {
    allow: anyone,
    handlesCredentials: true,
    hasPreparation: true,
    oncePerDocument: true,
    description: "Add a passkey with the response of the browser. An account has at most 10.",
  })
  async createPasskey(@Ctx() { services }: Context, @inputArg() input: CreatePasskeyInput) {
    const checked = await services.identity.passkeys.check(input)
    return () => services.identity.passkeys.create(input, checked)
  }

  @mutation(() => Passkey, { allow: anyone, description: "Rename one of the caller's passkeys." })
  updatePasskey(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdatePasskeyInput) {
    return services.identity.passkeys.update(id, input)
  }

  @mutation(() => DeletePayload, { allow: anyone, description: "Remove one of the caller's passkeys." })
  deletePasskey(@Ctx() { services }: Context, @idArg() id: string) {
    return services.identity.passkeys.delete(id)
  }
}
