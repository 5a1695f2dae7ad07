// Compares what the servers with a guard refuse: callers without a valid token or session, records of other organizations, salaries.
import { createHmac } from "node:crypto"
import pg from "pg"
import { tokenKey } from "./production.mjs"

const base64 = (value) => Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url")

/** The claims of a token with some of them replaced, signed with a key. */
function signAgain(token, changes, key) {
  const [header, payload] = token.split(".")
  const text = `${header}.${base64({ ...JSON.parse(Buffer.from(payload, "base64url")), ...changes })}`
  return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`
}

/** Reads an employee by the kind of a server: their name and salary, or null. */
const readEmployee = {
  "postgraphile.mjs": async (server, id) => (await graphql(server, `{ employee: employeeByRowId(rowId: "${id}") { fullName salary } }`)).employee,
  "mercurius.mjs": async (server, id) => (await graphql(server, `{ employee(id: "${id}") { fullName salary } }`)).employee,
  "yoga.mjs": async (server, id) => (await graphql(server, `{ employee(id: "${id}") { fullName salary } }`)).employee,
  "fastify.mjs": (server, id) => get(server, `/employees/${id}`),
  "express.mjs": (server, id) => get(server, `/employees/${id}`),
  platform: async (server, id) => (await graphql(server, `{ employee(id: "${id}") { fullName salary } }`))?.employee ?? null,
}

async function graphql({ url, headers }, query) {
  const response = await fetch(`${url}/graphql`, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify({ query }) })
  return (await response.json()).data
}

const get = async ({ url, headers }, path) => (await fetch(url + path, { headers })).json()

/** Throws if a server with a guard admits what another one refuses. The viewer is a manager; HR reads salaries. */
export async function compareRefusals(servers, { dataset, platform }) {
  const client = new pg.Client(dataset.databaseUrl)
  await client.connect()
  const { rows: [stranger] } = await client.query("select id from employees where organization_id <> $1 limit 1", [dataset.organizationId])
  const { rows: [colleague] } = await client.query(
    "select id from employees where organization_id = $1 and id <> $2 and manager_id is distinct from $2 and salary is not null and account_status = 'ACTIVE' limit 1",
    [dataset.organizationId, dataset.employeeId],
  )
  const { rows: [ended] } = await client.query(
    `insert into sessions (id, organization_id, employee_id, refresh_hash, last_seen_at, expires_at, ended_at)
     values (gen_random_uuid(), $1, $2, gen_random_uuid()::text, now(), now() + interval '1 day', now()) returning id`,
    [dataset.organizationId, dataset.employeeId],
  )
  await client.end()
  const token = platform.headers.Authorization.slice("Bearer ".length)
  const key = Buffer.from(await tokenKey(), "base64")
  const refused = {
    "no token": {},
    "another key": { Authorization: `Bearer ${signAgain(token, {}, Buffer.alloc(32))}` },
    "an expired token": { Authorization: `Bearer ${signAgain(token, { exp: Math.floor(Date.now() / 1000) - 60 }, key)}` },
    "another issuer": { Authorization: `Bearer ${signAgain(token, { iss: "somebody" }, key)}` },
    "an ended session": { Authorization: `Bearer ${signAgain(token, { sid: ended.id }, key)}` },
  }
  for (const server of servers.filter(({ guarded, name }) => guarded || name === platform.name)) {
    const fail = (what) => {
      throw new Error(`${server.name} answers ${what}`)
    }
    const [[, { query, path }]] = Object.entries(server.workloads)
    for (const [name, headers] of Object.entries(refused)) {
      const options = query ? { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify({ query }) } : { headers }
      const response = await fetch(server.url + (path ?? "/graphql"), options)
      // This server answers a refused GraphQL operation with an error.
      const isRefused = response.status === 401 || (await response.json()).errors?.[0].extensions.code === "UNAUTHENTICATED"
      if (!isRefused) fail(`a request with ${name}`)
    }
    const read = readEmployee[server.file ?? "platform"]
    if ((await read(server, stranger.id)) !== null) fail("with a person of another organization")
    if ((await read(server, colleague.id))?.salary !== null) fail("a manager with the salary of a colleague")
    if (!((await read({ ...server, headers: platform.hrHeaders }, colleague.id))?.salary > 0)) fail("HR without the salary")
  }
  console.log("All servers with a guard refuse the same requests.")
}
