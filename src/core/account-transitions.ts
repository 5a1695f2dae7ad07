// The state machine of accounts.
import type { AccountStatus } from "../entities/enums.js"
import { flow } from "./state-machine.js"

export const nextAccountStatus = flow<AccountStatus>()({
  block: [["INVITED", "ACTIVE"], "SUSPENDED"],
  unblock: [["SUSPENDED", "DEACTIVATED"], "ACTIVE"],
  deactivate: [["INVITED", "ACTIVE", "SUSPENDED"], "DEACTIVATED"],
})
