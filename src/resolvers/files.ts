// Operation on the limits of uploaded files.
import { Ctx, Resolver } from "type-graphql"
import { anyone } from "../auth/access-rules.js"
import type { Context } from "../core/context.js"
import { UploadLimits } from "../entities/upload-limits.js"
import { query } from "../graphql/operations.js"

@Resolver()
export class FileResolver {
  @query(() => UploadLimits, { allow: anyone, description: "Get the limits of uploaded files: size and types, by kind." })
  uploadLimits(@Ctx() { services }: Context) {
    return services.files.intake.limits()
  }
}
