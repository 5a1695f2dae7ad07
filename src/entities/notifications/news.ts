// Company news: what HR tells everybody, or the people of some departments and locations.

import { Thing } from "../base-entity.js"
import { entity, instant, many, name, one, secret, text } from "../columns.js"
import { Department, Location } from "../organization/departments.js"
import { Employee } from "../profiles/profiles.js"

@entity("A piece of news of the company", { table: "company_news", index: [["createdAt", "id"]] })
export class CompanyNews extends Thing {
  @name("What it says in a line") title!: string
  @text("What it says, as HTML that was made safe", { optional: true }) body?: string | null
  @one(() => Employee, "Who published it") authorId!: string
  @many(() => CompanyNewsTarget, "Whom it is for; nobody named means everybody", { via: "newsId", order: [], usually: 2 })
  targets?: CompanyNewsTarget[]
  @instant("When all whom it is for had been told", { optional: true }) deliveredAt?: Date | null
  @secret("The last person who was told, by id", { type: "uuid", optional: true }) toldThrough?: string | null
}

@entity("A department or a location that a piece of news is for", {
  table: "company_news_targets",
  checks: [{ name: "company_news_targets_one_check", expression: "num_nonnulls(department_id, location_id) = 1" }],
})
export class CompanyNewsTarget extends Thing {
  @one(() => CompanyNews, "The news", { cascade: true }) newsId!: string
  @one(() => Department, "A department, with all that is below it", { optional: true }) departmentId?: string
  @one(() => Location, "A location", { optional: true }) locationId?: string
}
