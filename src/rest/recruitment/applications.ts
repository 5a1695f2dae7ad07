// REST routes of applications, boards and funnels.
import { Application } from "../../entities/recruitment/applications.js"
import { JobBoard } from "../../entities/recruitment/board.js"
import { RecruitmentFunnel } from "../../entities/recruitment/funnel.js"
import {
  ApplicationConditions,
  ApplicationFilter,
  CreateApplicationInput,
  FunnelFilter,
  FunnelPeriod,
  MoveApplicationInput,
  MoveApplicationsInput,
} from "../../inputs/recruitment/applications.js"
import { get, patch, post, routes } from "../route.js"

/** Names beside the ids. */
const candidate = ["id", "fullName", "headline"] as const
const listInclude = { job: ["id", "title"], candidate } as const
/** The history beside the application, for those who may read it. */
const include = {
  ...listInclude,
  history: ["stage", "fromStage", "at", "byId", { by: ["id", "fullName"] }, "comment", "reason"],
} as const

export const applicationRoutes = routes("Recruitment", [
  get("/applications", "applications", {
    response: [Application],
    include: listInclude,
    input: ApplicationFilter,
    handler: (services, filter) => services.recruitment.applications.list(filter),
  }),
  post("/applications", "createApplication", {
    response: Application,
    include,
    input: CreateApplicationInput,
    status: 201,
    handler: (services, input) => services.recruitment.applications.create(input),
  }),
  post("/applications/bulk-stage", "moveApplications", {
    response: [Application],
    include: listInclude,
    input: MoveApplicationsInput,
    handler: (services, input) => services.recruitment.applications.moveMany(input),
  }),
  get("/applications/by-job/:jobId", "applications", {
    response: [Application],
    include: listInclude,
    input: ApplicationConditions,
    handler: (services, { jobId, ...filter }) => services.recruitment.applications.listOfJob(jobId, filter),
  }),
  get("/applications/:id", "application", {
    response: Application,
    include,
    handler: (services, { id }) => services.recruitment.applications.get(id),
  }),
  patch("/applications/:id/stage", "moveApplication", {
    response: Application,
    include,
    input: MoveApplicationInput,
    handler: (services, { id, ...input }) => services.recruitment.applications.move(id, input),
  }),
  get("/jobs/:id/board", "jobBoard", {
    response: JobBoard,
    include: { job: ["id", "title"], columns: { applications: { candidate } } },
    input: ApplicationConditions,
    handler: (services, { id, ...filter }) => services.recruitment.board.get(id, filter),
  }),
  get("/jobs/:id/funnel", "jobFunnel", {
    response: RecruitmentFunnel,
    input: FunnelPeriod,
    handler: (services, { id, ...period }) => services.recruitment.funnel.getOfJob(id, period),
  }),
  get("/recruitment/funnel", "recruitmentFunnel", {
    response: RecruitmentFunnel,
    input: FunnelFilter,
    handler: (services, filter) => services.recruitment.funnel.get(filter),
  }),
])
