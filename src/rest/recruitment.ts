// Vacancies on the REST face.
import { Job } from "../entities/recruitment.js"
import { CreateJobInput, JobFilter, UpdateJobInput } from "../inputs/recruitment.js"
import { del, get, NoContent, patch, post, routes } from "./route.js"

export const recruitmentRoutes = routes("Recruitment", [
  get("/jobs", "jobs", {
    response: [Job],
    input: JobFilter,
    handler: (services, filter) => services.recruitment.list(filter),
  }),
  get("/jobs/:id", "job", {
    response: Job,
    handler: (services, { id }) => services.recruitment.get(id),
  }),
  post("/jobs", "createJob", {
    response: Job,
    input: CreateJobInput,
    status: 201,
    location: "/jobs",
    handler: (services, input) => services.recruitment.create(input),
  }),
  patch("/jobs/:id", "updateJob", {
    response: Job,
    input: UpdateJobInput,
    handler: (services, { id, ...input }) => services.recruitment.update(id, input),
  }),
  del("/jobs/:id", "deleteJob", {
    response: NoContent,
    handler: (services, { id }) => services.recruitment.delete(id),
  }),
])
