// Secret feed address under which calendar programs read an employee's calendar.
import { Field, ObjectType } from "type-graphql"
import { entity } from "../entity-decorators.js"
import { Feed } from "../feeds.js"
import { DateTime } from "../scalars.js"

@entity("The secret address of an employee's calendar feed.", {
  table: "calendar_feeds",
  internal: true,
  unique: [["employeeId"]],
  // Reading a feed needs no session: the token alone identifies the owner, in any organization.
  indexes: [
    {
      name: "calendar_feeds_token_unique",
      expression: "create unique index calendar_feeds_token_unique on calendar_feeds (token_hash)",
    },
  ],
})
export class CalendarFeed extends Feed {}

@ObjectType({ description: "The address of a new feed. It is shown only once." })
export class FeedAddress {
  @Field(() => String, { description: "Address to add to a calendar program." }) url!: string
  @Field(() => String, { description: "Token in the address. Anyone who has it can read the feed." }) token!: string
}

@ObjectType({ description: "The caller's feed, without its secret address." })
export class FeedStatus {
  @Field(() => DateTime, { description: "Time at which the address was created." }) createdAt!: Date
  @Field(() => DateTime, { nullable: true, description: "Time at which the feed was last read, to within a minute." })
  lastReadAt?: Date | null
}
