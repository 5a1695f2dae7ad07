// Vacancies on the REST face.
import { Job } from "../entities/recruitment.js"
import { CreateJobInput, JobFilter, UpdateJobInput } from "../inputs/recruitment.js"
import { del, get, NoContent, patch, post, routes } from "./route.js"

export const recruitment = routes("Recruitment", [
  get("/jobs", {
    operation: "jobs",
    description: "The vacancies by title; drafts only for HR and their hiring manager",
    response: [Job],
    input: JobFilter,
    handler: (c, filter) => c.services.recruitment.jobs(filter),
  }),
  get("/jobs/:id", {
    operation: "job",
    description: "A vacancy",
    response: Job,
    handler: (c, { id }) => c.services.recruitment.job(id),
  }),
  post("/jobs", {
    operation: "createJob",
    description: "Adds a vacancy, as a draft unless `status` opens it",
    response: Job,
    input: CreateJobInput,
    status: 201,
    location: "/jobs",
    handler: (c, input) => c.services.recruitment.createJob(input),
  }),
  patch("/jobs/:id", {
    operation: "updateJob",
    description: "Changes a vacancy, or opens and closes it; what is left out stays as it is",
    response: Job,
    input: UpdateJobInput,
    handler: (c, { id, ...input }) => c.services.recruitment.updateJob(id, input),
  }),
  del("/jobs/:id", {
    operation: "deleteJob",
    description: "Puts a vacancy away",
    response: NoContent,
    handler: (c, { id }) => c.services.recruitment.deleteJob(id),
  }),
])
