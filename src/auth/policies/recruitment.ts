// Who may do what with vacancies.
import { Job } from "../../entities/recruitment.js"
import { type Operations, policy } from "../policy.js"
import { anyone, hr } from "../words.js"

export const recruitment = [policy(Job, {}, { see: anyone, change: hr, remove: hr })]

export const operations: Operations = {}
