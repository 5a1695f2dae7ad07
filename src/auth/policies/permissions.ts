// Access rules that custom roles can extend, each with the people who have the access without a custom role.
import { admin, anyOf, anyone, hr, owner, permitted } from "../access-rules.js"

/** Every employee, and service accounts with the permission. */
export const directoryReaders = permitted("READ_DIRECTORY", anyone)
/** May change names, contacts and personal data directly. */
export const profileManagers = permitted("UPDATE_PROFILES", hr)
/** May change personal data that needs no approval. */
export const profileEditors = permitted("UPDATE_PROFILES", anyOf(hr, owner))
/** May read every leave request. */
export const leaveManagers = permitted("READ_LEAVE", hr)
/** May read the leave requests in which they are involved. */
export const leaveParticipants = permitted("READ_LEAVE", anyone)
export const leaveAdjusters = permitted("ADJUST_LEAVE", hr)
export const leaveRuleManagers = permitted("MANAGE_LEAVE_RULES", hr)
export const organizationManagers = permitted("MANAGE_ORGANIZATION", hr)
export const templateManagers = permitted("MANAGE_ONBOARDING_TEMPLATES", hr)
export const accountManagers = permitted("MANAGE_ACCOUNTS", hr)
export const newsPublishers = permitted("PUBLISH_NEWS", hr)
export const auditReaders = permitted("READ_AUDIT", hr)
export const changeReaders = permitted("READ_CHANGES", admin)
export const webhookManagers = permitted("MANAGE_WEBHOOKS", admin)
export const customFieldManagers = permitted("MANAGE_CUSTOM_FIELDS", admin)
export const settingsManagers = permitted("MANAGE_SETTINGS", admin)
export const roleManagers = permitted("MANAGE_ROLES", admin)
