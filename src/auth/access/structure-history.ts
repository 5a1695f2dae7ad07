// Access rules of the structure and the roles of a day: those of the present records. Former heads and headcounts follow from the
// careers of people, and need the right to the figures of the organization.
import {
  DepartmentSnapshot,
  LocationSnapshot,
  PositionSnapshot,
  RoleAssignmentSnapshot,
} from "../../entities/structure-history.js"
import { accessPolicy } from "../access-policies.js"
import { anyOf, organizationWide, owner } from "../access-rules.js"
import { analyticsReaders, organizationReaders, roleManagers } from "./permissions.js"

const figure = { read: organizationWide(analyticsReaders) }

export const structureHistoryAccess = [
  accessPolicy(
    DepartmentSnapshot,
    {},
    { read: organizationReaders },
    { head: figure, headId: figure, headcount: figure, totalHeadcount: figure },
  ),
  accessPolicy(PositionSnapshot, {}, { read: organizationReaders }),
  accessPolicy(LocationSnapshot, {}, { read: organizationReaders }),
  accessPolicy(RoleAssignmentSnapshot, { owner: "employeeId" }, { read: anyOf(roleManagers, owner) }),
]
