// Mercurius with graphql-jit and its own loaders.
import fastify from "fastify"
import mercurius from "mercurius"
import * as graph from "./graph.mjs"
import { port, ready } from "./pool.mjs"

const via = (load, key) => async (queries) => {
  const ids = [...new Set(queries.flatMap(({ obj }) => obj[key] ?? []))]
  const found = new Map((await load(ids)).map((row, n) => [ids[n], row]))
  return queries.map(({ obj }) => (obj[key] ? found.get(obj[key]) : null))
}

const app = fastify()
app.register(mercurius, {
  schema: graph.typeDefs,
  resolvers: {
    Query: {
      directory: (_root, { first }) => graph.directory(first),
      employee: async (_root, { id }) => (await graph.employeesById([id]))[0],
      departments: graph.departments,
    },
    Mutation: { requestLeave: graph.leave },
  },
  loaders: {
    Employee: {
      department: via(graph.departmentsById, "departmentId"),
      position: via(graph.positionsById, "positionId"),
      location: via(graph.locationsById, "locationId"),
      manager: via(graph.employeesById, "managerId"),
      directReports: via(graph.reportsOf, "id"),
    },
    Department: { headcount: via(graph.headcounts, "id"), head: via(graph.employeesById, "headId") },
  },
  jit: 1,
})
app.listen({ port: Number(port) }, ready)
