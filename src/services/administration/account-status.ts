// Transitions of the status of accounts.
import { flow } from "../../core/state-machine.js"
import type { AccountStatus } from "../../entities/enums.js"

export const nextStatus = flow<AccountStatus>()({
  block: [["INVITED", "ACTIVE"], "SUSPENDED"],
  unblock: [["SUSPENDED", "DEACTIVATED"], "ACTIVE"],
  deactivate: [["INVITED", "ACTIVE", "SUSPENDED"], "DEACTIVATED"],
})
