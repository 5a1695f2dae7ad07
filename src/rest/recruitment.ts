// Vacancies on the REST face.
import { Job } from "../entities/recruitment.js"
import { JobFilter, JobPatch, NewJob } from "../inputs/recruitment.js"
import { del, get, Nothing, patch, post, routes } from "./route.js"

export const recruitment = routes("Recruitment", [
  get("/jobs", {
    op: "jobs",
    says: "The vacancies by title; drafts only for HR and their hiring manager",
    gives: [Job],
    takes: JobFilter,
    do: (c, filter) => c.recruitment.jobs(filter),
  }),
  get("/jobs/:id", { op: "job", says: "A vacancy", gives: Job, do: (c, { id }) => c.recruitment.job(id) }),
  post("/jobs", {
    op: "createJob",
    says: "Adds a vacancy, as a draft unless `status` opens it",
    gives: Job,
    takes: NewJob,
    status: 201,
    at: "/jobs",
    do: (c, input) => c.recruitment.createJob(input),
  }),
  patch("/jobs/:id", {
    op: "changeJob",
    says: "Changes a vacancy, or opens and closes it; what is left out stays as it is",
    gives: Job,
    takes: JobPatch,
    do: (c, { id, ...input }) => c.recruitment.changeJob(id, input),
  }),
  del("/jobs/:id", {
    op: "removeJob",
    says: "Puts a vacancy away",
    gives: Nothing,
    do: (c, { id }) => c.recruitment.removeJob(id),
  }),
])
