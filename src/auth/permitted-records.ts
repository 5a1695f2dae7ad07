// The grants of custom roles, as parameters of statements.
import { sql } from "kysely"
import type { Permission } from "../entities/administration/enums.js"
import type { PermittedRecords } from "../entities/metadata.js"
import { type AccessScope, everyone, nobody, union } from "./access-scope.js"
import type { Viewer } from "./viewer.js"

/** The records for which the viewer is HR, or has a custom role with one of the permissions. */
export const permittedRecords =
  (viewer: Viewer) =>
  (...permissions: Permission[]): PermittedRecords => {
    const granted = permissions.map((permission) => viewer.scopeOf(permission)).reduce<AccessScope>(union, nobody)
    const scope = viewer.isHr ? everyone : granted
    return {
      all: sql<boolean>`${scope === everyone}::boolean`,
      ids: sql<string[]>`${scope === everyone ? [] : [...scope]}::uuid[]`,
    }
  }
