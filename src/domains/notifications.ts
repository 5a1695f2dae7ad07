// The domain notifications.
import { notificationAccess } from "../auth/access/notifications.js"
import type { ServicesOf } from "../core/service-registry.js"
import { digestJob } from "../jobs/digests.js"
import {
  CompanyNewsResolver,
  NotificationEntityResolver,
  NotificationResolver,
  NotificationSettingsResolver,
} from "../resolvers/notifications.js"
import { notificationRoutes } from "../rest/notifications.js"
import { InboxService } from "../services/notifications/inbox.js"
import { CompanyNewsService } from "../services/notifications/news.js"
import { ResumeTokenService } from "../services/notifications/resume-tokens.js"
import { NotificationSettingsService } from "../services/notifications/settings.js"
import { NotificationSubscriptionResolver } from "../subscriptions/notifications.js"
import { defineDomain } from "./domain.js"

const services = {
  inbox: InboxService,
  news: CompanyNewsService,
  resumeTokens: ResumeTokenService,
  settings: NotificationSettingsService,
}

declare module "../core/context.js" {
  interface Services {
    readonly notifications: ServicesOf<typeof services>
  }
}

export const notificationsDomain = defineDomain({
  uses: [],
  services,
  resolvers: [
    NotificationEntityResolver,
    NotificationResolver,
    NotificationSettingsResolver,
    CompanyNewsResolver,
    NotificationSubscriptionResolver,
  ],
  routes: notificationRoutes,
  access: notificationAccess,
  jobs: [digestJob],
})
