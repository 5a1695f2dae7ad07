// The figures of the organization on the REST face.
import { CompanyStats } from "../entities/hr.js"
import { get, routes } from "./route.js"

export const stats = routes("Company", [
  get("/companies/stats", {
    op: "companyStats",
    says: "The organization in figures",
    gives: CompanyStats,
    do: (c) => c.stats.companyStats(),
  }),
])
