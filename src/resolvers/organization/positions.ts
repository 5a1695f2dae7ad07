// Operations on positions.
import { Ctx, Resolver } from "type-graphql"
import { organizationManagers, organizationReaders } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Position } from "../../entities/organization/positions.js"
import { PositionChange } from "../../entities/organization/structure-changes.js"
import { DeletePayload } from "../../entities/payloads.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import {
  CreatePositionInput,
  PositionFilter,
  SchedulePositionChangeInput,
  StructureChangeFilter,
  UpdatePositionInput,
} from "../../inputs/organization.js"

const positionIdArg = () => idArg("positionId", "Id of the position.")

@Resolver()
export class PositionResolver {
  @query(() => connectionOf(Position), { allow: organizationReaders, description: "List positions, ordered by title." })
  positions(@Ctx() { services }: Context, @filterArg() filter: PositionFilter) {
    return services.organization.positions.list(filter)
  }

  @query(() => Position, { allow: organizationReaders, description: "Get a position." })
  position(@Ctx() { services }: Context, @idArg() id: string) {
    return services.organization.positions.get(id)
  }

  @mutation(() => Position, {
    allow: organizationManagers,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE", "SCHEDULED_CHANGE_CONFLICT"],
    description: "Create a position that employees can hold.",
  })
  createPosition(@Ctx() { services }: Context, @inputArg() input: CreatePositionInput) {
    return services.organization.positions.create(input)
  }

  @mutation(() => Position, {
    allow: organizationManagers,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE", "SCHEDULED_CHANGE_CONFLICT"],
    description: "Update a position. Omitted fields keep their value.",
  })
  updatePosition(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdatePositionInput) {
    return services.organization.positions.update(id, input)
  }

  @mutation(() => DeletePayload, {
    allow: organizationManagers,
    errors: ["RECORD_IN_USE"],
    description: "Archive a position that no active employee holds or will hold by a scheduled change.",
  })
  deletePosition(@Ctx() { services }: Context, @idArg() id: string) {
    return services.organization.positions.delete(id)
  }

  @query(() => connectionOf(PositionChange), {
    allow: organizationManagers,
    errors: ["NOT_FOUND"],
    description: "List the scheduled, applied and canceled changes of a position, by effective date.",
  })
  positionChanges(@Ctx() { services }: Context, @positionIdArg() positionId: string, @filterArg() filter: StructureChangeFilter) {
    return services.organization.structureChanges.list("POSITION", positionId, filter)
  }

  @mutation(() => PositionChange, {
    allow: organizationManagers,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE", "SCHEDULED_CHANGE_CONFLICT"],
    description:
      "Schedule a change of a position for a day after today. It is applied on that day in the time zone of the organization, or canceled if it cannot be. A change after which another scheduled one could not be applied is rejected.",
  })
  schedulePositionChange(
    @Ctx() { services }: Context,
    @positionIdArg() positionId: string,
    @inputArg() input: SchedulePositionChangeInput,
  ) {
    return services.organization.structureChanges.schedule("POSITION", positionId, input)
  }

  @mutation(() => PositionChange, {
    allow: organizationManagers,
    errors: ["INVALID_TRANSITION", "SCHEDULED_CHANGE_CONFLICT"],
    description: "Cancel a scheduled change of a position.",
  })
  cancelPositionChange(@Ctx() { services }: Context, @positionIdArg() positionId: string, @idArg() id: string) {
    return services.organization.structureChanges.cancel("POSITION", positionId, id)
  }
}
