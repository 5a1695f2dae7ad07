// REST routes of vacancies.
import { Job } from "../entities/recruitment.js"
import { CreateJobInput, JobFilter, UpdateJobInput } from "../inputs/recruitment.js"
import { del, get, NoContent, patch, post, routes } from "./route.js"

export const recruitmentRoutes = routes("Recruitment", [
  get("/jobs", "jobs", {
    response: [Job],
    input: JobFilter,
    handler: (services, filter) => services.recruitment.jobs.list(filter),
  }),
  get("/jobs/:id", "job", {
    response: Job,
    handler: (services, { id }) => services.recruitment.jobs.get(id),
  }),
  post("/jobs", "createJob", {
    response: Job,
    input: CreateJobInput,
    status: 201,
    location: "/jobs",
    handler: (services, input) => services.recruitment.jobs.create(input),
  }),
  patch("/jobs/:id", "updateJob", {
    response: Job,
    input: UpdateJobInput,
    handler: (services, { id, ...input }) => services.recruitment.jobs.update(id, input),
  }),
  del("/jobs/:id", "deleteJob", {
    response: NoContent,
    handler: (services, { id }) => services.recruitment.jobs.delete(id),
  }),
])
