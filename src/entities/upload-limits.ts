// The limits of uploaded files.
import { Field, Int, ObjectType } from "type-graphql"

@ObjectType({ description: "The limits of a kind of file." })
export class UploadLimit {
  @Field(() => Int, { description: "Maximum size in bytes." }) maxBytes!: number
  @Field(() => [String], { description: "Accepted extensions of file names, in lower case without a dot." })
  extensions!: readonly string[]
}

@ObjectType({ description: "The limits of uploaded files, by kind." })
export class UploadLimits {
  @Field(() => UploadLimit, { description: "Documents of employees and of leave requests, and files of tasks." })
  documents!: UploadLimit
  @Field(() => UploadLimit, { description: "Avatars, and images of the organization." }) images!: UploadLimit
  @Field(() => UploadLimit, { description: "Files of imports." }) imports!: UploadLimit
  @Field(() => UploadLimit, { description: "Résumés of candidates." }) resumes!: UploadLimit
}
