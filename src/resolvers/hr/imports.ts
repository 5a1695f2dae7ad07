// GraphQL operations on imports.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import type { Upload } from "../../core/upload.js"
import { connectionOf } from "../../entities/connections.js"
import { Import, ImportRow } from "../../entities/hr/imports.js"
import { fileArg, filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { ImportRowFilter, UploadImportInput } from "../../inputs/hr/imports.js"

@Resolver()
export class ImportResolver {
  @Query(() => connectionOf(Import))
  imports(@Ctx() { services }: Context) {
    return services.hr.imports.list()
  }

  @Query(() => Import)
  import(@Ctx() { services }: Context, @idArg() id: string) {
    return services.hr.imports.get(id)
  }

  @Query(() => connectionOf(ImportRow))
  importRows(
    @Ctx() { services }: Context,
    @idArg("importId", "Id of the import.") importId: string,
    @filterArg(() => ImportRowFilter) filter?: ImportRowFilter,
  ) {
    return services.hr.imports.listRows(importId, filter ?? {})
  }

  @Mutation(() => Import)
  uploadImport(
    @Ctx() { services }: Context,
    @inputArg(() => UploadImportInput) input: UploadImportInput,
    @fileArg() file: Upload,
  ) {
    return services.hr.imports.create(file, input)
  }

  @Mutation(() => Import)
  commitImport(@Ctx() { services }: Context, @idArg() id: string) {
    return services.hr.imports.commit(id)
  }

  @Mutation(() => Import)
  undoImport(@Ctx() { services }: Context, @idArg() id: string) {
    return services.hr.imports.undo(id)
  }
}
