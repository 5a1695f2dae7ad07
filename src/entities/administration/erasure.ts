// Erasure of the personal data of former employees.
import { Field, ID, Int, ObjectType } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import { notInApi, registerEnum, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne, reference } from "../relations.js"
import { CalendarDate } from "../scalars.js"
import { DataClass, ErasureAction } from "./data-classes.js"

const dataClasses = registerEnum(DataClass)
const erasureActions = registerEnum(ErasureAction)

@entity("A requested erasure. A job finishes it when the last legal hold has ended.", {
  table: "erasures",
  internal: true,
  unique: [["employeeId"]],
  indexes: [
    {
      name: "erasures_open_index",
      expression: "create index erasures_open_index on erasures (id) where completed_at is null",
    },
  ],
})
export class Erasure extends BaseEntity {
  @manyToOne(() => Employee, "Former employee whose data is erased.", { cascade: true }) employeeId!: string
  @manyToOne(() => Employee, "Member of HR who requested it.") requestedById!: string
  @notInApi("Classes of data that are left. The job continues when the hold of one of them has ended.", {
    type: "text[]",
    default: "'{}'",
  })
  remainingClasses: DataClass[] = []
  @timestamp("Time at which nothing was left to erase.", { optional: true }) completedAt?: Date | null
}

@ObjectType({ description: "What an erasure does with one class of data." })
export class ErasureStep {
  @Field(() => dataClasses, { description: "Class of the data." }) dataClass!: DataClass
  @Field(() => erasureActions, { description: "What happens to the data." }) action!: ErasureAction
  @Field(() => Int, { description: "Number of records that are left." }) records!: number
  @Field(() => CalendarDate, { nullable: true, description: "Last day of the legal hold; null if it has ended." })
  heldUntil!: string | null
  @Field(() => String, { nullable: true, description: "Why data of the class is kept, in the caller's language." })
  reason!: string | null
}

@ObjectType({ description: "The plan of an erasure: what is left of the data of a former employee." })
export class ErasurePlan {
  @Field(() => ID, { description: "Id of the former employee." }) employeeId!: string
  @reference(() => Employee, "employeeId", "Former employee.") employee?: Employee
  @Field(() => Boolean, { description: "Whether the plan was not executed." }) dryRun!: boolean
  @Field(() => Boolean, { description: "Whether nothing is left to erase." }) isComplete!: boolean
  @Field(() => [ErasureStep], { description: "All classes of data." }) steps!: ErasureStep[]
}
