// Positions: job titles with a grade.
import { Int } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import { computed, integer, localizedString, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { headcountOf } from "../profiles/headcount.js"
import { manyToOne } from "../relations.js"
import { uniqueNameIndex } from "../unique-name-index.js"
import { Department } from "./departments.js"

@entity("A job title with a grade.", {
  table: "positions",
  sort: ["title", "grade", "createdAt"],
  index: [["title", "id"]],
  indexes: [uniqueNameIndex("positions", "department_id", "title")],
  checks: [{ name: "positions_grade_check", expression: "grade >= 1" }],
})
export class Position extends BaseEntity {
  @localizedString("Job title, unique in its department.") title!: string
  @string("Description of the position.", { optional: true }) description?: string
  @integer("Seniority level, from 1.", { optional: true }) grade?: number
  @manyToOne(() => Department, "Department of the position.", { optional: true }) departmentId?: string
  @computed(() => Int, "Number of people employed today in the position.", {
    sql: (p) => headcountOf(p, "position_id", p("id")),
  })
  headcount!: number
  @timestamp("Time of archiving. New records cannot refer to an archived position.", { optional: true, lazy: true })
  archivedAt?: Date | null
}
