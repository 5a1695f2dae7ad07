// GraphQL subscriptions to tasks.
import { Arg, Field, ID, ObjectType, Resolver, Root } from "type-graphql"
import { anyone } from "../auth/access-rules.js"
import { Task } from "../entities/tasks/tasks.js"
import { idArgument, liveField, RecordChangePayload, type RecordEvent } from "./live-field.js"

@ObjectType({ description: "A change of a task, its comments, checklist, files or watchers." })
class TaskChange extends RecordChangePayload {
  @Field(() => ID, { description: "Id of the task." }) taskId!: string
  @Field(() => Task, {
    nullable: true,
    description: "Current state of the task. Null if it was deleted or the caller may no longer see it.",
  })
  task?: Task | null
}

/** The board that the arguments name: a department, a creator, or the viewer. */
function boardOf(args: Readonly<Record<string, unknown>>, { id }: { id: string }): string {
  const departmentId = idArgument(args, "departmentId")
  const creatorId = idArgument(args, "creatorId")
  return departmentId ?? creatorId ?? id
}

@Resolver()
export class TaskSubscriptionResolver {
  @liveField(() => TaskChange, {
    entity: Task,
    allow: anyone,
    description: "Receive each change of the tasks that the caller sees, of their comments, checklists, files and watchers.",
  })
  taskChanged(@Root() { id, record, ...change }: RecordEvent<Task>) {
    return { ...change, taskId: id, task: record }
  }

  @liveField(() => TaskChange, {
    entity: Task,
    topicOf: boardOf,
    allow: anyone,
    description: "Receive each change of the tasks of a board that the caller sees, including tasks that leave the board.",
  })
  taskBoardChanged(
    @Root() { id, record, ...change }: RecordEvent<Task>,
    @Arg("departmentId", () => ID, { nullable: true, description: "Id of the department whose board it is." })
    _departmentId?: string,
    @Arg("creatorId", () => ID, { nullable: true, description: "Id of the employee whose own board it is. Default: the caller." })
    _creatorId?: string,
  ) {
    return { ...change, taskId: id, task: record }
  }
}
