// PostGraphile 5 with a schema generated from the tables. Behind the guard, statements run as a role that row security narrows to the
// organization, and a plan hides the salary.
import { createServer } from "node:http"
import fastify from "fastify"
import { postgraphile } from "postgraphile"
import { makePgService } from "postgraphile/adaptors/pg"
import { context, lambda } from "postgraphile/grafast"
import { grafserv as fastifyGrafserv } from "postgraphile/grafserv/fastify/v5"
import { grafserv } from "postgraphile/grafserv/node"
import { PostGraphileAmberPreset } from "postgraphile/presets/amber"
import { wrapPlans } from "postgraphile/utils"
import { fastifyOptions, guardFastify, isGuarded, mayReadSalary } from "./guard.mjs"
import { databaseUrl, pool, port, reportReady } from "./pool.mjs"

const TABLES = ["employees", "departments", "positions", "locations", "leave_requests"]

/** Creates the role, whose rows are those of the organization in the setting `bench.organization`. */
async function prepareRole() {
  const { rowCount } = await pool.query("select from pg_roles where rolname = 'bench_reader'")
  if (rowCount === 0) await pool.query("create role bench_reader")
  await pool.query("grant bench_reader to current_user")
  for (const table of TABLES)
    await pool.query(`grant select on ${table} to bench_reader; alter table ${table} enable row level security;
      drop policy if exists bench on ${table};
      create policy bench on ${table} to bench_reader using (organization_id = current_setting('bench.organization')::uuid)`)
  await pool.query("grant insert on leave_requests to bench_reader")
}

const hideSalary = wrapPlans({
  Employee: {
    salary(plan) {
      return lambda([plan(), context().get("viewer")], ([salary, viewer]) => (mayReadSalary(viewer) ? salary : null))
    },
  },
})

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  plugins: isGuarded ? [hideSalary] : [],
  pgServices: [makePgService({ connectionString: databaseUrl, schemas: ["public"], poolConfig: { max: 10 } })],
  grafserv: { graphqlPath: "/graphql", watch: false, graphiql: false },
  grafast: {
    explain: false,
    ...(isGuarded && {
      context: ({ fastifyv5 }) => {
        const { viewer } = fastifyv5.request
        return { viewer, pgSettings: { role: "bench_reader", "bench.organization": viewer.organizationId } }
      },
    }),
  },
})
if (isGuarded) {
  await prepareRole()
  const app = fastify(fastifyOptions)
  await guardFastify(app)
  await instance.createServ(fastifyGrafserv).addTo(app)
  app.listen({ port: Number(port) }, reportReady)
} else {
  const server = createServer()
  await instance.createServ(grafserv).addTo(server)
  server.listen(port, reportReady)
}
