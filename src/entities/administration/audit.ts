// Verification of the audit log.
import { Field, Int, ObjectType } from "type-graphql"
import { renamedId } from "../columns.js"

@ObjectType({ description: "An entry of the audit log that does not fit the entry before it." })
export class BrokenAuditEntry {
  @Field(() => Int, { description: "Number at which the log is broken: of a changed entry, or of a missing one." })
  sequence!: number
  @renamedId("entryId", "Id of the entry; null for a missing one.", { nullable: true }) id!: string | null
}

@ObjectType({ description: "Whether the audit log is as it was written." })
export class AuditVerification {
  @Field(() => Boolean, {
    description:
      "Whether no entry and no value of one was changed or inserted, and none deleted before the end of the retention period.",
  })
  isIntact!: boolean
  @Field(() => Int, { description: "Number of entries in the log." }) entries!: number
  @Field(() => Int, { description: "Number of values that the entries changed." }) values!: number
  @Field(() => Int, { description: "Number of those that erasures of personal data removed." }) erasedValues!: number
  @Field(() => String, {
    nullable: true,
    description: "Hash of the last entry; null without entries. Store it elsewhere to prove later that the log has only grown.",
  })
  lastHash!: string | null
  @Field(() => Date, { description: "Time of the verification." }) verifiedAt!: Date
  @Field(() => BrokenAuditEntry, { nullable: true, description: "First broken entry; null for an intact log." })
  firstBroken!: BrokenAuditEntry | null
}
