// REST routes of vacancies.
import { Job } from "../../entities/recruitment/jobs.js"
import { CreateJobInput, JobFilter, UpdateJobInput } from "../../inputs/recruitment/jobs.js"
import { del, get, NoContent, patch, post, routes } from "../route.js"

/** Names beside the ids. */
const include = { department: ["id", "name"], location: ["id", "name"], hiringManager: ["id", "fullName"] } as const

export const jobRoutes = routes("Recruitment", [
  get("/jobs", "jobs", {
    response: [Job],
    include,
    input: JobFilter,
    handler: (services, filter) => services.recruitment.jobs.list(filter),
  }),
  get("/jobs/:id", "job", {
    response: Job,
    include,
    handler: (services, { id }) => services.recruitment.jobs.get(id),
  }),
  post("/jobs", "createJob", {
    response: Job,
    include,
    input: CreateJobInput,
    status: 201,
    handler: (services, input) => services.recruitment.jobs.create(input),
  }),
  patch("/jobs/:id", "updateJob", {
    response: Job,
    include,
    input: UpdateJobInput,
    handler: (services, { id, ...input }) => services.recruitment.jobs.update(id, input),
  }),
  del("/jobs/:id", "deleteJob", {
    response: NoContent,
    handler: (services, { id }) => services.recruitment.jobs.delete(id),
  }),
])
