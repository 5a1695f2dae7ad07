// Operations on what the caller sees and sets alone: preferences, pending decisions, the access log and data archives.

import { Args, Ctx, Resolver } from "type-graphql"
import { anyone } from "../auth/access-rules.js"
import type { Context } from "../core/context.js"
import { connectionOf } from "../entities/connections.js"
import { AccessLogEntry } from "../entities/self-service/access-log.js"
import { DataArchive } from "../entities/self-service/data-archives.js"
import { EnumLabels } from "../entities/self-service/enum-labels.js"
import { PendingDecision } from "../entities/self-service/pending-decisions.js"
import { Preferences } from "../entities/self-service/preferences.js"
import { filterArg, inputArg } from "../graphql/arguments.js"
import { mutation, query } from "../graphql/operations.js"
import { AccessLogFilter, EnumLabelsInput, UpdatePreferencesInput } from "../inputs/self-service.js"

@Resolver()
export class SelfServiceResolver {
  @query(() => connectionOf(AccessLogEntry), {
    allow: anyone,
    description: "List who read or changed the caller's restricted data, latest first. The caller's own reads are not recorded.",
  })
  accessLog(@Ctx() { services }: Context, @filterArg() filter: AccessLogFilter) {
    return services.selfService.accessLog.list(filter)
  }

  @query(() => connectionOf(DataArchive), {
    allow: anyone,
    description: "List the archives of the caller's data with their progress and the URL of their file, latest first.",
  })
  dataArchives(@Ctx() { services }: Context) {
    return services.selfService.dataArchives.list()
  }

  @mutation(() => DataArchive, {
    allow: anyone,
    description:
      "Queue an archive of the caller's data, or get the one that is being written. A job writes a ZIP file with what the caller may read, notifies the caller, and deletes it after seven days.",
  })
  createDataArchive(@Ctx() { services }: Context) {
    return services.selfService.dataArchives.create()
  }

  @query(() => EnumLabels, { allow: anyone, description: "Get the labels of enumerations for people, in a language." })
  enumLabels(@Ctx() { services }: Context, @Args(() => EnumLabelsInput) input: EnumLabelsInput) {
    return services.selfService.enumLabels.get(input)
  }

  @query(() => connectionOf(PendingDecision), {
    allow: anyone,
    description:
      "List what awaits the caller, oldest first: decisions on leave, also for delegators, on changes of leave, profiles and offers, and steps to complete.",
  })
  pendingDecisions(@Ctx() { services }: Context) {
    return services.selfService.pendingDecisions.list()
  }

  @query(() => Preferences, { allow: anyone, description: "Get the caller's preferences." })
  preferences(@Ctx() { services }: Context) {
    return services.selfService.preferences.get()
  }

  @mutation(() => Preferences, { allow: anyone, description: "Update the caller's preferences. Null resets one to its default." })
  updatePreferences(@Ctx() { services }: Context, @inputArg() input: UpdatePreferencesInput) {
    return services.selfService.preferences.update(input)
  }
}
