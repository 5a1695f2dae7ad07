// Access rule of the change feed.
import { ChangeEvent } from "../../../entities/administration/changes.js"
import { policy } from "../../policies.js"
import { changeReaders } from "../permissions.js"

// The service selects the events of records that the viewer may read.
export const changePolicies = [policy(ChangeEvent, {}, { read: changeReaders })]
