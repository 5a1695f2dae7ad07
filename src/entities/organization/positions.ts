// Positions: job titles with a grade.
import { Int } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import { computed, integer, localizedString, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { headcountOf } from "../profiles/headcount.js"
import { manyToOne } from "../relations.js"
import { PositionVersion } from "../structure-versions.js"
import { uniqueNameIndex } from "../unique-name-index.js"
import { Department } from "./departments.js"

@entity("A job title with a grade.", {
  table: "positions",
  auditsValues: true,
  versions: PositionVersion,
  sort: ["title", "level", "createdAt"],
  index: [["title", "id"]],
  indexes: [uniqueNameIndex("positions", "department_id", "title")],
  checks: [{ name: "positions_level_check", expression: "level >= 1" }],
})
export class Position extends BaseEntity {
  @localizedString("Job title, unique in its department.") title!: string
  @string("Description of the position.", { optional: true }) description?: string
  @string("Grade, such as `Senior` or `L5`.", { optional: true }) grade?: string | null
  @integer("Rank of the grade among the others, from 1. A move to a higher one is a promotion.", { optional: true })
  level?: number | null
  @manyToOne(() => Department, "Department of the position.", { optional: true }) departmentId?: string
  @computed(() => Int, "Number of people employed today in the position.", {
    sql: (p) => headcountOf(p, "position_id", p("id")),
  })
  headcount!: number
  @timestamp("Time of archiving. New records cannot refer to an archived position.", { optional: true, restOptIn: true })
  archivedAt?: Date | null
}
