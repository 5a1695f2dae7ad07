// The domain identity.
import { identityAccess } from "../auth/access/identity.js"
import { IdentityResolver } from "../resolvers/identity.js"
import { PasskeyResolver } from "../resolvers/passkeys.js"
import { identityRoutes } from "../rest/identity.js"
import { AccountGuardService } from "../services/identity/account-guards.js"
import { AccountService } from "../services/identity/accounts.js"
import { EmailAddressService } from "../services/identity/email-addresses.js"
import { InvitationService } from "../services/identity/invitations.js"
import { OutsideEmailService } from "../services/identity/outside-emails.js"
import { PasskeySignInService } from "../services/identity/passkey-sign-in.js"
import { PasskeyService } from "../services/identity/passkeys.js"
import { PasswordService } from "../services/identity/passwords.js"
import { SessionService } from "../services/identity/sessions.js"
import { SingleUseTokenService } from "../services/identity/single-use-tokens.js"
import { TwoFactorService } from "../services/identity/two-factor.js"
import { defineDomain } from "./domain.js"

export const identityDomain = defineDomain({
  uses: [],
  services: {
    emailAddresses: EmailAddressService,
    accountGuards: AccountGuardService,
    accounts: AccountService,
    invitations: InvitationService,
    outsideEmails: OutsideEmailService,
    passkeys: PasskeyService,
    passkeySignIn: PasskeySignInService,
    passwords: PasswordService,
    sessions: SessionService,
    singleUseTokens: SingleUseTokenService,
    twoFactor: TwoFactorService,
  },
  resolvers: [IdentityResolver, PasskeyResolver],
  routes: identityRoutes,
  access: identityAccess,
})
