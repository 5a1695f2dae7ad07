// Access rule and operation of the change feed.
import { ChangeEvent } from "../../../entities/administration/changes.js"
import { type Operations, policy } from "../../policies.js"
import { changeReaders } from "../permissions.js"

// The service selects the events of records that the viewer may read.
export const changePolicies = [policy(ChangeEvent, {}, { read: changeReaders })]

export const changeOperations: Operations = {
  changes: {
    rule: changeReaders,
    errors: ["POSITION_EXPIRED"],
    description:
      "List the events of records that the caller may read, oldest first. Events of sign-in, accounts, proposals and leave need the right to read these. No event appears before a cursor that was read earlier.",
  },
}
