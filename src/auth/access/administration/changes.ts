// Access rule of the change feed.
import { ChangeEvent } from "../../../entities/administration/changes.js"
import { accessPolicy } from "../../access-policies.js"
import { changeReaders } from "../permissions.js"

// The service selects the events of records that the viewer may read.
export const changeAccess = [accessPolicy(ChangeEvent, {}, { read: changeReaders })]
