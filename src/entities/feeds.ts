// Base class of the secret addresses under which calendar programs read the feeds of an employee.
import { BaseEntity } from "./base-entity.js"
import { notInApi } from "./columns.js"
import { mappedSuperclass } from "./entity-decorators.js"
import { entityNamed } from "./metadata.js"
import { manyToOne } from "./relations.js"

@mappedSuperclass()
export abstract class Feed extends BaseEntity {
  @manyToOne(() => entityNamed("Employee"), "Owner of the feed.", { cascade: true }) employeeId!: string
  @notInApi("Hash of the token.") tokenHash!: string
  @notInApi("Time at which the feed was last read, to within a minute.", { optional: true, type: "timestamp" })
  lastReadAt?: Date | null
}
