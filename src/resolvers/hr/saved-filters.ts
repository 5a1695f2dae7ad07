// GraphQL operations on saved filters.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { SavedFilter } from "../../entities/hr/saved-filters.js"
import { DeletePayload } from "../../entities/payloads.js"
import { filterArg, idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import { CreateSavedFilterInput, SavedFilterFilter, UpdateSavedFilterInput } from "../../inputs/hr/saved-filters.js"

@Resolver()
export class SavedFilterResolver {
  @Query(() => connectionOf(SavedFilter))
  savedFilters(@Ctx() { services }: Context, @filterArg(() => SavedFilterFilter) filter?: SavedFilterFilter) {
    return services.hr.savedFilters.list(filter ?? {})
  }

  @Query(() => SavedFilter)
  savedFilter(@Ctx() { services }: Context, @idArg() id: string) {
    return services.hr.savedFilters.get(id)
  }

  @Mutation(() => SavedFilter)
  createSavedFilter(@Ctx() { services }: Context, @inputArg(() => CreateSavedFilterInput) input: CreateSavedFilterInput) {
    return services.hr.savedFilters.create(input)
  }

  @Mutation(() => SavedFilter)
  updateSavedFilter(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateSavedFilterInput) input: UpdateSavedFilterInput,
  ) {
    return services.hr.savedFilters.update(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteSavedFilter(@Ctx() { services }: Context, @idArg() id: string) {
    await services.hr.savedFilters.delete(id)
    return { deletedId: id }
  }
}
