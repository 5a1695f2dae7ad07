// The domain notifications.
import { notificationAccess } from "../auth/access/notifications.js"
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

export const notificationsDomain = defineDomain({
  uses: [],
  services: {
    inbox: InboxService,
    news: CompanyNewsService,
    resumeTokens: ResumeTokenService,
    settings: NotificationSettingsService,
  },
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
