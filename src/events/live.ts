// Which records can be looked on at live: whenever something happens to one, those who subscribed to its kind are told, if they
// may see it then.
import { LeaveRequest } from "../entities/leave.js"
import type { Class } from "../entities/model.js"
import { ProfileChange } from "../entities/profiles-changes.js"

export const watched: ReadonlySet<Class> = new Set<Class>([LeaveRequest, ProfileChange])
