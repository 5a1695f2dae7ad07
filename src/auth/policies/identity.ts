// Who may do what with sessions and sign-in.
import { Session } from "../../entities/identity.js"
import { anyone, owner } from "../access-rules.js"
import { type Operations, policy } from "../policies.js"

export const identity = [policy(Session, { owner: "employeeId" }, { read: owner, revoke: owner })]

export const operations: Operations = {
  registerCompany: "public",
  login: "public",
  refreshSession: "public",
  logout: "public",
  forgotPassword: "public",
  resetPassword: "public",
  invitation: "public",
  acceptInvitation: "public",
  changePassword: anyone,
  sessions: anyone,
  endSession: anyone,
  twoFactor: anyone,
  enrollTwoFactor: anyone,
  confirmTwoFactor: anyone,
  disableTwoFactor: anyone,
  renewRecoveryCodes: anyone,
}
