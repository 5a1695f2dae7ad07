// Handwritten GraphQL server with Mercurius, graphql-jit and Mercurius loaders.
import fastify from "fastify"
import mercurius from "mercurius"
import { fastifyOptions, guardFastify, viewerOf } from "./guard.mjs"
import * as handwritten from "./handwritten-graphql.mjs"
import { port, reportReady } from "./pool.mjs"

const batchBy = (load, key) => async (queries, { viewer }) => {
  const ids = [...new Set(queries.flatMap(({ obj }) => obj[key] ?? []))]
  const found = new Map((await load(viewer, ids)).map((row, n) => [ids[n], row]))
  return queries.map(({ obj }) => (obj[key] ? found.get(obj[key]) : null))
}

const app = fastify(fastifyOptions)
await guardFastify(app)
app.register(mercurius, {
  schema: handwritten.typeDefs,
  context: (request) => ({ viewer: viewerOf(request) }),
  resolvers: {
    Query: {
      directory: (_root, { first }, { viewer }) => handwritten.directory(viewer, first),
      employee: async (_root, { id }, { viewer }) => (await handwritten.employeesById(viewer, [id]))[0],
      departments: (_root, _args, { viewer }) => handwritten.departments(viewer),
    },
    Mutation: { requestLeave: (_root, input, { viewer }) => handwritten.requestLeave(viewer, input) },
    Employee: { salary: (employee, _args, { viewer }) => handwritten.salaryOf(viewer, employee) },
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
