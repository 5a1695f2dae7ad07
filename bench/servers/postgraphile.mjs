// PostGraphile 5 with a schema generated from the tables.
import { createServer } from "node:http"
import { postgraphile } from "postgraphile"
import { makePgService } from "postgraphile/adaptors/pg"
import { grafserv } from "postgraphile/grafserv/node"
import { PostGraphileAmberPreset } from "postgraphile/presets/amber"
import { databaseUrl, port, reportReady } from "./pool.mjs"

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: databaseUrl, schemas: ["public"], poolConfig: { max: 10 } })],
  grafserv: { graphqlPath: "/graphql", watch: false, graphiql: false },
  grafast: { explain: false },
})
const server = createServer()
await instance.createServ(grafserv).addTo(server)
server.listen(port, reportReady)
