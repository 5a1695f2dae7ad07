// GraphQL Yoga with dataloader.
import { createServer } from "node:http"
import DataLoader from "dataloader"
import { createSchema, createYoga } from "graphql-yoga"
import * as graph from "./graph.mjs"
import { port, ready } from "./pool.mjs"

const loaders = () => ({
  employee: new DataLoader(graph.employeesById),
  department: new DataLoader(graph.departmentsById),
  position: new DataLoader(graph.positionsById),
  location: new DataLoader(graph.locationsById),
  headcount: new DataLoader(graph.headcounts),
  reports: new DataLoader(graph.reportsOf),
})
const via = (loader, key) => (parent, _args, ctx) => (parent[key] ? ctx[loader].load(parent[key]) : null)

const schema = createSchema({
  typeDefs: graph.typeDefs,
  resolvers: {
    Query: {
      directory: (_root, { first }) => graph.directory(first),
      employee: (_root, { id }, ctx) => ctx.employee.load(id),
      departments: graph.departments,
    },
    Mutation: { requestLeave: graph.leave },
    Employee: {
      department: via("department", "departmentId"),
      position: via("position", "positionId"),
      location: via("location", "locationId"),
      manager: via("employee", "managerId"),
      directReports: via("reports", "id"),
    },
    Department: { headcount: via("headcount", "id"), head: via("employee", "headId") },
  },
})
createServer(createYoga({ schema, context: loaders, logging: false, maskedErrors: false })).listen(port, ready)
