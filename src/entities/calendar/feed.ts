// The secret address under which a calendar program reads somebody's calendar.
import { Field, ObjectType } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import { entity, internal, manyToOne } from "../columns.js"
import { Employee } from "../profiles/profiles.js"

@entity("The secret address under which somebody's calendar program reads their calendar", {
  table: "calendar_feeds",
  internal: true,
  unique: [["employeeId"]],
  // Whoever asks is known by the token alone.
  indexes: [
    {
      name: "calendar_feeds_token_unique",
      expression: "create unique index calendar_feeds_token_unique on calendar_feeds (token_hash)",
    },
  ],
})
export class CalendarFeed extends BaseEntity {
  @manyToOne(() => Employee, "Whose feed it is", { cascade: true }) employeeId!: string
  @internal("The hash of its token") tokenHash!: string
}

@ObjectType({ description: "The address of a feed; it is shown this once" })
export class FeedAddress {
  @Field(() => String, { description: "The address, to be given to a calendar program" }) url!: string
  @Field(() => String, { description: "The token in it: whoever has it reads the feed" }) token!: string
}
