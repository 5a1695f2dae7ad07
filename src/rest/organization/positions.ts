// REST routes of positions.
import { Position } from "../../entities/organization/positions.js"
import { CreatePositionInput, PositionFilter, UpdatePositionInput } from "../../inputs/organization/positions.js"
import { del, get, NoContent, post, putAndPatch, routes } from "../route.js"

export const positionRoutes = routes("Positions", [
  get("/positions", "positions", {
    response: [Position],
    input: PositionFilter,
    handler: (services, filter) => services.organization.positions.list(filter),
  }),
  get("/positions/:id", "position", {
    response: Position,
    handler: (services, { id }) => services.organization.positions.get(id),
  }),
  post("/positions", "createPosition", {
    response: Position,
    input: CreatePositionInput,
    status: 201,
    handler: (services, input) => services.organization.positions.create(input),
  }),
  ...putAndPatch("/positions/:id", "updatePosition", {
    response: Position,
    input: UpdatePositionInput,
    handler: (services, { id, ...input }) => services.organization.positions.update(id, input),
  }),
  del("/positions/:id", "deletePosition", {
    response: NoContent,
    handler: (services, { id }) => services.organization.positions.delete(id),
  }),
])
