// GraphQL operations of registration, sign-in, passwords, invitations, sessions and two-factor authentication.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
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
  RegisterCompanyInput,
  ResetPasswordInput,
  TwoFactorCodeInput,
} from "../inputs/identity.js"

@Resolver()
export class IdentityResolver {
  @Mutation(() => Confirmation)
  registerCompany(@Ctx() { services }: Context, @inputArg(() => RegisterCompanyInput) input: RegisterCompanyInput) {
    return services.identity.accounts.registerCompany(input)
  }

  @Mutation(() => SignInPayload)
  login(@Ctx() { services }: Context, @inputArg(() => LoginInput) input: LoginInput) {
    return services.identity.accounts.login(input)
  }

  @Query(() => connectionOf(Session))
  sessions(@Ctx() { services }: Context) {
    return services.identity.sessions.list()
  }

  @Mutation(() => TokenPair)
  refreshSession(@Ctx() { services }: Context, @inputArg(() => RefreshSessionInput) input: RefreshSessionInput) {
    return services.identity.sessions.refresh(input)
  }

  @Mutation(() => Confirmation)
  async logout(
    @Ctx() ctx: Context,
    @inputArg(() => RefreshTokenInput, { nullable: true, description: "Session to end. By default, the caller's." })
    input?: RefreshTokenInput,
  ) {
    await ctx.services.identity.sessions.logout(input ?? {})
    return confirmation(ctx, "answers.signedOut")
  }

  @Mutation(() => DeletePayload)
  async endSession(@Ctx() { services }: Context, @idArg("id", "Id of the session to end.") id: string) {
    await services.identity.sessions.end(id)
    return { deletedId: id }
  }

  @Mutation(() => Confirmation)
  async endAllSessions(@Ctx() ctx: Context) {
    await ctx.services.identity.sessions.endOwn()
    return confirmation(ctx, "answers.signedOut")
  }

  @Mutation(() => Confirmation)
  forgotPassword(@Ctx() { services }: Context, @inputArg(() => ForgotPasswordInput) input: ForgotPasswordInput) {
    return services.identity.passwords.requestReset(input)
  }

  @Mutation(() => Confirmation)
  resetPassword(@Ctx() { services }: Context, @inputArg(() => ResetPasswordInput) input: ResetPasswordInput) {
    return services.identity.passwords.reset(input)
  }

  @Mutation(() => Confirmation)
  changePassword(@Ctx() { services }: Context, @inputArg(() => ChangePasswordInput) input: ChangePasswordInput) {
    return services.identity.passwords.change(input)
  }

  @Mutation(() => Confirmation)
  confirmEmail(@Ctx() { services }: Context, @inputArg(() => ConfirmEmailInput) input: ConfirmEmailInput) {
    return services.identity.emailAddresses.confirm(input)
  }

  @Query(() => InvitationCheck)
  invitation(@Ctx() { services }: Context, @inputArg(() => InvitationInput) input: InvitationInput) {
    return services.identity.invitations.check(input)
  }

  @Mutation(() => SignInPayload)
  acceptInvitation(@Ctx() { services }: Context, @inputArg(() => AcceptInvitationInput) input: AcceptInvitationInput) {
    return services.identity.invitations.accept(input)
  }

  @Query(() => TwoFactorStatus)
  twoFactor(@Ctx() { services }: Context) {
    return services.identity.twoFactor.getStatus()
  }

  @Mutation(() => TwoFactorEnrollment)
  enrollTwoFactor(@Ctx() { services }: Context, @inputArg(() => ConfirmPasswordInput) input: ConfirmPasswordInput) {
    return services.identity.twoFactor.enroll(input)
  }

  @Mutation(() => RecoveryCodesPayload)
  confirmTwoFactor(@Ctx() { services }: Context, @inputArg(() => TwoFactorCodeInput) input: TwoFactorCodeInput) {
    return services.identity.twoFactor.confirm(input)
  }

  @Mutation(() => TwoFactorStatus)
  async disableTwoFactor(@Ctx() { services }: Context, @inputArg(() => PasswordAndCodeInput) input: PasswordAndCodeInput) {
    await services.identity.twoFactor.disable(input)
    return services.identity.twoFactor.getStatus()
  }

  @Mutation(() => RecoveryCodesPayload)
  renewRecoveryCodes(@Ctx() { services }: Context, @inputArg(() => PasswordAndCodeInput) input: PasswordAndCodeInput) {
    return services.identity.twoFactor.renewRecoveryCodes(input)
  }
}
