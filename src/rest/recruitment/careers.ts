// REST routes of the public careers page.
import type { Upload } from "../../core/upload.js"
import { Confirmation } from "../../entities/payloads.js"
import { CareerJob, CareersPage } from "../../entities/recruitment/careers.js"
import { CareerJobFilter, JobApplicationInput } from "../../inputs/recruitment/careers.js"
import { FileResponse, get, post, routes } from "../route.js"

export const careersRoutes = routes("Careers", [
  get("/careers/:slug", "careersPage", {
    response: CareersPage,
    handler: (services, { slug }) => services.recruitment.careers.getPage(slug),
  }),
  get("/careers/:slug/logo", "careersLogo", {
    response: FileResponse,
    handler: (services, { slug }) => services.recruitment.careers.getLogo(slug),
  }),
  get("/careers/:slug/jobs", "careerJobs", {
    response: [CareerJob],
    input: CareerJobFilter,
    handler: (services, { slug, ...filter }) => services.recruitment.careers.listJobs(slug, filter),
  }),
  get("/careers/:slug/jobs/:id", "careerJob", {
    response: CareerJob,
    handler: (services, { slug, id }) => services.recruitment.careers.getJob(slug, id),
  }),
  post("/careers/:slug/jobs/:id/apply", "applyForJob", {
    response: Confirmation,
    upload: "optional",
    input: JobApplicationInput,
    handler: (services, { slug, id, ...input }, _ctx, upload?: Upload) =>
      services.recruitment.careers.apply(slug, id, input, upload),
  }),
])
