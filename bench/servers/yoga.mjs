// Handwritten GraphQL server with GraphQL Yoga and dataloader.
import { createServer } from "node:http"
import DataLoader from "dataloader"
import { createSchema, createYoga } from "graphql-yoga"
import * as handwritten from "./handwritten-graphql.mjs"
import { port, reportReady } from "./pool.mjs"

const loaders = () => ({
  employee: new DataLoader(handwritten.employeesById),
  department: new DataLoader(handwritten.departmentsById),
  position: new DataLoader(handwritten.positionsById),
  location: new DataLoader(handwritten.locationsById),
  headcount: new DataLoader(handwritten.headcountsByDepartmentId),
  reports: new DataLoader(handwritten.directReportsByManagerId),
})
const loadBy = (loader, key) => (parent, _args, ctx) => (parent[key] ? ctx[loader].load(parent[key]) : null)

const schema = createSchema({
  typeDefs: handwritten.typeDefs,
  resolvers: {
    Query: {
      directory: (_root, { first }) => handwritten.directory(first),
      employee: (_root, { id }, ctx) => ctx.employee.load(id),
      departments: handwritten.departments,
    },
    Mutation: { requestLeave: handwritten.requestLeave },
    Employee: {
      department: loadBy("department", "departmentId"),
      position: loadBy("position", "positionId"),
      location: loadBy("location", "locationId"),
      manager: loadBy("employee", "managerId"),
      directReports: loadBy("reports", "id"),
    },
    Department: { headcount: loadBy("headcount", "id"), head: loadBy("employee", "headId") },
  },
})
createServer(createYoga({ schema, context: loaders, logging: false, maskedErrors: false })).listen(port, reportReady)
