// What a team adds to a server on the first day, for the servers that do the same work as this one: a verified token, the row of its
// session, a rate limit, security headers, a log line for each request, and a rule for the salary. Without GUARDED they answer anybody.
import { employeeId, organizationId, query } from "./pool.mjs"

export const isGuarded = process.env.GUARDED === "true"

/** The access tokens are those of this server. */
export const token = {
  key: Buffer.from(process.env.TOKEN_KEY ?? "", "base64"),
  algorithm: "HS256",
  issuer: "hr-workforce-platform",
  audience: "hr-workforce-platform/api",
}

/** The viewer of a server without a guard. */
const anybody = { organizationId, employeeId, role: "MANAGER" }
export const viewerOf = (request) => (isGuarded ? request.viewer : anybody)

/** The person of a session that has not ended. */
async function loadViewer(sessionId) {
  const [viewer] = await query(
    "session",
    `select e.id as "employeeId", e.organization_id as "organizationId", e.role from sessions s
     join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
     where s.id = $1 and s.ended_at is null and s.expires_at > now() and e.account_status = 'ACTIVE'`,
    [sessionId],
  )
  return viewer
}

export const mayReadSalary = (viewer) => viewer.role === "HR"

const MAX_REQUESTS_PER_MINUTE = 100_000_000

/** Guards a Fastify application. */
export async function guardFastify(app) {
  if (!isGuarded) return
  const [{ default: jwt }, { default: helmet }, { default: rateLimit }] = await Promise.all([import("@fastify/jwt"), import("@fastify/helmet"), import("@fastify/rate-limit")])
  await app.register(helmet)
  await app.register(jwt, { secret: token.key, verify: { algorithms: [token.algorithm], allowedIss: token.issuer, allowedAud: token.audience } })
  app.decorateRequest("viewer", null)
  app.addHook("onRequest", async (request, reply) => {
    const claims = await request.jwtVerify().catch(() => undefined)
    request.viewer = claims && (await loadViewer(claims.sid))
    if (!request.viewer) return reply.code(401).send({ code: "UNAUTHENTICATED" })
  })
  await app.register(rateLimit, { max: MAX_REQUESTS_PER_MINUTE, timeWindow: "1 minute", hook: "preHandler", keyGenerator: (request) => request.viewer.employeeId })
}

export const fastifyOptions = isGuarded ? { logger: true } : {}

/** Guards an Express application. */
export async function guardExpress(app) {
  if (!isGuarded) return
  const [{ expressjwt }, { default: helmet }, { rateLimit }, { default: pino }] = await Promise.all([import("express-jwt"), import("helmet"), import("express-rate-limit"), import("pino-http")])
  app.use(pino(), helmet())
  app.use(expressjwt({ secret: token.key, algorithms: [token.algorithm], issuer: token.issuer, audience: token.audience }))
  app.use(async (request, response, next) => {
    request.viewer = await loadViewer(request.auth.sid)
    if (request.viewer) next()
    else response.status(401).json({ code: "UNAUTHENTICATED" })
  })
  app.use(rateLimit({ limit: MAX_REQUESTS_PER_MINUTE, windowMs: 60_000, standardHeaders: true, keyGenerator: (request) => request.viewer.employeeId }))
  app.use((_error, _request, response, _next) => response.status(401).json({ code: "UNAUTHENTICATED" }))
}
