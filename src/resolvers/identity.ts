// Operations of sign-in, passwords, invitations, sessions and two-factor authentication.
import { Ctx, Resolver } from "type-graphql"
import { anyone } from "../auth/access-rules.js"
import type { Context } from "../core/context.js"
import { connectionOf } from "../entities/connections.js"
import {
  InvitationCheck,
  RecoveryCodesPayload,
  Session,
  SignInPayload,
  TokenPair,
  TwoFactorEnrollment,
  TwoFactorStatus,
} from "../entities/identity.js"
import { Confirmation, DeletePayload } from "../entities/payloads.js"
import { idArg, inputArg } from "../graphql/arguments.js"
import { mutation, query } from "../graphql/operations.js"
import { confirmation } from "../i18n/translate.js"
import {
  AcceptInvitationInput,
  ChangePasswordInput,
  ConfirmEmailInput,
  ConfirmPasswordInput,
  ForgotPasswordInput,
  InvitationInput,
  LoginInput,
  PasswordAndCodeInput,
  RefreshSessionInput,
  RefreshTokenInput,
  ResetPasswordInput,
  TwoFactorCodeInput,
} from "../inputs/identity.js"

@Resolver()
export class IdentityResolver {
  @mutation(() => SignInPayload, {
    allow: "public",
    handlesCredentials: true,
    hasPreparation: true,
    errors: ["INVALID_CREDENTIALS", "ACCOUNT_SUSPENDED", "TWO_FACTOR_REQUIRED", "TWO_FACTOR_INVALID"],
    oncePerDocument: true,
    description: "Sign in. Sets the cookies `access_token` and `refresh_token`.",
  })
  async login(@Ctx() { services }: Context, @inputArg() input: LoginInput) {
    const authentication = await services.identity.accounts.authenticate(input)
    return () => services.identity.accounts.login(authentication)
  }

  @query(() => connectionOf(Session), { allow: anyone, description: "List the caller's active sessions, latest first." })
  sessions(@Ctx() { services }: Context) {
    return services.identity.sessions.list()
  }

  @mutation(() => TokenPair, {
    allow: "public",
    handlesCredentials: true,
    errors: ["UNAUTHENTICATED", "ACCOUNT_SUSPENDED"],
    description: "Renew a session. A refresh token works once; using it again after ten seconds ends the session.",
  })
  refreshSession(@Ctx() { services }: Context, @inputArg() input: RefreshSessionInput) {
    return services.identity.sessions.refresh(input)
  }

  @mutation(() => Confirmation, {
    allow: "public",
    handlesCredentials: true,
    errors: ["UNAUTHENTICATED"],
    description: "End the session of the access token, or of the refresh token if the access token has expired.",
  })
  async logout(
    @Ctx() ctx: Context,
    @inputArg({ nullable: true, description: "Session to end. By default, the caller's." })
    input: RefreshTokenInput,
  ) {
    await ctx.services.identity.sessions.logout(input)
    return confirmation(ctx, "answers.signedOut")
  }

  @mutation(() => DeletePayload, { allow: anyone, description: "End one of the caller's sessions." })
  endSession(@Ctx() { services }: Context, @idArg("id", "Id of the session to end.") id: string) {
    return services.identity.sessions.end(id)
  }

  @mutation(() => Confirmation, {
    allow: anyone,
    handlesCredentials: true,
    description: "End all of the caller's sessions, the current one included, and delete the caller's feed addresses.",
  })
  async endAllSessions(@Ctx() ctx: Context) {
    await ctx.services.identity.sessions.endOwn()
    return confirmation(ctx, "answers.signedOut")
  }

  @mutation(() => Confirmation, {
    allow: "public",
    oncePerDocument: true,
    hasPreparation: true,
    description: "Email a link to reset the password. The response is the same whether or not the address is known.",
  })
  async forgotPassword(@Ctx() { services }: Context, @inputArg() input: ForgotPasswordInput) {
    await services.identity.passwords.countReset(input)
    return () => services.identity.passwords.requestReset(input)
  }

  @mutation(() => Confirmation, {
    allow: "public",
    handlesCredentials: true,
    hasPreparation: true,
    errors: ["LINK_EXPIRED"],
    oncePerDocument: true,
    description:
      "Set a new password with an emailed link, which works once within an hour. Ends all sessions, and cancels a requested change of the email address.",
  })
  async resetPassword(@Ctx() { services }: Context, @inputArg() input: ResetPasswordInput) {
    const prepared = await services.identity.passwords.prepareReset(input)
    return () => services.identity.passwords.reset(input, prepared)
  }

  @mutation(() => Confirmation, {
    allow: anyone,
    handlesCredentials: true,
    hasPreparation: true,
    oncePerDocument: true,
    description:
      "Change the caller's password and end all other sessions. Cancels a requested change of the caller's email address.",
  })
  async changePassword(@Ctx() { services }: Context, @inputArg() input: ChangePasswordInput) {
    const prepared = await services.identity.passwords.prepareChange(input)
    return () => services.identity.passwords.change(input, prepared)
  }

  @mutation(() => Confirmation, {
    allow: "public",
    handlesCredentials: true,
    hasPreparation: true,
    errors: ["LINK_EXPIRED", "EMAIL_TAKEN"],
    oncePerDocument: true,
    description: "Confirm an email address with an emailed link, which works once within seven days.",
  })
  async confirmEmail(@Ctx() { services }: Context, @inputArg() input: ConfirmEmailInput) {
    const owner = await services.identity.singleUseTokens.findOwner("CONFIRMATION", input.token)
    const free = await services.identity.emailAddresses.claimPending(owner)
    return () => services.identity.emailAddresses.confirm(input, owner, free)
  }

  @query(() => InvitationCheck, {
    allow: "public",
    errors: ["LINK_EXPIRED"],
    oncePerDocument: true,
    description:
      "Check an invitation link. `isValid` is false if it has expired or was used or replaced; an unknown link returns LINK_EXPIRED.",
  })
  invitation(@Ctx() { services }: Context, @inputArg() input: InvitationInput) {
    return services.identity.invitations.check(input)
  }

  @mutation(() => SignInPayload, {
    allow: "public",
    handlesCredentials: true,
    hasPreparation: true,
    errors: ["LINK_EXPIRED"],
    oncePerDocument: true,
    description: "Accept an invitation, once within seven days. Activates the account and signs in.",
  })
  async acceptInvitation(@Ctx() { services }: Context, @inputArg() input: AcceptInvitationInput) {
    const prepared = await services.identity.invitations.prepareAcceptance(input)
    return () => services.identity.invitations.accept(input, prepared)
  }

  @query(() => TwoFactorStatus, { allow: anyone, description: "Get the state of the caller's two-factor authentication." })
  twoFactor(@Ctx() { services }: Context) {
    return services.identity.twoFactor.getStatus()
  }

  @mutation(() => TwoFactorEnrollment, {
    allow: anyone,
    handlesCredentials: true,
    hasPreparation: true,
    errors: ["TWO_FACTOR_ALREADY_ENABLED"],
    oncePerDocument: true,
    description: "Create a secret for an authenticator app. It takes effect once a code confirms it.",
  })
  async enrollTwoFactor(@Ctx() { services }: Context, @inputArg() input: ConfirmPasswordInput) {
    const verified = await services.identity.passwords.verify(input.password)
    return () => services.identity.twoFactor.enroll(verified)
  }

  @mutation(() => RecoveryCodesPayload, {
    allow: anyone,
    handlesCredentials: true,
    hasPreparation: true,
    errors: ["TWO_FACTOR_ALREADY_ENABLED", "INVALID_TRANSITION"],
    oncePerDocument: true,
    description: "Enable two-factor authentication with a code of the app. Returns recovery codes.",
  })
  async confirmTwoFactor(@Ctx() { services }: Context, @inputArg() input: TwoFactorCodeInput) {
    const checked = await services.identity.twoFactor.checkFirstCode(input)
    return () => services.identity.twoFactor.confirm(checked)
  }

  @mutation(() => TwoFactorStatus, {
    allow: anyone,
    handlesCredentials: true,
    hasPreparation: true,
    errors: ["INVALID_TRANSITION"],
    oncePerDocument: true,
    description: "Disable two-factor authentication.",
  })
  async disableTwoFactor(@Ctx() { services }: Context, @inputArg() input: PasswordAndCodeInput) {
    const checked = await services.identity.twoFactor.checkPasswordAndCode("disable", input)
    return async () => {
      await services.identity.twoFactor.disable(checked)
      return services.identity.twoFactor.getStatus()
    }
  }

  @mutation(() => RecoveryCodesPayload, {
    allow: anyone,
    handlesCredentials: true,
    hasPreparation: true,
    errors: ["INVALID_TRANSITION"],
    oncePerDocument: true,
    description: "Replace all recovery codes.",
  })
  async renewRecoveryCodes(@Ctx() { services }: Context, @inputArg() input: PasswordAndCodeInput) {
    const checked = await services.identity.twoFactor.checkPasswordAndCode("renewRecoveryCodes", input)
    return () => services.identity.twoFactor.renewRecoveryCodes(checked)
  }
}
