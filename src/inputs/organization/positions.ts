// Inputs of the operations on positions.
import { dateField, idField, integerField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { stringField } from "../text-fields.js"

@input("Fields of a position whose changes can be scheduled.")
class PositionAttributes {
  @stringField("Job title, unique in its department.", { max: 120, optional: true }) title?: string
  @stringField("Grade, such as `Senior` or `L5`.", { max: 60, nullable: true, example: "Senior" }) grade?: string | null
  @integerField("Rank of the grade among the others, from 1. A move to a higher one is a promotion.", {
    min: 1,
    max: 100,
    nullable: true,
    example: 3,
  })
  level?: number | null
  @idField("Id of the department of the position.", { nullable: true }) departmentId?: string | null
}

@patchInput("Fields of a position to change. Omitted fields keep their value.")
export class UpdatePositionInput extends PositionAttributes {
  @stringField("Description of the position.", { max: 2000, multiline: true, nullable: true }) description?: string | null
}

@input("Fields of a position to change from a day on. At least one is required, and omitted fields keep their value.")
export class SchedulePositionChangeInput extends PositionAttributes {
  @dateField("First day on which the change is in force, after today in the time zone of the organization.")
  effectiveDate!: string
}

@input("A position to create.")
export class CreatePositionInput extends UpdatePositionInput {
  @stringField("Job title, unique in its department.", { max: 120, example: "Software Engineer" }) declare title: string
}

@input("Conditions on the listed positions.")
export class PositionFilter {
  @stringField("Part of the title.", { max: 120, optional: true }) search?: string
  @idField("Ids of the departments.", { repeated: true }) departmentIds?: string[]
  @stringField("Grades, any of which matches.", { repeated: true, max: 60 }) grades?: string[]
  @integerField("Levels, any of which matches.", { repeated: true, min: 1, max: 100 }) levels?: number[]
}
