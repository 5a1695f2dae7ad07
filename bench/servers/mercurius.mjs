// Handwritten GraphQL server with Mercurius, graphql-jit and Mercurius loaders.
import fastify from "fastify"
import mercurius from "mercurius"
import * as handwritten from "./handwritten-graphql.mjs"
import { port, reportReady } from "./pool.mjs"

const batchBy = (load, key) => async (queries) => {
  const ids = [...new Set(queries.flatMap(({ obj }) => obj[key] ?? []))]
  const found = new Map((await load(ids)).map((row, n) => [ids[n], row]))
  return queries.map(({ obj }) => (obj[key] ? found.get(obj[key]) : null))
}

const app = fastify()
app.register(mercurius, {
  schema: handwritten.typeDefs,
  resolvers: {
    Query: {
      directory: (_root, { first }) => handwritten.directory(first),
      employee: async (_root, { id }) => (await handwritten.employeesById([id]))[0],
      departments: handwritten.departments,
    },
    Mutation: { requestLeave: handwritten.requestLeave },
  },
  loaders: {
    Employee: {
      department: batchBy(handwritten.departmentsById, "departmentId"),
      position: batchBy(handwritten.positionsById, "positionId"),
      location: batchBy(handwritten.locationsById, "locationId"),
      manager: batchBy(handwritten.employeesById, "managerId"),
      directReports: batchBy(handwritten.directReportsByManagerId, "id"),
    },
    Department: { headcount: batchBy(handwritten.headcountsByDepartmentId, "id"), head: batchBy(handwritten.employeesById, "headId") },
  },
  jit: 1,
})
app.listen({ port: Number(port) }, reportReady)
