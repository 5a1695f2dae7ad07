// Signing in and everything around it on the GraphQL face.
import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { connectionOf } from "../entities/connections.js"
import {
  Confirmation,
  InvitationCheck,
  RecoveryCodes,
  Session,
  SignInPayload,
  TokenPair,
  TwoFactorEnrollment,
  TwoFactorStatus,
} from "../entities/identity.js"
import {
  AcceptInvitationInput,
  ChangePasswordInput,
  ConfirmPasswordInput,
  ForgotPasswordInput,
  InvitationInput,
  LoginInput,
  PasswordAndCodeInput,
  RefreshTokenInput,
  RegisterCompanyInput,
  ResetPasswordInput,
  TwoFactorCodeInput,
} from "../inputs/identity.js"

const said = (description: string) => ({ description })

@Resolver()
export class IdentityResolver {
  @Query(() => connectionOf(Session))
  sessions(@Ctx() { services }: Context) {
    return services.identity.sessions.list()
  }

  @Query(() => TwoFactorStatus)
  twoFactor(@Ctx() { services }: Context) {
    return services.identity.twoFactor.getStatus()
  }

  @Query(() => InvitationCheck)
  invitation(
    @Ctx() { services }: Context,
    @Arg("input", () => InvitationInput, said("The link of the invitation")) input: InvitationInput,
  ) {
    return services.identity.accounts.invitation(input)
  }

  @Mutation(() => Confirmation)
  registerCompany(
    @Ctx() { services }: Context,
    @Arg("input", () => RegisterCompanyInput, said("The organization")) input: RegisterCompanyInput,
  ) {
    return services.identity.accounts.registerCompany(input)
  }

  @Mutation(() => SignInPayload)
  login(@Ctx() { services }: Context, @Arg("input", () => LoginInput, said("What to sign in with")) input: LoginInput) {
    return services.identity.accounts.login(input)
  }

  @Mutation(() => TokenPair)
  refreshSession(
    @Ctx() { services }: Context,
    @Arg("input", () => RefreshTokenInput, said("The refresh token")) input: RefreshTokenInput,
  ) {
    return services.identity.sessions.refresh(input)
  }

  @Mutation(() => Confirmation)
  forgotPassword(
    @Ctx() { services }: Context,
    @Arg("input", () => ForgotPasswordInput, said("Whose password")) input: ForgotPasswordInput,
  ) {
    return services.identity.accounts.forgotPassword(input)
  }

  @Mutation(() => Confirmation)
  resetPassword(
    @Ctx() { services }: Context,
    @Arg("input", () => ResetPasswordInput, said("The link and the password")) input: ResetPasswordInput,
  ) {
    return services.identity.accounts.resetPassword(input)
  }

  @Mutation(() => Confirmation)
  changePassword(
    @Ctx() { services }: Context,
    @Arg("input", () => ChangePasswordInput, said("Both passwords")) input: ChangePasswordInput,
  ) {
    return services.identity.accounts.changePassword(input)
  }

  @Mutation(() => SignInPayload)
  acceptInvitation(
    @Ctx() { services }: Context,
    @Arg("input", () => AcceptInvitationInput, said("The link and who accepts it")) input: AcceptInvitationInput,
  ) {
    return services.identity.accounts.acceptInvitation(input)
  }

  @Mutation(() => TwoFactorEnrollment)
  enrollTwoFactor(
    @Ctx() { services }: Context,
    @Arg("input", () => ConfirmPasswordInput, said("The password once more")) input: ConfirmPasswordInput,
  ) {
    return services.identity.twoFactor.enroll(input)
  }

  @Mutation(() => RecoveryCodes)
  confirmTwoFactor(
    @Ctx() { services }: Context,
    @Arg("input", () => TwoFactorCodeInput, said("A code of the app")) input: TwoFactorCodeInput,
  ) {
    return services.identity.twoFactor.confirm(input)
  }

  @Mutation(() => RecoveryCodes)
  renewRecoveryCodes(
    @Ctx() { services }: Context,
    @Arg("input", () => PasswordAndCodeInput, said("The password and a code")) input: PasswordAndCodeInput,
  ) {
    return services.identity.twoFactor.renewRecoveryCodes(input)
  }

  @Mutation(() => Boolean)
  async logout(
    @Ctx() { services }: Context,
    @Arg("input", () => RefreshTokenInput, { ...said("The refresh token"), defaultValue: {} }) input: RefreshTokenInput,
  ) {
    await services.identity.sessions.logout(input)
    return true
  }

  @Mutation(() => Boolean)
  async endSession(@Ctx() { services }: Context, @Arg("id", () => ID, said("The id of the session")) id: string) {
    await services.identity.sessions.end(id)
    return true
  }

  @Mutation(() => Boolean)
  async disableTwoFactor(
    @Ctx() { services }: Context,
    @Arg("input", () => PasswordAndCodeInput, said("The password and a code")) input: PasswordAndCodeInput,
  ) {
    await services.identity.twoFactor.disable(input)
    return true
  }
}
