// Addresses that emails, notifications and calendar entries link to: pages of this server and screens of the web console.

/** Pages of this server for accounts, in which links of emails end. */
export const accountPaths = ["/accept-invitation", "/reset-password", "/confirm-email", "/forgot-password", "/login"] as const

/** The page of an offer. */
export const OFFER_PATH = "/careers/offer"

const serverPaths: ReadonlySet<string> = new Set([...accountPaths, OFFER_PATH])

/**
 * All paths that links lead to. A token is in the fragment: browsers do not send it to any server, so no log and no Referer header
 * contains it.
 */
export const appPaths = {
  invitation: (token: string) => `/accept-invitation#token=${token}` as const,
  resetPassword: (token: string) => `/reset-password#token=${token}` as const,
  confirmEmail: (token: string) => `/confirm-email#token=${token}` as const,
  forgotPassword: "/forgot-password",
  signIn: "/login",
  offer: (token: string) => `${OFFER_PATH}#token=${token}` as const,
  inbox: "/notifications",
  profile: "/profile",
  documents: "/documents",
  person: (id: string) => `/people/${id}` as const,
  profileChanges: "/hr/profile-changes",
  security: "/settings/security",
  privacy: "/settings/privacy",
  webhooks: "/settings/webhooks",
  leaveRequest: (id: string) => `/leave/requests/${id}` as const,
  delegations: "/delegations",
  calendar: "/calendar",
  calendarEvent: (id: string) => `/calendar/events/${id}` as const,
  task: (id: string) => `/tasks/${id}` as const,
  onboarding: (id: string) => `/onboarding/${id}` as const,
  application: (id: string) => `/applications/${id}` as const,
  export: (id: string) => `/exports/${id}` as const,
  news: (id: string) => `/news/${id}` as const,
} as const

type Paths = typeof appPaths

/** A path of the table. Other texts do not compile as links. */
export type AppPath = { [K in keyof Paths]: Paths[K] extends (value: string) => infer P ? P : Paths[K] }[keyof Paths]

/** Where the links start. The console has the origin of the server unless it is configured. */
export interface LinkOrigins {
  publicUrl: string
  appUrl?: string | undefined
}

/** The URL of a link: below `PUBLIC_URL` for a page of this server, below `APP_URL` for a screen of the console. */
export function linkUrl({ publicUrl, appUrl = publicUrl }: LinkOrigins, link: string): string {
  const origin = serverPaths.has(link.replace(/#.*/, "")) ? publicUrl : appUrl
  return origin.replace(/\/+$/, "") + link
}
