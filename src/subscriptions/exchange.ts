// GraphQL subscriptions to exports and imports.
import { Field, ID, ObjectType, Resolver, Root } from "type-graphql"
import { anyone } from "../auth/access-rules.js"
import { Export } from "../entities/hr/exports.js"
import { Import } from "../entities/hr/imports.js"
import { liveField, RecordChangePayload, type RecordEvent } from "./live-field.js"

@ObjectType({ description: "A change of an export, or its progress." })
class ExportChange extends RecordChangePayload {
  @Field(() => ID, { description: "Id of the export." }) exportId!: string
  @Field(() => Export, {
    nullable: true,
    description: "Current state of the export. Null if it was deleted or the caller may no longer see it.",
  })
  export?: Export | null
}

@ObjectType({ description: "A change of an import." })
class ImportChange extends RecordChangePayload {
  @Field(() => ID, { description: "Id of the import." }) importId!: string
  @Field(() => Import, {
    nullable: true,
    description: "Current state of the import. Null if it was deleted or the caller may no longer see it.",
  })
  import?: Import | null
}

@Resolver()
export class ExchangeSubscriptionResolver {
  @liveField(() => ExportChange, {
    entity: Export,
    allow: anyone,
    description: "Receive the caller's exports as they are requested, written and deleted, with the number of written rows.",
  })
  exportChanged(@Root() { id, record, ...change }: RecordEvent<Export>) {
    return { ...change, exportId: id, export: record }
  }

  @liveField(() => ImportChange, {
    entity: Import,
    allow: anyone,
    description: "Receive the caller's imports as they are planned, executed and reversed.",
  })
  importChanged(@Root() { id, record, ...change }: RecordEvent<Import>) {
    return { ...change, importId: id, import: record }
  }
}
