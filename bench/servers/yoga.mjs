// Handwritten GraphQL server with GraphQL Yoga and dataloader: on node:http, or behind the guard on Express.
import { createServer } from "node:http"
import DataLoader from "dataloader"
import express from "express"
import { createSchema, createYoga } from "graphql-yoga"
import { guardExpress, isGuarded, viewerOf } from "./guard.mjs"
import * as handwritten from "./handwritten-graphql.mjs"
import { port, reportReady } from "./pool.mjs"

const context = ({ req }) => {
  const viewer = viewerOf(req)
  const loader = (load) => new DataLoader((ids) => load(viewer, ids))
  return {
    viewer,
    employee: loader(handwritten.employeesById),
    department: loader(handwritten.departmentsById),
    position: loader(handwritten.positionsById),
    location: loader(handwritten.locationsById),
    headcount: loader(handwritten.headcountsByDepartmentId),
    reports: loader(handwritten.directReportsByManagerId),
  }
}
const loadBy = (loader, key) => (parent, _args, ctx) => (parent[key] ? ctx[loader].load(parent[key]) : null)

const schema = createSchema({
  typeDefs: handwritten.typeDefs,
  resolvers: {
    Query: {
      directory: (_root, { first }, { viewer }) => handwritten.directory(viewer, first),
      employee: (_root, { id }, ctx) => ctx.employee.load(id),
      departments: (_root, _args, { viewer }) => handwritten.departments(viewer),
    },
    Mutation: { requestLeave: (_root, input, { viewer }) => handwritten.requestLeave(viewer, input) },
    Employee: {
      department: loadBy("department", "departmentId"),
      position: loadBy("position", "positionId"),
      location: loadBy("location", "locationId"),
      manager: loadBy("employee", "managerId"),
      salary: (employee, _args, { viewer }) => handwritten.salaryOf(viewer, employee),
      directReports: loadBy("reports", "id"),
    },
    Department: { headcount: loadBy("headcount", "id"), head: loadBy("employee", "headId") },
  },
})
const yoga = createYoga({ schema, context, logging: false, maskedErrors: false })
const app = express()
await guardExpress(app)
app.use("/graphql", yoga)
createServer(isGuarded ? app : yoga).listen(port, reportReady)
