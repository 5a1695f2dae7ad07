// GraphQL subscriptions to applications.
import { Arg, Field, ID, ObjectType, Resolver, Root } from "type-graphql"
import { anyone } from "../auth/access-rules.js"
import { Application } from "../entities/recruitment/applications.js"
import { idArgument, liveField, RecordChangePayload, type RecordEvent } from "./live-field.js"

@ObjectType({ description: "A change of an application, its interviews, scorecards or offers." })
class ApplicationChange extends RecordChangePayload {
  @Field(() => ID, { description: "Id of the application." }) applicationId!: string
  @Field(() => Application, {
    nullable: true,
    description: "Current state of the application. Null if it was deleted or the caller may no longer see it.",
  })
  application?: Application | null
}

@Resolver()
export class RecruitmentSubscriptionResolver {
  @liveField(() => ApplicationChange, {
    entity: Application,
    allow: anyone,
    description: "Receive each change of the applications that the caller sees, of their interviews, scorecards and offers.",
  })
  applicationChanged(@Root() { id, record, ...change }: RecordEvent<Application>) {
    return { ...change, applicationId: id, application: record }
  }

  @liveField(() => ApplicationChange, {
    entity: Application,
    topicOf: (args) => idArgument(args, "jobId"),
    allow: anyone,
    description: "Receive each change of the applications for a vacancy that the caller sees.",
  })
  jobBoardChanged(
    @Root() { id, record, ...change }: RecordEvent<Application>,
    @Arg("jobId", () => ID, { description: "Id of the vacancy whose applications are received." }) _jobId: string,
  ) {
    return { ...change, applicationId: id, application: record }
  }
}
