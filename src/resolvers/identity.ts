// Signing in and everything around it on the GraphQL face.
import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { connectionOf } from "../entities/connections.js"
import {
  Confirmation,
  InvitationCheck,
  RecoveryCodes,
  Session,
  SignIn,
  TokenPair,
  TwoFactorEnrollment,
  TwoFactorStatus,
} from "../entities/identity.js"
import {
  AcceptInvitationInput,
  ChangePasswordInput,
  ConfirmPasswordInput,
  Credentials,
  ForgotPasswordInput,
  InvitationInput,
  RefreshToken,
  RegisterCompanyInput,
  ResetPasswordInput,
  TwoFactorCodeInput,
  TwoFactorProofInput,
} from "../inputs/identity.js"

const said = (description: string) => ({ description })

@Resolver()
export class IdentityResolver {
  @Query(() => connectionOf(Session), { description: "The sessions of the viewer that go on, the latest first" })
  sessions(@Ctx() { services }: Context) {
    return services.identity.sessions.sessions()
  }

  @Query(() => TwoFactorStatus, { description: "Whether signing in takes a second step" })
  twoFactor(@Ctx() { services }: Context) {
    return services.identity.twoFactor.status()
  }

  @Query(() => InvitationCheck, {
    description:
      "What an invitation is for. `isValid` is false once it has expired, or was used or replaced; LINK_EXPIRED where it never was",
  })
  invitation(
    @Ctx() { services }: Context,
    @Arg("input", () => InvitationInput, said("The link of the invitation")) input: InvitationInput,
  ) {
    return services.identity.accounts.invitation(input)
  }

  @Mutation(() => Confirmation, {
    description: "Registers an organization with its first administrator, who can sign in at once",
  })
  registerCompany(
    @Ctx() { services }: Context,
    @Arg("input", () => RegisterCompanyInput, said("The organization")) input: RegisterCompanyInput,
  ) {
    return services.identity.accounts.registerCompany(input)
  }

  @Mutation(() => SignIn, { description: "Signs in, and sets the cookies `access_token` and `refresh_token`" })
  login(@Ctx() { services }: Context, @Arg("input", () => Credentials, said("What to sign in with")) input: Credentials) {
    return services.identity.accounts.login(input)
  }

  @Mutation(() => TokenPair, {
    description: "Renews a session. A refresh token works once; used again after ten seconds it ends the session",
  })
  refreshSession(@Ctx() { services }: Context, @Arg("input", () => RefreshToken, said("The refresh token")) input: RefreshToken) {
    return services.identity.sessions.refreshSession(input)
  }

  @Mutation(() => Confirmation, {
    description: "Mails a link to reset the password. The answer does not tell whether the address is known",
  })
  forgotPassword(
    @Ctx() { services }: Context,
    @Arg("input", () => ForgotPasswordInput, said("Whose password")) input: ForgotPasswordInput,
  ) {
    return services.identity.accounts.forgotPassword(input)
  }

  @Mutation(() => Confirmation, {
    description: "Sets a new password by a mailed link, once within an hour, and ends all sessions",
  })
  resetPassword(
    @Ctx() { services }: Context,
    @Arg("input", () => ResetPasswordInput, said("The link and the password")) input: ResetPasswordInput,
  ) {
    return services.identity.accounts.resetPassword(input)
  }

  @Mutation(() => Confirmation, { description: "Changes the password, and ends the other sessions" })
  changePassword(
    @Ctx() { services }: Context,
    @Arg("input", () => ChangePasswordInput, said("Both passwords")) input: ChangePasswordInput,
  ) {
    return services.identity.accounts.changePassword(input)
  }

  @Mutation(() => SignIn, { description: "Accepts an invitation, once within seven days: activates the account and signs in" })
  acceptInvitation(
    @Ctx() { services }: Context,
    @Arg("input", () => AcceptInvitationInput, said("The link and who accepts it")) input: AcceptInvitationInput,
  ) {
    return services.identity.accounts.acceptInvitation(input)
  }

  @Mutation(() => TwoFactorEnrollment, { description: "A new secret for an authenticator app, to be confirmed by a code" })
  enrollTwoFactor(
    @Ctx() { services }: Context,
    @Arg("input", () => ConfirmPasswordInput, said("The password once more")) input: ConfirmPasswordInput,
  ) {
    return services.identity.twoFactor.enroll(input)
  }

  @Mutation(() => RecoveryCodes, { description: "Turns two-factor sign-in on, and gives the recovery codes" })
  confirmTwoFactor(
    @Ctx() { services }: Context,
    @Arg("input", () => TwoFactorCodeInput, said("A code of the app")) input: TwoFactorCodeInput,
  ) {
    return services.identity.twoFactor.confirm(input)
  }

  @Mutation(() => RecoveryCodes, { description: "New recovery codes in place of those before" })
  renewRecoveryCodes(
    @Ctx() { services }: Context,
    @Arg("input", () => TwoFactorProofInput, said("The password and a code")) input: TwoFactorProofInput,
  ) {
    return services.identity.twoFactor.renewRecoveryCodes(input)
  }

  @Mutation(() => Boolean, {
    description: "Ends the session of the access token, or of the refresh token where that has run out",
  })
  async logout(
    @Ctx() { services }: Context,
    @Arg("input", () => RefreshToken, { ...said("The refresh token"), defaultValue: {} }) input: RefreshToken,
  ) {
    await services.identity.sessions.logout(input)
    return true
  }

  @Mutation(() => Boolean, { description: "Ends a session of the viewer at once" })
  async endSession(@Ctx() { services }: Context, @Arg("id", () => ID, said("The id of the session")) id: string) {
    await services.identity.sessions.endSession(id)
    return true
  }

  @Mutation(() => Boolean, { description: "Turns two-factor sign-in off" })
  async disableTwoFactor(
    @Ctx() { services }: Context,
    @Arg("input", () => TwoFactorProofInput, said("The password and a code")) input: TwoFactorProofInput,
  ) {
    await services.identity.twoFactor.disable(input)
    return true
  }
}
