// Actions on custom roles, their assignments and API keys, as SQL. Records return them as `availableActions`, and operations check the
// same result.
import { type RawBuilder, sql } from "kysely"
import { type ActionCheck, type ActionChecks, isPermitted, passesIf } from "../actions.js"
import type { RowRef } from "../metadata.js"

/** The check that the viewer has all permissions of a role for everyone, as those who give or take the role need. */
export const holdsPermissions = (row: RowRef, permissions: RawBuilder<unknown>): ActionCheck =>
  passesIf("holdsPermissions", sql`${permissions} <@ ${row.heldPermissions()}`, "FORBIDDEN")

const holdsPermissionsOfRole = (row: RowRef): ActionCheck =>
  holdsPermissions(
    row,
    sql`(select g.permissions from custom_roles g where g.organization_id = ${row.organization} and g.id = ${row("roleId")})`,
  )

export function customRoleActions(role: RowRef): ActionChecks {
  const isHeld = holdsPermissions(role, role("permissions"))
  return { actions: { UPDATE: [isPermitted(role, "update"), isHeld], DELETE: [isPermitted(role, "delete"), isHeld] } }
}

export const roleAssignmentActions = (assignment: RowRef): ActionChecks => ({
  actions: { DELETE: [isPermitted(assignment, "delete"), holdsPermissionsOfRole(assignment)] },
})

/** A key is rotated or revoked while it is valid. */
export function apiKeyActions(key: RowRef): ActionChecks {
  const isValid = sql`${key("revokedAt")} is null and coalesce(${key("expiresAt")} > ${key.now}, true)`
  return {
    actions: {
      UPDATE: [isPermitted(key, "update"), passesIf("isValid", isValid, "INVALID_TRANSITION"), holdsPermissionsOfRole(key)],
    },
  }
}
