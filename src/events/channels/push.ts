// Push channel: the job that sends a message to one browser.
import type { NotificationCategory } from "../../entities/enums.js"

export interface PushJob {
  organizationId: string
  subscriptionId: string
  notificationId: string
  category: NotificationCategory
  title: string
  message: string
  link?: string
}
