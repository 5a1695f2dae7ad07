// Company news: what HR tells everybody, or the people of some departments and locations.

import { BaseEntity } from "../base-entity.js"
import { entity, internal, localizedString, manyToOne, oneToMany, string, timestamp } from "../columns.js"
import { Department } from "../organization/departments.js"
import { Location } from "../organization/locations.js"
import { Employee } from "../profiles/profiles.js"

@entity("A piece of news of the company", { table: "company_news", index: [["createdAt", "id"]] })
export class CompanyNews extends BaseEntity {
  @localizedString("What it says in a line") title!: string
  @string("What it says, as HTML that was made safe", { optional: true }) body?: string | null
  @manyToOne(() => Employee, "Who published it") authorId!: string
  @oneToMany(() => CompanyNewsTarget, "Whom it is for; nobody named means everybody", {
    foreignKey: "newsId",
    orderBy: [],
    expectedSize: 2,
  })
  targets?: CompanyNewsTarget[]
  @timestamp("When all whom it is for had been told", { optional: true }) deliveredAt?: Date | null
  @internal("The last person who was told, by id", { type: "uuid", optional: true }) toldThrough?: string | null
}

@entity("A department or a location that a piece of news is for", {
  table: "company_news_targets",
  checks: [{ name: "company_news_targets_one_check", expression: "num_nonnulls(department_id, location_id) = 1" }],
})
export class CompanyNewsTarget extends BaseEntity {
  @manyToOne(() => CompanyNews, "The news", { cascade: true }) newsId!: string
  @manyToOne(() => Department, "A department, with all that is below it", { optional: true }) departmentId?: string
  @manyToOne(() => Location, "A location", { optional: true }) locationId?: string
}
