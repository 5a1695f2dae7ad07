// Operations on saved filters.
import { Ctx, Resolver } from "type-graphql"
import { anyone } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { SavedFilter } from "../../entities/hr/saved-filters.js"
import { DeletePayload } from "../../entities/payloads.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { CreateSavedFilterInput, SavedFilterFilter, UpdateSavedFilterInput } from "../../inputs/hr.js"

@Resolver()
export class SavedFilterResolver {
  @query(() => connectionOf(SavedFilter), {
    allow: anyone,
    description: "List the caller's saved filters and the shared ones of usable lists, by name.",
  })
  savedFilters(@Ctx() { services }: Context, @filterArg() filter: SavedFilterFilter) {
    return services.hr.savedFilters.list(filter)
  }

  @query(() => SavedFilter, { allow: anyone, description: "Get a saved filter." })
  savedFilter(@Ctx() { services }: Context, @idArg() id: string) {
    return services.hr.savedFilters.get(id)
  }

  @mutation(() => SavedFilter, {
    allow: anyone,
    errors: ["NAME_TAKEN"],
    description: "Save conditions, order and columns of a list under a name.",
  })
  createSavedFilter(@Ctx() { services }: Context, @inputArg() input: CreateSavedFilterInput) {
    return services.hr.savedFilters.create(input)
  }

  @mutation(() => SavedFilter, {
    allow: anyone,
    errors: ["NAME_TAKEN"],
    description: "Update one's own saved filter. Omitted fields keep their value.",
  })
  updateSavedFilter(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateSavedFilterInput) {
    return services.hr.savedFilters.update(id, input)
  }

  @mutation(() => DeletePayload, {
    allow: anyone,
    description: "Delete one's own saved filter. HR deletes the shared ones of people who have left.",
  })
  deleteSavedFilter(@Ctx() { services }: Context, @idArg() id: string) {
    return services.hr.savedFilters.delete(id)
  }
}
