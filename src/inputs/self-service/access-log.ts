// Input of the access log.
import { AccessGroup, AccessKind } from "../../entities/self-service/enums.js"
import { enumField, timestampField } from "../fields.js"
import { input } from "../input-field.js"

@input("Conditions on the listed accesses.")
export class AccessLogFilter {
  @enumField(AccessGroup, "Groups of data, any of which matches.", { repeated: true }) groups?: AccessGroup[]
  @enumField(AccessKind, "Kinds of access, any of which matches.", { repeated: true }) kinds?: AccessKind[]
  @timestampField("Earliest time of the last access.", { optional: true }) from?: string
  @timestampField("Time before which the last access happened.", { optional: true }) to?: string
}
