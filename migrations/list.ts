// The migrations in their order; the application brings every database to the last of them when it starts.
import { Migration20261121000000_Ground } from "./Migration20261121000000_Ground.js"
import { Migration20261121000001_Foundation } from "./Migration20261121000001_Foundation.js"
import { Migration20261121054835_Leave } from "./Migration20261121054835_Leave.js"
import { Migration20261121054900_LeaveLedger } from "./Migration20261121054900_LeaveLedger.js"
import { Migration20261121055304_LeaveBookedOn } from "./Migration20261121055304_LeaveBookedOn.js"
import { Migration20261121060902_LeaveRequests } from "./Migration20261121060902_LeaveRequests.js"
import { Migration20261121061500_LeaveSettlements } from "./Migration20261121061500_LeaveSettlements.js"
import { Migration20261121072736_LeaveIndexes } from "./Migration20261121072736_LeaveIndexes.js"
import { Migration20261121074253_Notifications } from "./Migration20261121074253_Notifications.js"
import { Migration20261121121559_Calendar } from "./Migration20261121121559_Calendar.js"
import { Migration20261121122248_CalendarYearly } from "./Migration20261121122248_CalendarYearly.js"
import { Migration20261121122651_PushAddress } from "./Migration20261121122651_PushAddress.js"

export const migrationsList = [
  Migration20261121000000_Ground,
  Migration20261121000001_Foundation,
  Migration20261121054835_Leave,
  Migration20261121054900_LeaveLedger,
  Migration20261121055304_LeaveBookedOn,
  Migration20261121060902_LeaveRequests,
  Migration20261121061500_LeaveSettlements,
  Migration20261121072736_LeaveIndexes,
  Migration20261121074253_Notifications,
  Migration20261121121559_Calendar,
  Migration20261121122248_CalendarYearly,
  Migration20261121122651_PushAddress,
]
