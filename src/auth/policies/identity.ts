// Who may do what with sessions and sign-in.
import { Session } from "../../entities/identity.js"
import { anyone, owner } from "../access-rules.js"
import { type Operations, policy } from "../policies.js"

export const identity = [policy(Session, { of: "employeeId" }, { see: owner, revoke: owner })]

export const operations: Operations = {
  registerCompany: "open",
  login: "open",
  refreshSession: "open",
  logout: "open",
  forgotPassword: "open",
  resetPassword: "open",
  invitation: "open",
  acceptInvitation: "open",
  changePassword: anyone,
  sessions: anyone,
  endSession: anyone,
  twoFactor: anyone,
  enrollTwoFactor: anyone,
  confirmTwoFactor: anyone,
  disableTwoFactor: anyone,
  renewRecoveryCodes: anyone,
}
